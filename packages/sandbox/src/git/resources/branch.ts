import { type Branch, branches } from "@halyard/git-hosting/branches";
import { deleteBranch, pushBranch } from "../actions/branch-actions.js";
import { payloadCommit } from "../documents/commit-document.js";
import { compareText } from "../objects/git-objects.js";
import { findCommit, resolveRef } from "../objects/history.js";
import { ruleOfBranch } from "../protection/rule-of-branch.js";
import { mayMerge, mayPush } from "../protection/who-may.js";
import { type Call, signedIn, type Router } from "../server/call.js";
import { changeableRepositoryOf, repositoryOf } from "../server/find.js";
import { page } from "../server/page.js";
import { notFound } from "../server/refusal.js";
import { Refusal } from "../../server/refusal.js";
import { created, empty, ok, type Reply } from "../../server/reply.js";
import { allows, repositoryAccess } from "../state/access.js";
import type { BranchRecord, RepositoryRecord } from "../state/git-state.js";

/** Adds the routes for branches. */
export function branchRoutes({ on }: Router): void {
  on(branches.list, (call): Reply<readonly Branch[] | null> => {
    const repository = repositoryOf(call);
    // The servers send null, because Go serializes a nil slice as null.
    if (repository.branches.length === 0) return ok(null, { "X-Total-Count": "0" });
    const sorted = [...repository.branches].sort(
      (a, b) =>
        Number(b.name === repository.defaultBranch) - Number(a.name === repository.defaultBranch) ||
        compareText(a.name, b.name),
    );
    return page(call, sorted, (branch) => branchDocument(call, repository, branch), { link: "always" });
  });

  on(branches.get, (call) => {
    const repository = repositoryOf(call);
    return ok(branchDocument(call, repository, branchOf(call, repository)));
  });

  on(branches.create, (call) => {
    const { server } = call;
    const repository = changeableRepositoryOf(call, "write");
    const { new_branch_name: name, old_ref_name, old_branch_name } = call.body();
    if (!isBranchName(name)) throw new Refusal(422, "[BranchName]: GitRefName");
    if (repository.branches.length === 0) throw new Refusal(404, "Git Repository is empty.");
    const start = resolveRef(repository, old_ref_name ?? old_branch_name ?? repository.defaultBranch);
    if (start === undefined) throw notFound();
    if (repository.branches.some((branch) => branch.name === name)) {
      throw new Refusal(409, "The branch already exists.");
    }
    const user = signedIn(call);
    if (!mayPush(server, repository, name, user)) {
      throw new Refusal(403, `Not allowed to push to protected branch ${name}`);
    }
    pushBranch(server, repository, name, start.sha, user);
    return created(branchDocument(call, repository, { name, sha: start.sha }));
  });

  on(branches.delete, (call) => {
    const { server } = call;
    const repository = changeableRepositoryOf(call, "write");
    const { name } = branchOf(call, repository);
    if (name === repository.defaultBranch) throw new Refusal(403, "can not delete default branch");
    if (ruleOfBranch(repository, name)) throw new Refusal(403, "branch protected");
    deleteBranch(server, repository, name, signedIn(call));
    return empty(204);
  });
}

/** Returns whether git accepts a string as a branch name. */
export function isBranchName(name: string): boolean {
  return (
    name.length <= 255 &&
    /^[^\s~^:?*[\\\p{Cc}]+$/u.test(name) &&
    !/^[-/.]|\.\.|\/\/|\/\.|@\{|\.lock(\/|$)|[/.]$/.test(name) &&
    name !== "@"
  );
}

function branchOf(call: Call<"branch">, repository: RepositoryRecord): BranchRecord {
  const branch = repository.branches.find(({ name }) => name === call.path("branch"));
  if (branch === undefined) throw notFound();
  return branch;
}

function branchDocument(call: Call, repository: RepositoryRecord, { name, sha }: BranchRecord): Branch {
  const { server, caller } = call;
  const commit = findCommit(repository, sha);
  const rule = ruleOfBranch(repository, name);
  const isAdmin = caller !== undefined && allows(repositoryAccess(server.state, repository, caller), "admin");
  return {
    name,
    commit: commit ? payloadCommit(server, repository, commit) : null,
    protected: rule !== undefined,
    required_approvals: rule?.required_approvals ?? 0,
    enable_status_check: rule?.enable_status_check ?? false,
    status_check_contexts: rule === undefined ? [] : rule.status_check_contexts,
    user_can_push: caller !== undefined && mayPush(server, repository, name, caller),
    user_can_merge: caller !== undefined && mayMerge(server, repository, name, caller),
    effective_branch_protection_name: rule !== undefined && isAdmin ? rule.rule_name : "",
  };
}
