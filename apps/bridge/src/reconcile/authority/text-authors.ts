import type { Comment, Commit, PullRequest } from "@halyard/git-hosting";
import type { TextAuthor } from "./authorize-references.js";
import type { GitAccount } from "../users/writer-lookup.js";

/** Data about a pull request that determines whose permissions apply to its commits. */
export interface PullOrigin {
  readonly pull: Pick<PullRequest, "user" | "merged" | "head">;
  readonly branch: { readonly name: string; readonly isForeign: boolean };
}

/**
 * Returns the author of a comment. Undefined for an imported comment, because the server names the user who ran the
 * import as its author.
 */
export function commentAuthor({ user, original_author: importedFrom }: Comment): TextAuthor {
  return importedFrom === "" ? user : undefined;
}

/**
 * Returns the author whose permissions apply to the commits of a pull request and to the name of its branch:
 *
 * - `writer` for merged commits and for a branch in the repository itself, because both need write access;
 * - the author of the pull request for commits in the author's own fork, and for commits that were pushed without a
 *   branch;
 * - undefined for other people's forks.
 */
export function commitAuthor(origin: PullOrigin): TextAuthor {
  return origin.pull.merged || !isFromOutside(origin) ? "writer" : pusher(origin);
}

/**
 * Returns the account for which the time noted in a commit is logged. The server derives the author of a commit from an
 * e-mail address, which anyone can write into a commit. The author is therefore trusted only in two cases:
 *
 * - the commit is on a branch to which only people with write access can push;
 * - the author opened the pull request, either without a branch or from the author's own fork.
 *
 * Returns undefined in all other cases.
 */
export function timeAuthor(origin: PullOrigin, { author }: Pick<Commit, "author">): GitAccount | undefined {
  if (author === null) return undefined;
  if (!isFromOutside(origin)) return author;
  return pusher(origin)?.id === author.id ? author : undefined;
}

function isFromOutside({ branch }: PullOrigin): boolean {
  return branch.isForeign || branch.name === "";
}

function pusher({ pull, branch }: PullOrigin): GitAccount | undefined {
  if (branch.name === "" && !branch.isForeign) return pull.user;
  return pull.head.repo?.owner?.id === pull.user.id ? pull.user : undefined;
}
