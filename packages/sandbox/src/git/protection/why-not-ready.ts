import { latestStatuses, worstOf } from "../documents/status-document.js";
import { globMatcher } from "../events/glob.js";
import { findCommit } from "../objects/history.js";
import { isStale, mergeBaseOf, tipOf } from "../objects/pull-state.js";
import type { PullIssue } from "../server/find.js";
import type { GitServer } from "../server/git-server.js";
import type { BranchProtectionRecord } from "../state/branch-protection-record.js";
import type { RepositoryRecord, ReviewRecord, StatusRecord } from "../state/git-state.js";
import { ruleOfBranch } from "./rule-of-branch.js";

/**
 * Returns the servers' message for the first requirement that a pull request does not meet. The requirements come from
 * the base branch's rule. Undefined when the pull request meets all of them.
 */
export function whyNotReady(server: GitServer, repository: RepositoryRecord, issue: PullIssue): string | undefined {
  const rule = ruleOfBranch(repository, issue.pull.base);
  if (rule === undefined) return undefined;
  const statuses = latestStatuses(findCommit(repository, issue.pull.headSha) ?? { statuses: [] });
  const verdicts = verdictsOf(issue);
  const approvals = verdicts.filter(
    (review) => review.state === "APPROVED" && !(rule.ignore_stale_approvals && isStale(issue, review)),
  );
  const isOutdated = mergeBaseOf(repository, issue) !== tipOf(repository, issue.pull.base)?.sha;
  const faults: readonly (readonly [boolean, string])[] = [
    [rule.enable_status_check && !statusesPass(server, rule, statuses), "Not all required status checks successful"],
    [approvals.length < rule.required_approvals, "Does not have enough approvals"],
    [
      rule.block_on_rejected_reviews && verdicts.some(({ state }) => state === "REQUEST_CHANGES"),
      "There are requested changes",
    ],
    [
      rule.block_on_official_review_requests &&
        issue.pull.reviews.some(({ state, official }) => state === "REQUEST_REVIEW" && official),
      "There are official review requests",
    ],
    [rule.block_on_outdated_branch && isOutdated, "The head branch is behind the base branch"],
  ];
  return faults.find(([isFault]) => isFault)?.[1];
}

/** Returns each reviewer's newest approval or rejection, unless it is unofficial or was dismissed. */
function verdictsOf({ pull }: PullIssue): readonly ReviewRecord[] {
  const newest = new Map<string, ReviewRecord>();
  for (const review of pull.reviews) {
    if (review.state === "APPROVED" || review.state === "REQUEST_CHANGES") newest.set(review.user, review);
  }
  return [...newest.values()].filter(({ official, dismissed }) => official && !dismissed);
}

/**
 * Returns whether the required statuses pass. Every required context needs a matching status, and all its matching
 * statuses must have succeeded. When no context is required, the commit needs a status, and all its statuses must have
 * succeeded.
 */
function statusesPass(
  server: GitServer,
  { status_check_contexts: contexts }: BranchProtectionRecord,
  statuses: readonly StatusRecord[],
): boolean {
  const groups =
    contexts === null || contexts.length === 0
      ? [statuses]
      : contexts.map((glob) => {
          const fits = globMatcher(glob);
          return statuses.filter(({ context }) => fits(context));
        });
  // Gitea treats a warning as a success from 1.25 on. Forgejo never does.
  const isGood = server.has({ gitea: "1.25" })
    ? (group: readonly StatusRecord[]) => worstOf(group) === "success"
    : (group: readonly StatusRecord[]) => group.every(({ state }) => state === "success");
  return groups.every((group) => group.length > 0 && isGood(group));
}
