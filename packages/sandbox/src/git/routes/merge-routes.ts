import { type MergePullRequest, pulls } from "@halyard/git-hosting/pulls";
import { deleteBranch } from "../actions/branch-actions.js";
import { mergePull } from "../actions/merge-actions.js";
import { isDraft } from "../documents/draft.js";
import { tipOf } from "../objects/pull-state.js";
import { signedIn } from "../server/call.js";
import { changeableRepositoryOf, mayWrite, pullOf, repositoryOf } from "../server/find.js";
import { notFound, refuse } from "../server/refusal.js";
import { empty } from "../server/reply.js";
import type { Router } from "../server/router.js";
import type { MergeSettings } from "../state/git-state.js";

const settings: Readonly<Record<MergePullRequest["Do"], keyof MergeSettings | undefined>> = {
  merge: "allow_merge_commits",
  rebase: "allow_rebase",
  "rebase-merge": "allow_rebase_explicit",
  squash: "allow_squash_merge",
  "fast-forward-only": "allow_fast_forward_only_merge",
  // A setting that no repository of the sandbox has turned on.
  "manually-merged": undefined,
};

/** Merging. No branch is protected, so there are no checks that a merge could wait for. */
export function mergeRoutes({ on }: Router): void {
  on(pulls.isMerged, (call) => {
    const { pull } = pullOf(call, repositoryOf(call));
    if (pull.merge === null) throw notFound(call.server);
    return empty(204);
  });

  on(pulls.merge, (call) => {
    const { server } = call;
    const repository = changeableRepositoryOf(call, "read");
    const issue = pullOf(call, repository);
    const user = signedIn(call);
    const input = call.body();
    const { Do: style } = input;
    if (issue.pull.merge) throw refuse(server, 405, "The PR is already merged");
    if (issue.state === "closed") throw notFound(server);
    if (!mayWrite(call, repository)) throw refuse(server, 405, "User not allowed to merge PR");
    if (isDraft(issue)) throw refuse(server, 405, "Work in progress PRs cannot be merged");
    const setting = settings[style];
    if (style === "manually-merged" || setting === undefined || repository.merging[setting] !== true) {
      throw refuse(server, 405, `${style} is not allowed an allowed merge style for this repository`);
    }
    const { head_commit_id: expected = "", MergeTitleField: title = "", MergeMessageField: text = "" } = input;
    if (expected !== "" && expected !== issue.pull.headSha) throw refuse(server, 409, "head out of date");
    const message = [title, text].filter((part) => part !== "").join("\n\n");
    mergePull(server, repository, issue, user, style, message === "" ? undefined : message);

    const { head } = issue.pull;
    const unwanted = input.delete_branch_after_merge ?? repository.merging.default_delete_branch_after_merge;
    if (unwanted && head !== repository.defaultBranch && tipOf(repository, head)) {
      deleteBranch(server, repository, head, user);
    }
    return empty(200);
  });
}
