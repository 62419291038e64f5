import type { Commit } from "@halyard/git-hosting";
import type { Repository } from "@halyard/git-hosting";
import { hashOf } from "../shared/hash.js";
import { markedUrl } from "./marker.js";
import { type SourceAddress, sourceKey } from "../shared/source-address.js";
import { code, encodePath, link, plain } from "./markdown.js";

/** A commit in a comment that lists commits. */
export interface ListedCommit {
  readonly sha: string;
  readonly url: string;
  readonly message: string;
  readonly author: string;
}

const maxCommits = 20;

/** Returns the web address of a branch. The address also identifies the comment that lists the branch's commits. */
export function branchAddress(
  connection: string,
  { html_url: url, id }: Pick<Repository, "html_url" | "id">,
  branch: string,
): SourceAddress {
  return { url: `${url}/src/branch/${encodePath(branch)}`, connection, repository: id };
}

/**
 * Writes a comment for a work package. The comment lists the commits of one branch that name the work package.
 *
 * @param commits - Oldest first.
 * @param isHidden - Whether readers of the work package may see only the addresses of the branch and its commits.
 * Default: false.
 */
export function commitListText(
  repository: string,
  branch: string,
  { url, ...marker }: SourceAddress,
  commits: readonly ListedCommit[],
  isHidden = false,
): string {
  const head = link(repository, markedUrl(url, marker)) + (isHidden ? "" : ` branch ${code(branch)}`);
  if (commits.length === 0) return `${head}: no commit references this work package any longer.`;
  const shown = commits.slice(-maxCommits);
  const earlier = commits.length - shown.length;
  return [
    `${head}:`,
    "",
    ...(earlier > 0 ? [`- and ${earlier} earlier`] : []),
    ...shown.map(
      ({ sha, url: address, message, author }) =>
        `- ${link(code(sha.slice(0, 10)), address)}` +
        (isHidden ? "" : ` ${plain(subjectOf(message), 100) || "without a message"} (${plain(author, 80)})`),
    ),
  ].join("\n");
}

/** Returns the first line of a text, such as a commit message. */
export function subjectOf(message: string): string {
  return message.trimStart().split("\n", 1)[0] ?? "";
}

/** Returns a short tag that identifies a branch. */
export function branchTag(address: SourceAddress): string {
  return hashOf(sourceKey(address)).slice(0, 12);
}

/**
 * Returns the web address of a commit in the given repository. Does not use the commit's own `html_url`, because the
 * commits may have been read from another repository during a repository transfer.
 */
export function commitUrl({ html_url: url }: Pick<Repository, "html_url">, { sha }: Pick<Commit, "sha">): string {
  return `${url}/commit/${sha}`;
}

/** Returns the parts of a commit that comments show. */
export function listedCommit(repository: Pick<Repository, "html_url">, listed: Commit): ListedCommit {
  const { sha, commit, author } = listed;
  const name = commit?.author?.name ?? "";
  return {
    sha,
    url: commitUrl(repository, listed),
    message: commit?.message ?? "",
    author: name === "" ? (author?.login ?? "unknown author") : name,
  };
}
