import { branchProtections, type UpdateBranchProtection } from "@halyard/git-hosting/branches";
import { asOf } from "../documents/as-of.js";
import { branchProtectionAges, branchProtectionDocument } from "../documents/branch-protection-document.js";
import { globMatcher } from "../events/glob.js";
import { rulesInOrder } from "../protection/rule-of-branch.js";
import type { Call, Router } from "../server/call.js";
import { changeableRepositoryOf, findUser, repositoryOf } from "../server/find.js";
import type { GitServer } from "../server/git-server.js";
import { whole } from "../server/page.js";
import { notFound } from "../server/refusal.js";
import { Refusal } from "../../server/refusal.js";
import { created, empty, ok } from "../../server/reply.js";
import { type Access, allows, repositoryAccess } from "../state/access.js";
import type { BranchProtectionRecord } from "../state/branch-protection-record.js";
import type { RepositoryRecord } from "../state/git-state.js";

/** Adds the routes for branch protection rules. */
export function branchProtectionRoutes({ on }: Router): void {
  on(branchProtections.list, (call) =>
    whole(rulesInOrder(repositoryOf(call, "admin")), (rule) => branchProtectionDocument(call.server, rule)),
  );

  on(branchProtections.get, (call) =>
    ok(branchProtectionDocument(call.server, ruleOf(call, repositoryOf(call, "admin")))),
  );

  on(branchProtections.create, (call) => {
    const { server } = call;
    const repository = changeableRepositoryOf(call, "admin");
    const { rule_name = "", branch_name = "", ...settings } = call.body();
    const name = rule_name === "" ? branch_name : rule_name;
    if (name === "") throw new Refusal(400, "both rule_name and branch_name are empty");
    checkGlob(server, name);
    const { branchProtections: rules = [] } = repository;
    if (rules.some((rule) => rule.rule_name === name)) throw new Refusal(403, "Branch protection already exist");
    const rule = changed(server, repository, blankRule(server, name, rules), settings);
    repository.branchProtections = [...rules, rule];
    return created(branchProtectionDocument(server, rule));
  });

  on(branchProtections.update, (call) => {
    const { server } = call;
    const repository = changeableRepositoryOf(call, "admin");
    const rule = ruleOf(call, repository);
    Object.assign(rule, { ...changed(server, repository, rule, call.body()), updated: server.now() });
    return ok(branchProtectionDocument(server, rule));
  });

  on(branchProtections.delete, (call) => {
    const repository = repositoryOf(call, "admin");
    const rule = ruleOf(call, repository);
    repository.branchProtections = repository.branchProtections?.filter((other) => other !== rule);
    return empty(204);
  });
}

function ruleOf(call: Call<"name">, { branchProtections: rules = [] }: RepositoryRecord): BranchProtectionRecord {
  const rule = rules.find(({ rule_name: name }) => name === call.path("name"));
  if (rule === undefined) throw notFound();
  return rule;
}

/** Returns a new rule. It forbids pushes, and lets every user with write access merge. */
function blankRule(server: GitServer, name: string, others: readonly BranchProtectionRecord[]): BranchProtectionRecord {
  const now = server.now();
  return {
    rule_name: name,
    priority: server.has({ gitea: "1.23" }) ? Math.max(0, ...others.map(({ priority }) => priority)) + 1 : 0,
    enable_push: false,
    enable_push_whitelist: false,
    push_whitelist_usernames: [],
    enable_merge_whitelist: false,
    merge_whitelist_usernames: [],
    enable_status_check: false,
    status_check_contexts: null,
    required_approvals: 0,
    enable_approvals_whitelist: false,
    approvals_whitelist_username: [],
    block_on_rejected_reviews: false,
    block_on_official_review_requests: false,
    block_on_outdated_branch: false,
    dismiss_stale_approvals: false,
    ignore_stale_approvals: false,
    block_admin_merge_override: false,
    apply_to_admins: false,
    created: now,
    updated: now,
  };
}

