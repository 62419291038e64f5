import type { PullIssue } from "../server/find.js";
import type { CommitRecord, RepositoryRecord, ReviewRecord } from "../state/git-state.js";
import { commitsBetween, findCommit, findMergeBase } from "./history.js";
import { mergeTrees } from "./merge-trees.js";

/** Returns the newest commit of a branch. Undefined when the branch does not exist. */
export function tipOf(repository: RepositoryRecord, branch: string): CommitRecord | undefined {
  const found = repository.branches.find(({ name }) => name === branch);
  return found && findCommit(repository, found.sha);
}

/** Returns the merge base of a pull request's base and head. Undefined when they have no common commit. */
export function mergeBaseOf(repository: RepositoryRecord, { pull }: PullIssue): string | undefined {
  if (pull.merge) return pull.merge.mergeBase;
  const base = tipOf(repository, pull.base);
  return base && findMergeBase(repository, base.sha, pull.headSha);
}

/** Returns a pull request's commits, newest first. */
export function commitsOf(repository: RepositoryRecord, issue: PullIssue): readonly CommitRecord[] {
  const mergeBase = mergeBaseOf(repository, issue);
  const base = issue.pull.merge ? undefined : tipOf(repository, issue.pull.base)?.sha;
  const excluded = [mergeBase, base].filter((sha) => sha !== undefined);
  return commitsBetween(repository, excluded, issue.pull.headSha);
}

/** Returns the conflicting paths in a pull request. Empty when the pull request can be merged. */
export function conflictsOf(repository: RepositoryRecord, issue: PullIssue): readonly string[] {
  const { pull } = issue;
  const [mergeBase, base, head] = [mergeBaseOf(repository, issue), tipOf(repository, pull.base), pull.headSha];
  const files = (sha: string | undefined): CommitRecord["files"] =>
    (sha === undefined ? undefined : findCommit(repository, sha))?.files ?? [];
  return mergeTrees(files(mergeBase), base?.files ?? [], files(head)).conflicts ?? [];
}

/** Returns whether the head has changed since the review. */
export function isStale({ pull }: PullIssue, review: ReviewRecord): boolean {
  return review.state !== "REQUEST_REVIEW" && review.commit !== pull.headSha;
}
