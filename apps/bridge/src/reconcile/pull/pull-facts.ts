import { branchAddress, branchTag } from "../comments/commit-list-text.js";
import type { Marker } from "../comments/marker.js";
import type { SourceAddress } from "../shared/source-address.js";
import { hasEffect, type NamedWorkPackage } from "../references/resolve-references.js";
import type { PullView } from "./read-pull.js";
import type { PullFacts } from "../comments/work-package-comment-text.js";

/** Collects the facts about a pull request that the comments on work packages show. */
export function pullFacts(repository: string, { pull, stage, verdict, checks, branch }: PullView): PullFacts {
  const people = (pull.requested_reviewers ?? []).map(({ login }) => login);
  const teams = (pull.requested_reviewers_teams ?? []).map(({ name }) => name);
  return {
    label: `${repository}#${pull.number}`,
    url: pull.html_url,
    number: pull.number,
    title: pull.title,
    author: pull.user.login,
    stage,
    requested: [...people, ...teams].toSorted(),
    approvedBy: verdict.approvedBy.toSorted(),
    rejectedBy: verdict.rejectedBy.toSorted(),
    checks,
    branch,
    base: pull.base.label,
    mergedBy: pull.merged_by?.login,
    mergeCommit: pull.merge_commit_sha ?? undefined,
  };
}

/**
 * Returns the marker for the bridge's comment about a pull request. The marker contains a tag that identifies the pull
 * request's branch. While a comment with this tag exists, only the pull request's runs update the list of the branch's
 * commits, and the branch's own runs do not. A marker without a stage means that the pull request does not affect the
 * status and fields of the work package.
 */
export function pullMarker(
  connection: string,
  view: PullView,
  named: Pick<NamedWorkPackage, "kind" | "authority">,
): Marker {
  const address = headBranch(connection, view);
  const origin = { connection, repository: view.pull.base.repo_id, tag: address && branchTag(address) };
  if (!hasEffect(named)) return origin;
  return { stage: view.stage, closes: named.kind === "closes", ci: view.checks?.state, ...origin };
}

/**
 * Returns the address of a pull request's branch. Undefined if the pull request has no branch, or if the branch's
 * repository was deleted.
 */
export function headBranch(connection: string, { pull, branch }: PullView): SourceAddress | undefined {
  return branch.name === "" || pull.head.repo === null
    ? undefined
    : branchAddress(connection, pull.head.repo, branch.name);
}