/** Returns a copy of a rule with changed settings. Ignores settings that this server version does not know. */
function changed(
  server: GitServer,
  repository: RepositoryRecord,
  before: BranchProtectionRecord,
  given: UpdateBranchProtection,
): BranchProtectionRecord {
  const input = asOf(server, branchProtectionAges, { ...given });
  refuseWhatIsNotDone(server, input);
  for (const glob of input.status_check_contexts ?? []) checkGlob(server, glob);
  const people = (names: readonly string[] | undefined, otherwise: string[], needed: Access): string[] =>
    names === undefined ? otherwise : usersNamed(server, repository, names, needed);
  const { required_approvals: approvals = -1, enable_push: push = before.enable_push } = input;
  // A request can turn the list of users on or off only if it also sets `enable_push` to true.
  const pushList = input.enable_push === true ? input.enable_push_whitelist : undefined;
  return {
    ...before,
    priority: input.priority ?? before.priority,
    enable_push: push,
    enable_push_whitelist: push && (pushList ?? before.enable_push_whitelist),
    push_whitelist_usernames: people(input.push_whitelist_usernames, before.push_whitelist_usernames, "write"),
    enable_merge_whitelist: input.enable_merge_whitelist ?? before.enable_merge_whitelist,
    merge_whitelist_usernames: people(input.merge_whitelist_usernames, before.merge_whitelist_usernames, "write"),
    enable_status_check: input.enable_status_check ?? before.enable_status_check,
    status_check_contexts: input.status_check_contexts
      ? [...input.status_check_contexts]
      : before.status_check_contexts,
    required_approvals: approvals >= 0 ? approvals : before.required_approvals,
    enable_approvals_whitelist: input.enable_approvals_whitelist ?? before.enable_approvals_whitelist,
    approvals_whitelist_username: people(
      input.approvals_whitelist_username,
      before.approvals_whitelist_username,
      "read",
    ),
    block_on_rejected_reviews: input.block_on_rejected_reviews ?? before.block_on_rejected_reviews,
    block_on_official_review_requests:
      input.block_on_official_review_requests ?? before.block_on_official_review_requests,
    block_on_outdated_branch: input.block_on_outdated_branch ?? before.block_on_outdated_branch,
    dismiss_stale_approvals: input.dismiss_stale_approvals ?? before.dismiss_stale_approvals,
    ignore_stale_approvals: input.ignore_stale_approvals ?? before.ignore_stale_approvals,
    block_admin_merge_override: input.block_admin_merge_override ?? before.block_admin_merge_override,
    apply_to_admins: input.apply_to_admins ?? before.apply_to_admins,
  };
}

/** Settings that are not implemented: teams, deploy keys, signatures, force pushes and rules for single files. */
const notDone = [
  ...(["push_whitelist_teams", "merge_whitelist_teams", "approvals_whitelist_teams"] as const),
  ...(["push_whitelist_deploy_keys", "require_signed_commits"] as const),
  ...(["enable_force_push", "enable_force_push_allowlist", "force_push_allowlist_usernames"] as const),
  ...(["force_push_allowlist_teams", "force_push_allowlist_deploy_keys"] as const),
  ...(["protected_file_patterns", "unprotected_file_patterns"] as const),
];

function refuseWhatIsNotDone(server: GitServer, input: UpdateBranchProtection): void {
  for (const field of notDone) {
    const { [field]: value = false } = input;
    const isOn = typeof value === "boolean" ? value : value.length > 0;
    if (isOn) throw new Refusal(501, `The sandbox does not implement the branch protection setting \`${field}\`.`);
  }
}

/** Returns login names with the letter case of the accounts. Silently drops users without the required access. */
function usersNamed(
  server: GitServer,
  repository: RepositoryRecord,
  names: readonly string[],
  needed: Access,
): string[] {
  const users = names.map((name) => {
    const user = findUser(server, name);
    if (user === undefined) throw new Refusal(422, `user does not exist [uid: 0, name: ${name}]`);
    return user;
  });
  return users
    .filter((user) => allows(repositoryAccess(server.state, repository, user), needed))
    .map(({ login }) => login);
}

/** Refuses an invalid glob. Real servers take such a glob literally or ignore it, so the rule would protect nothing. */
function checkGlob(server: GitServer, glob: string): void {
  try {
    globMatcher(glob);
  } catch {
    throw new Refusal(501, `The sandbox does not accept the invalid glob \`${glob}\`. Correct its character ranges.`);
  }
}
