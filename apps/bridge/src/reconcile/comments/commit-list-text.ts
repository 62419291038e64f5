import type { Commit } from "@halyard/git-hosting";
import { hashOf } from "../shared/hash.js";
import { markedUrl } from "./marker.js";
import { code, encodePath, link, plain } from "./markdown.js";

/** A commit as an entry lists it. */
export interface ListedCommit {
  readonly sha: string;
  readonly url: string;
  readonly message: string;
  readonly author: string;
}

/** Commits that are listed at most. */
const most = 20;

/** Where a branch is looked at; it also tells its entry on a work package. */
export function branchUrl(repositoryUrl: string, branch: string): string {
  return `${repositoryUrl}/src/branch/${encodePath(branch)}`;
}

/**
 * Writes the one comment of a work package for the commits of a branch that name it.
 *
 * @param commits - Oldest first.
 */
export function commitListText(
  repository: string,
  branch: string,
  url: string,
  commits: readonly ListedCommit[],
): string {
  const head = `${link(repository, markedUrl(url))} branch ${code(branch)}`;
  if (commits.length === 0) return `${head}: no commit names this work package any more.`;
  const shown = commits.slice(-most);
  const earlier = commits.length - shown.length;
  return [
    `${head}:`,
    "",
    ...(earlier > 0 ? [`- and ${earlier} earlier`] : []),
    ...shown.map(
      ({ sha, url: address, message, author }) =>
        `- ${link(code(sha.slice(0, 10)), address)} ${plain(subjectOf(message), 100) || "without a message"} (${plain(author, 80)})`,
    ),
  ].join("\n");
}

/** The first line of a commit message. */
export function subjectOf(message: string): string {
  return message.trimStart().split("\n", 1)[0] ?? "";
}

/** Tells a branch in few characters. */
export function branchTag(url: string): string {
  return hashOf(url).slice(0, 12);
}

/** A commit as entries list it. */
export function listedCommit({ sha, html_url: url, commit, author }: Commit): ListedCommit {
  const name = commit?.author?.name ?? "";
  return { sha, url, message: commit?.message ?? "", author: name === "" ? (author?.login ?? "somebody") : name };
}
