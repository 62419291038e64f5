import { type MergePullRequest, pulls } from "@halyard/git-hosting/pulls";
import { deleteBranch } from "../actions/branch-actions.js";
import { mergePull } from "../actions/merge-actions.js";
import { isDraft } from "../documents/draft.js";
import { conflictsOf, tipOf } from "../objects/pull-state.js";
import { ruleOfBranch } from "../protection/rule-of-branch.js";
import { mayMerge } from "../protection/who-may.js";
import { whyNotReady } from "../protection/why-not-ready.js";
import { signedIn, type Router } from "../server/call.js";
import { changeableRepositoryOf, type PullIssue, pullOf, repositoryOf } from "../server/find.js";
import type { GitServer } from "../server/git-server.js";
import { notFound } from "../server/refusal.js";
import { Refusal } from "../../server/refusal.js";
import { empty } from "../../server/reply.js";
import { allows, repositoryAccess } from "../state/access.js";
import type { MergeSettings, RepositoryRecord, UserRecord } from "../state/git-state.js";

const settings: Readonly<Record<MergePullRequest["Do"], keyof MergeSettings | undefined>> = {
  merge: "allow_merge_commits",
  rebase: "allow_rebase",
  "rebase-merge": "allow_rebase_explicit",
  squash: "allow_squash_merge",
  "fast-forward-only": "allow_fast_forward_only_merge",
  // Always refused, because no repository in the sandbox permits it.
  "manually-merged": undefined,
};

/**
 * Adds the routes for merges. A merge is refused unless it meets the requirements of the branch rule. Merges cannot be
 * scheduled.
 */
export function mergeRoutes({ on }: Router): void {
  on(pulls.isMerged, (call) => {
    const { pull } = pullOf(call, repositoryOf(call));
    if (pull.merge === null) throw notFound();
    return empty(204);
  });

  on(pulls.merge, (call) => {
    const { server } = call;
    const repository = changeableRepositoryOf(call, "read");
    const issue = pullOf(call, repository);
    const user = signedIn(call);
    const input = call.body();
    const { Do: style } = input;
    if (issue.pull.merge) throw new Refusal(405, "The PR is already merged");
    if (issue.state === "closed") throw notFound();
    if (!mayMerge(server, repository, issue.pull.base, user)) {
      throw new Refusal(405, "User not allowed to merge PR");
    }
    if (isDraft(issue)) throw new Refusal(405, "Work in progress PRs cannot be merged");
    checkProtection(server, repository, issue, user, input);
    const setting = settings[style];
    if (style === "manually-merged" || setting === undefined || repository.merging[setting] !== true) {
      throw new Refusal(405, `${style} is not allowed an allowed merge style for this repository`);
    }
    // For a conflict in any style except `rebase`, Forgejo 17 responds as if the merge could succeed later.
    if (server.has({ forgejo: "17" }) && style !== "rebase" && conflictsOf(repository, issue).length > 0) {
      throw new Refusal(405, "Please try again later");
    }
    const { head_commit_id: expected = "", MergeTitleField: title = "", MergeMessageField: text = "" } = input;
    if (expected !== "" && expected !== issue.pull.headSha) throw new Refusal(409, "head out of date");
    const message = [title, text].filter((part) => part !== "").join("\n\n");
    mergePull(server, repository, issue, user, style, message === "" ? undefined : message);

    const { head } = issue.pull;
    const unwanted = input.delete_branch_after_merge ?? repository.merging.default_delete_branch_after_merge;
    if (unwanted && head !== repository.defaultBranch && tipOf(repository, head)) {
      // Only the deletion of the branch is refused. The merge has already happened.
      if (ruleOfBranch(repository, head)) throw new Refusal(403, "branch protected");
      deleteBranch(server, repository, head, user);
    }
    return empty(200);
  });
}

/**
 * Throws a 405 when a pull request does not meet the rule of its base branch. Administrators can force the merge,
 * unless the rule also binds them.
 */
function checkProtection(
  server: GitServer,
  repository: RepositoryRecord,
  issue: PullIssue,
  user: UserRecord,
  { force_merge: force, merge_when_checks_succeed: later }: MergePullRequest,
): void {
  const reason = whyNotReady(server, repository, issue);
  if (reason === undefined) return;
  if (later === true)
    throw new Refusal(501, "The sandbox does not implement automatic merges after successful checks.");
  if (force === true && mayOverride(server, repository, issue, user)) return;
  throw new Refusal(405, server.has({ gitea: "1.24" }) ? reason : `not allowed to merge [reason: ${reason}]`);
}

function mayOverride(server: GitServer, repository: RepositoryRecord, { pull }: PullIssue, user: UserRecord): boolean {
  const rule = ruleOfBranch(repository, pull.base);
  if (server.version.product === "forgejo" && user.admin) return true;
  const isBlocked = rule?.block_admin_merge_override === true || rule?.apply_to_admins === true;
  return !isBlocked && allows(repositoryAccess(server.state, repository, user), "admin");
}
