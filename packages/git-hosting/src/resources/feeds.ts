import { defineResource, get, type Operation } from "@halyard/http-core";

/**
 * Declares an operation that reads a feed as XML text. Feeds are not part of the API: their paths start at the server's
 * root.
 */
/* @__NO_SIDE_EFFECTS__ */
function feed<const Path extends string>(path: Path): Operation<Path, unknown, unknown, string, undefined> {
  return get(path, { media: { response: "text" }, root: "server" });
}

/**
 * Feeds of a user's activities: `git.feeds.users`. Every feed is XML text for an RSS or Atom parser. It contains public
 * activities and, if the request has a `basic` credential, private ones. The password of this credential can be a
 * token. All operations fail with 404 if feeds are turned off on the server.
 */
export const userFeeds = defineResource({
  /** Reads a user's activities as an Atom feed (RFC 4287). */
  getAtom: feed("/{username}.atom"),

  /** Reads a user's activities as an RSS 2.0 feed. */
  getRss: feed("/{username}.rss"),
});

/** Feeds of the activities in an organization: `git.feeds.orgs`. */
export const orgFeeds = defineResource({
  /** Reads the activities in an organization as an Atom feed (RFC 4287). */
  getAtom: feed("/{org}.atom"),

  /** Reads the activities in an organization as an RSS 2.0 feed. */
  getRss: feed("/{org}.rss"),
});

/** Feeds of the activities in a repository: `git.feeds.repos`. */
export const repoFeeds = defineResource({
  /** Reads the activities in a repository as an Atom feed (RFC 4287). */
  getAtom: feed("/{owner}/{repo}.atom"),

  /** Reads the activities in a repository as an RSS 2.0 feed. */
  getRss: feed("/{owner}/{repo}.rss"),
});

/** Feeds of a repository's releases: `git.feeds.releases`. */
export const releaseFeeds = defineResource({
  /** Reads a repository's releases as an Atom feed (RFC 4287). */
  getAtom: feed("/{owner}/{repo}/releases.atom"),

  /** Reads a repository's releases as an RSS 2.0 feed. */
  getRss: feed("/{owner}/{repo}/releases.rss"),
});

/** Feeds of a repository's tags: `git.feeds.tags`. */
export const tagFeeds = defineResource({
  /** Reads a repository's tags as an Atom feed (RFC 4287). */
  getAtom: feed("/{owner}/{repo}/tags.atom"),

  /** Reads a repository's tags as an RSS 2.0 feed. */
  getRss: feed("/{owner}/{repo}/tags.rss"),
});

/** Feeds of the commits on a branch: `git.feeds.branches`. */
export const branchFeeds = defineResource({
  /** Reads the commits on a branch as an Atom feed (RFC 4287). Gitea 1.22 sends RSS instead. */
  getAtom: feed("/{owner}/{repo}/atom/branch/{+branch}"),

  /** Reads the commits on a branch as an RSS 2.0 feed. */
  getRss: feed("/{owner}/{repo}/rss/branch/{+branch}"),
});

/** Feeds of the commits that changed a certain file on a branch: `git.feeds.files`. */
export const fileFeeds = defineResource({
  /** Reads an Atom feed (RFC 4287) of the commits that changed a file. Gitea 1.22 sends RSS instead. */
  getAtom: feed("/{owner}/{repo}/atom/branch/{+branch}/{+path}"),

  /** Reads an RSS 2.0 feed of the commits that changed a file. */
  getRss: feed("/{owner}/{repo}/rss/branch/{+branch}/{+path}"),
});
