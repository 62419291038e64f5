import { emitCreate, emitDelete, emitPush } from "../events/branch-events.js";
import { emitIssue, emitPull } from "../events/issue-events.js";
import { ruleOfBranch } from "../protection/rule-of-branch.js";
import { isPull, type PullIssue } from "../server/find.js";
import type { GitServer } from "../server/git-server.js";
import type { RepositoryRecord, UserRecord } from "../state/git-state.js";

/** Moves a branch to a commit, as a push does. Creates the branch if it does not exist. */
export function pushBranch(
  server: GitServer,
  repository: RepositoryRecord,
  name: string,
  sha: string,
  pusher: UserRecord,
): void {
  const existing = repository.branches.find((branch) => branch.name === name);
  const branch = existing ?? { name, sha };
  const before = existing?.sha;
  if (before === sha) return;
  branch.sha = sha;
  repository.updated = server.now();
  if (existing === undefined) {
    repository.branches.push(branch);
    emitCreate(server, repository, branch, pusher);
  }
  emitPush(server, repository, branch, before, pusher);
  for (const issue of openPulls(repository)) {
    if (issue.pull.head !== name || issue.pull.headSha === sha) continue;
    const moved = { before: issue.pull.headSha, after: sha };
    issue.pull.headSha = sha;
    if (ruleOfBranch(repository, issue.pull.base)?.dismiss_stale_approvals === true) dismissApprovals(issue);
    issue.updated = repository.updated;
    emitPull(server, repository, issue, pusher, "synchronized", { moved });
  }
}

/** Deletes a branch and closes open pull requests from it or into it. */
export function deleteBranch(server: GitServer, repository: RepositoryRecord, name: string, doer: UserRecord): void {
  repository.branches = repository.branches.filter((branch) => branch.name !== name);
  repository.updated = server.now();
  emitDelete(server, repository, name, doer);
  for (const issue of openPulls(repository)) {
    if (issue.pull.head !== name && issue.pull.base !== name) continue;
    Object.assign(issue, { state: "closed", closed: repository.updated, updated: repository.updated });
    emitIssue(server, repository, issue, doer, "closed");
  }
}

function dismissApprovals({ pull }: PullIssue): void {
  for (const review of pull.reviews) if (review.state === "APPROVED") review.dismissed = true;
}

function openPulls(repository: RepositoryRecord): readonly PullIssue[] {
  return Object.values(repository.issues)
    .filter(isPull)
    .filter(({ state }) => state === "open");
}
