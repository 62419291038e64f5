import { defineResource, get, type Operation } from "@halyard/http-core";

/** Declares an operation that reads a feed as XML text. Feeds are outside the API, below the server's root. */
/* @__NO_SIDE_EFFECTS__ */
function feed<const Path extends string>(path: Path): Operation<Path, unknown, unknown, string, undefined> {
  return get(path, { media: { response: "text" }, root: "server" });
}

/**
 * The activities of a user: `git.feeds.users`. All feeds are XML text, for an RSS or Atom parser. They contain public
 * activities, and also private ones if the client's credential is `basic` (a token can be its password). All operations
 * fail with 404 if the server has feeds turned off.
 */
export const userFeeds = defineResource({
  /** Reads the feed as Atom (RFC 4287). */
  getAtom: feed("/{username}.atom"),

  /** Reads the feed as RSS 2.0. */
  getRss: feed("/{username}.rss"),
});

/** The activities in an organization: `git.feeds.orgs`. */
export const orgFeeds = defineResource({
  /** Reads the feed as Atom (RFC 4287). */
  getAtom: feed("/{org}.atom"),

  /** Reads the feed as RSS 2.0. */
  getRss: feed("/{org}.rss"),
});

/** The activities in a repository: `git.feeds.repos`. */
export const repoFeeds = defineResource({
  /** Reads the feed as Atom (RFC 4287). */
  getAtom: feed("/{owner}/{repo}.atom"),

  /** Reads the feed as RSS 2.0. */
  getRss: feed("/{owner}/{repo}.rss"),
});

/** The releases of a repository: `git.feeds.releases`. */
export const releaseFeeds = defineResource({
  /** Reads the feed as Atom (RFC 4287). */
  getAtom: feed("/{owner}/{repo}/releases.atom"),

  /** Reads the feed as RSS 2.0. */
  getRss: feed("/{owner}/{repo}/releases.rss"),
});

/** The tags of a repository: `git.feeds.tags`. */
export const tagFeeds = defineResource({
  /** Reads the feed as Atom (RFC 4287). */
  getAtom: feed("/{owner}/{repo}/tags.atom"),

  /** Reads the feed as RSS 2.0. */
  getRss: feed("/{owner}/{repo}/tags.rss"),
});

/** The commits on a branch: `git.feeds.branches`. */
export const branchFeeds = defineResource({
  /** Reads the feed as Atom (RFC 4287). Gitea 1.22 sends RSS. */
  getAtom: feed("/{owner}/{repo}/atom/branch/{+branch}"),

  /** Reads the feed as RSS 2.0. */
  getRss: feed("/{owner}/{repo}/rss/branch/{+branch}"),
});

/** The commits that changed a file on a branch: `git.feeds.files`. */
export const fileFeeds = defineResource({
  /** Reads the feed as Atom (RFC 4287). Gitea 1.22 sends RSS. */
  getAtom: feed("/{owner}/{repo}/atom/branch/{+branch}/{+path}"),

  /** Reads the feed as RSS 2.0. */
  getRss: feed("/{owner}/{repo}/rss/branch/{+branch}/{+path}"),
});
