import type { MergePullRequest } from "@halyard/git-hosting/pulls";
import { emitPull } from "../events/issue-events.js";
import { findCommit } from "../objects/history.js";
import { mergeTrees } from "../objects/merge-trees.js";
import { commitsOf, mergeBaseOf, tipOf } from "../objects/pull-state.js";
import { writeCommit } from "../objects/write-commit.js";
import type { PullIssue } from "../server/find.js";
import type { GitServer } from "../server/git-server.js";
import { mergeConflict, notFound } from "../server/refusal.js";
import type { CommitRecord, FileRecord, RepositoryRecord, UserRecord } from "../state/git-state.js";
import { pushBranch } from "./branch-actions.js";
import { commitAs, signatureOf } from "./commit-actions.js";

/** Styles in which the server can perform a merge. Excludes `manually-merged`, which only records an existing merge. */
export type MergeStyle = Exclude<MergePullRequest["Do"], "manually-merged">;

/**
 * Merges a pull request into its base. Sends the event for the closed pull request, then the push event. Throws a 409
 * for a conflict, and for `fast-forward-only` when the base has commits that the head lacks.
 */
export function mergePull(
  server: GitServer,
  repository: RepositoryRecord,
  issue: PullIssue,
  user: UserRecord,
  style: MergeStyle,
  message: string | undefined,
): void {
  const { pull, number } = issue;
  const base = tipOf(repository, pull.base);
  const head = findCommit(repository, pull.headSha);
  if (base === undefined || head === undefined) throw notFound();
  const mergeBase = mergeBaseOf(repository, issue) ?? "";
  const files = mergedFiles(repository, mergeBase, base, head, style);
  const commits = commitsOf(repository, issue).toReversed();
  const commit = (): CommitRecord => {
    switch (style) {
      case "merge": {
        const text = message ?? `Merge pull request '${issue.title}' (#${number}) from ${pull.head} into ${pull.base}`;
        return commitAs(server, repository, user, { files, parents: [base.sha, head.sha], message: text });
      }
      case "squash":
        return commitAs(server, repository, user, {
          files,
          parents: [base.sha],
          message: message ?? `${issue.title} (#${number})\n\n${commits.map((one) => `* ${one.message}`).join("\n")}`,
        });
      case "fast-forward-only":
        if (mergeBase !== base.sha) throw mergeConflict(style, []);
        return head;
      case "rebase":
        return rebase(server, repository, user, base, commits, style);
      case "rebase-merge": {
        const rebased = rebase(server, repository, user, base, commits, style);
        const text = message ?? `Merge pull request '${issue.title}' (#${number}) from ${pull.head} into ${pull.base}`;
        return commitAs(server, repository, user, { files, parents: [base.sha, rebased.sha], message: text });
      }
    }
  };
  const { sha } = commit();
  const at = server.now();
  pull.merge = { at, by: user.login, sha, mergeBase };
  Object.assign(issue, { state: "closed", closed: at, updated: at });
  pull.reviews = pull.reviews.filter(({ state }) => state !== "REQUEST_REVIEW");
  emitPull(server, repository, issue, user, "closed");
  pushBranch(server, repository, pull.base, sha, user);
}

/** Brings the head branch of a pull request up to date with its base. */
export function updateBranch(
  server: GitServer,
  repository: RepositoryRecord,
  issue: PullIssue,
  user: UserRecord,
  style: "merge" | "rebase",
): void {
  const { pull } = issue;
  const [base, head] = [tipOf(repository, pull.base), tipOf(repository, pull.head)];
  if (base === undefined || head === undefined) throw notFound();
  const mergeBase = mergeBaseOf(repository, issue) ?? "";
  if (mergeBase === base.sha) return;
  const files = mergedFiles(repository, mergeBase, base, head, style);
  const message = `Merge branch '${pull.base}' into ${pull.head}`;
  const { sha } =
    style === "rebase"
      ? rebase(server, repository, user, base, commitsOf(repository, issue).toReversed(), style)
      : commitAs(server, repository, user, { files, parents: [head.sha, base.sha], message });
  pushBranch(server, repository, pull.head, sha, user);
}

function mergedFiles(
  repository: RepositoryRecord,
  mergeBase: string,
  base: CommitRecord,
  head: CommitRecord,
  style: string,
): FileRecord[] {
  const merged = mergeTrees(findCommit(repository, mergeBase)?.files ?? [], base.files, head.files);
  if (merged.conflicts) throw mergeConflict(style, merged.conflicts);
  return merged.files;
}

/**
 * Rebases commits onto `base`. Skips merge commits. Keeps a commit unchanged if its parent is already the newest commit
 * of the result.
 */
function rebase(
  server: GitServer,
  repository: RepositoryRecord,
  user: UserRecord,
  base: CommitRecord,
  commits: readonly CommitRecord[],
  style: string,
): CommitRecord {
  const committer = signatureOf(user, server.now());
  let tip = base;
  for (const commit of commits) {
    const [parent, another] = commit.parents;
    if (another !== undefined) continue;
    if (parent === tip.sha) {
      tip = commit;
      continue;
    }
    const { author, message } = commit;
    const before = findCommit(repository, parent ?? "")?.files ?? [];
    const merged = mergeTrees(before, tip.files, commit.files);
    if (merged.conflicts) throw mergeConflict(style, merged.conflicts);
    tip = writeCommit(repository, { files: merged.files, parents: [tip.sha], message, author, committer });
  }
  return tip;
}
