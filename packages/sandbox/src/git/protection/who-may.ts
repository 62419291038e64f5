import type { GitServer } from "../server/git-server.js";
import { Refusal } from "../../server/refusal.js";
import { allows, repositoryAccess } from "../state/access.js";
import type { RepositoryRecord, UserRecord } from "../state/git-state.js";
import { ruleOfBranch } from "./rule-of-branch.js";

/** Returns whether a user may push to a branch. */
export function mayPush(server: GitServer, repository: RepositoryRecord, branch: string, user: UserRecord): boolean {
  const rule = ruleOfBranch(repository, branch);
  if (rule === undefined) return writes(server, repository, user);
  if (!rule.enable_push) return false;
  return rule.enable_push_whitelist
    ? rule.push_whitelist_usernames.includes(user.login)
    : writes(server, repository, user);
}

/** Returns whether a user may merge into a branch, once the requirements of its rule are met. */
export function mayMerge(server: GitServer, repository: RepositoryRecord, branch: string, user: UserRecord): boolean {
  const rule = ruleOfBranch(repository, branch);
  return rule?.enable_merge_whitelist === true
    ? rule.merge_whitelist_usernames.includes(user.login)
    : writes(server, repository, user);
}

/** Returns whether a user's reviews count towards the approvals that a branch requires. */
export function reviewsOfficially(
  server: GitServer,
  repository: RepositoryRecord,
  branch: string,
  user: UserRecord,
): boolean {
  const rule = ruleOfBranch(repository, branch);
  return rule?.enable_approvals_whitelist === true
    ? rule.approvals_whitelist_username.includes(user.login)
    : writes(server, repository, user);
}

/** Returns the refusal for a commit to a protected branch. */
export function refuseCommit(server: GitServer, user: UserRecord): Refusal {
  return new Refusal(403, `user cannot commit to repo [user: ${user.login.toLowerCase()}]`);
}

function writes(server: GitServer, repository: RepositoryRecord, user: UserRecord): boolean {
  return allows(repositoryAccess(server.state, repository, user), "write");
}
