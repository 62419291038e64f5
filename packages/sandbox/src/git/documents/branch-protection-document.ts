import type { BranchProtection } from "@halyard/git-hosting/branches";
import { isGlob } from "../protection/rule-of-branch.js";
import type { FieldAges, GitServer } from "../server/git-server.js";
import type { BranchProtectionRecord } from "../state/branch-protection-record.js";
import { asOf } from "./as-of.js";

/** Server versions that introduced these rule settings. */
export const branchProtectionAges: FieldAges = {
  priority: { gitea: "1.23" },
  enable_force_push: { gitea: "1.23" },
  enable_force_push_allowlist: { gitea: "1.23" },
  force_push_allowlist_usernames: { gitea: "1.23" },
  force_push_allowlist_teams: { gitea: "1.23" },
  force_push_allowlist_deploy_keys: { gitea: "1.23" },
  block_admin_merge_override: { gitea: "1.24" },
  ignore_stale_approvals: { gitea: "1.22", forgejo: "7" },
  apply_to_admins: { forgejo: "7" },
};

/** Returns the API's JSON for a branch protection rule. Settings that the sandbox does not implement are off. */
export function branchProtectionDocument(
  server: GitServer,
  { created, updated, ...settings }: BranchProtectionRecord,
): BranchProtection {
  return asOf(server, branchProtectionAges, {
    ...settings,
    branch_name: isGlob(settings.rule_name) ? "" : settings.rule_name,
    push_whitelist_teams: [],
    push_whitelist_deploy_keys: false,
    enable_force_push: false,
    enable_force_push_allowlist: false,
    force_push_allowlist_usernames: [],
    force_push_allowlist_teams: [],
    force_push_allowlist_deploy_keys: false,
    merge_whitelist_teams: [],
    approvals_whitelist_teams: [],
    require_signed_commits: false,
    protected_file_patterns: "",
    unprotected_file_patterns: "",
    created_at: created,
    updated_at: updated,
  });
}
