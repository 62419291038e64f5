import { defineResource, del, get, patch, post, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/** A branch protection rule. */
export interface BranchProtection {
  /** Branch name or glob that the rule applies to. */
  rule_name: string;
  /** Branch name, if `rule_name` is not a glob. Gitea and Forgejo have deprecated this field. */
  branch_name: string;
  /**
   * Rank of the rule. If several rules match a branch, the rule with the lowest number applies. Gitea 1.23 or newer.
   */
  priority?: number | undefined;
  enable_push: boolean;
  enable_push_whitelist: boolean;
  push_whitelist_usernames: readonly string[] | null;
  push_whitelist_teams: readonly string[] | null;
  push_whitelist_deploy_keys: boolean;
  /** Whether users who may push may also force-push. Gitea 1.23 or newer. */
  enable_force_push?: boolean | undefined;
  /** Whether only the users, teams and deploy keys on the force-push list may force-push. Gitea 1.23 or newer. */
  enable_force_push_allowlist?: boolean | undefined;
  /** Login names of users who may force-push. Gitea 1.23 or newer. */
  force_push_allowlist_usernames?: readonly string[] | null | undefined;
  /** Names of teams that may force-push. Gitea 1.23 or newer. */
  force_push_allowlist_teams?: readonly string[] | null | undefined;
  /** Whether deploy keys may force-push while `enable_force_push_allowlist` is true. Gitea 1.23 or newer. */
  force_push_allowlist_deploy_keys?: boolean | undefined;
  /** Whether the users and teams on the bypass list may merge despite the rule. Gitea 1.27 or newer. */
  enable_bypass_allowlist?: boolean | undefined;
  /** Login names of users who may merge despite the rule. Gitea 1.27 or newer. */
  bypass_allowlist_usernames?: readonly string[] | null | undefined;
  /** Names of teams that may merge despite the rule. Gitea 1.27 or newer. */
  bypass_allowlist_teams?: readonly string[] | null | undefined;
  enable_merge_whitelist: boolean;
  merge_whitelist_usernames: readonly string[] | null;
  merge_whitelist_teams: readonly string[] | null;
  enable_status_check: boolean;
  /** Names or globs of status contexts that must succeed. */
  status_check_contexts: readonly string[] | null;
  required_approvals: number;
  enable_approvals_whitelist: boolean;
  approvals_whitelist_username: readonly string[] | null;
  approvals_whitelist_teams: readonly string[] | null;
  block_on_rejected_reviews: boolean;
  block_on_official_review_requests: boolean;
  block_on_outdated_branch: boolean;
  /** Whether the rule also applies to administrators. Gitea only. */
  block_admin_merge_override?: boolean | undefined;
  /** Whether the rule also applies to administrators. Forgejo only. */
  apply_to_admins?: boolean | undefined;
  dismiss_stale_approvals: boolean;
  /**
   * Whether approvals are kept, but no longer counted, when new commits change the pull request. Gitea 1.22 or newer,
   * and Forgejo.
   */
  ignore_stale_approvals?: boolean | undefined;
  require_signed_commits: boolean;
  /** Globs for files that cannot be changed. The separator is `;`. */
  protected_file_patterns: string;
  /** Globs for files that can be pushed despite the protection. The separator is `;`. */
  unprotected_file_patterns: string;
  created_at: string;
  updated_at: string;
}

/** Schema of {@link BranchProtection}. */
export const BranchProtectionSchema: z.Schema<BranchProtection> = z.lazy(() =>
  z.object({
    rule_name: z.string(),
    branch_name: z.string(),
    priority: z.optional(z.int()),
    enable_push: z.boolean(),
    enable_push_whitelist: z.boolean(),
    push_whitelist_usernames: z.nullable(z.array(z.string())),
    push_whitelist_teams: z.nullable(z.array(z.string())),
    push_whitelist_deploy_keys: z.boolean(),
    enable_force_push: z.optional(z.boolean()),
    enable_force_push_allowlist: z.optional(z.boolean()),
    force_push_allowlist_usernames: z.nullish(z.array(z.string())),
    force_push_allowlist_teams: z.nullish(z.array(z.string())),
    force_push_allowlist_deploy_keys: z.optional(z.boolean()),
    enable_bypass_allowlist: z.optional(z.boolean()),
    bypass_allowlist_usernames: z.nullish(z.array(z.string())),
    bypass_allowlist_teams: z.nullish(z.array(z.string())),
    enable_merge_whitelist: z.boolean(),
    merge_whitelist_usernames: z.nullable(z.array(z.string())),
    merge_whitelist_teams: z.nullable(z.array(z.string())),
    enable_status_check: z.boolean(),
    status_check_contexts: z.nullable(z.array(z.string())),
    required_approvals: z.int(),
    enable_approvals_whitelist: z.boolean(),
    approvals_whitelist_username: z.nullable(z.array(z.string())),
    approvals_whitelist_teams: z.nullable(z.array(z.string())),
    block_on_rejected_reviews: z.boolean(),
    block_on_official_review_requests: z.boolean(),
    block_on_outdated_branch: z.boolean(),
    block_admin_merge_override: z.optional(z.boolean()),
    apply_to_admins: z.optional(z.boolean()),
    dismiss_stale_approvals: z.boolean(),
    ignore_stale_approvals: z.optional(z.boolean()),
    require_signed_commits: z.boolean(),
    protected_file_patterns: z.string(),
    unprotected_file_patterns: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
);

/** Changes to a branch protection rule. Omitted fields stay unchanged. */
export interface UpdateBranchProtection {
  /**
   * Rank of the rule. If several rules match a branch, the rule with the lowest number applies. Gitea 1.23 or newer.
   */
  priority?: number | undefined;
  /**
   * Whether users with write access may push to the branch. If false, only pull requests can change the branch.
   */
  enable_push?: boolean | undefined;
  /** Limits pushes to the users, teams and deploy keys on the push list. Needs `enable_push`. */
  enable_push_whitelist?: boolean | undefined;
  /** Login names of users who may push. They need write access to the repository. */
  push_whitelist_usernames?: readonly string[] | undefined;
  /** Names of teams that may push. Only in repositories that an organization owns. */
  push_whitelist_teams?: readonly string[] | undefined;
  /** Whether deploy keys with write access may push while `enable_push_whitelist` is true. */
  push_whitelist_deploy_keys?: boolean | undefined;
  /** Whether users who may push may also force-push. Gitea 1.23 or newer. */
  enable_force_push?: boolean | undefined;
  /** Limits force-pushing to the users, teams and deploy keys on the force-push list. Gitea 1.23 or newer. */
  enable_force_push_allowlist?: boolean | undefined;
  /** Login names of users who may force-push. Gitea 1.23 or newer. */
  force_push_allowlist_usernames?: readonly string[] | undefined;
  /** Names of teams that may force-push. Only in repositories that an organization owns. Gitea 1.23 or newer. */
  force_push_allowlist_teams?: readonly string[] | undefined;
  /** Whether deploy keys may force-push while `enable_force_push_allowlist` is true. Gitea 1.23 or newer. */
  force_push_allowlist_deploy_keys?: boolean | undefined;
  /** Allows the users and teams on the bypass list to merge despite the rule. Gitea 1.27 or newer. */
  enable_bypass_allowlist?: boolean | undefined;
  /** Login names of users who may merge despite the rule. Gitea 1.27 or newer. */
  bypass_allowlist_usernames?: readonly string[] | undefined;
  /** Names of teams that may merge despite the rule. Gitea 1.27 or newer. */
  bypass_allowlist_teams?: readonly string[] | undefined;
  /** Limits merges to the users and teams on the merge list. */
  enable_merge_whitelist?: boolean | undefined;
  /** Login names of users who may merge. They need write access to the repository. */
  merge_whitelist_usernames?: readonly string[] | undefined;
  /** Names of teams that may merge. Only in repositories that an organization owns. */
  merge_whitelist_teams?: readonly string[] | undefined;
  /** Requires that the checks in `status_check_contexts` succeed before a merge. */
  enable_status_check?: boolean | undefined;
  /** Names or globs of status contexts that must succeed. */
  status_check_contexts?: readonly string[] | undefined;
  /** Number of approving reviews that a merge needs; 0 for none. */
  required_approvals?: number | undefined;
  /** Counts only approvals by the users and teams on the approvals list. */
  enable_approvals_whitelist?: boolean | undefined;
  /** Login names of users whose approvals count while `enable_approvals_whitelist` is true. */
  approvals_whitelist_username?: readonly string[] | undefined;
  /** Names of teams whose members' approvals count. Only in repositories that an organization owns. */
  approvals_whitelist_teams?: readonly string[] | undefined;
  /** Refuses a merge while an official review requests changes. */
  block_on_rejected_reviews?: boolean | undefined;
  /** Refuses a merge while an official reviewer has not submitted a requested review. */
  block_on_official_review_requests?: boolean | undefined;
  /** Refuses a merge while the head branch lacks commits from the target branch. */
  block_on_outdated_branch?: boolean | undefined;
  /** Applies the rule to administrators as well. Gitea only. */
  block_admin_merge_override?: boolean | undefined;
  /** Applies the rule to administrators as well. Forgejo only. */
  apply_to_admins?: boolean | undefined;
  /** Dismisses approvals when new commits change the pull request. */
  dismiss_stale_approvals?: boolean | undefined;
  /**
   * Keeps approvals when new commits change the pull request, but no longer counts them. Gitea 1.22 or newer, and
   * Forgejo.
   */
  ignore_stale_approvals?: boolean | undefined;
  /** Refuses commits without a signature that the server can verify. */
  require_signed_commits?: boolean | undefined;
  /** Globs for files that cannot be changed. The separator is `;`. */
  protected_file_patterns?: string | undefined;
  /** Globs for files that can be pushed despite the protection. The separator is `;`. */
  unprotected_file_patterns?: string | undefined;
}

/** Fields shared by `CreateBranchProtection` and `UpdateBranchProtection`. */
const rule = () => ({
  priority: z.optional(z.int()),
  enable_push: z.optional(z.boolean()),
  enable_push_whitelist: z.optional(z.boolean()),
  push_whitelist_usernames: z.optional(z.array(z.string())),
  push_whitelist_teams: z.optional(z.array(z.string())),
  push_whitelist_deploy_keys: z.optional(z.boolean()),
  enable_force_push: z.optional(z.boolean()),
  enable_force_push_allowlist: z.optional(z.boolean()),
  force_push_allowlist_usernames: z.optional(z.array(z.string())),
  force_push_allowlist_teams: z.optional(z.array(z.string())),
  force_push_allowlist_deploy_keys: z.optional(z.boolean()),
  enable_bypass_allowlist: z.optional(z.boolean()),
  bypass_allowlist_usernames: z.optional(z.array(z.string())),
  bypass_allowlist_teams: z.optional(z.array(z.string())),
  enable_merge_whitelist: z.optional(z.boolean()),
  merge_whitelist_usernames: z.optional(z.array(z.string())),
  merge_whitelist_teams: z.optional(z.array(z.string())),
  enable_status_check: z.optional(z.boolean()),
  status_check_contexts: z.optional(z.array(z.string())),
  required_approvals: z.optional(z.int()),
  enable_approvals_whitelist: z.optional(z.boolean()),
  approvals_whitelist_username: z.optional(z.array(z.string())),
  approvals_whitelist_teams: z.optional(z.array(z.string())),
  block_on_rejected_reviews: z.optional(z.boolean()),
  block_on_official_review_requests: z.optional(z.boolean()),
  block_on_outdated_branch: z.optional(z.boolean()),
  block_admin_merge_override: z.optional(z.boolean()),
  apply_to_admins: z.optional(z.boolean()),
  dismiss_stale_approvals: z.optional(z.boolean()),
  ignore_stale_approvals: z.optional(z.boolean()),
  require_signed_commits: z.optional(z.boolean()),
  protected_file_patterns: z.optional(z.string()),
  unprotected_file_patterns: z.optional(z.string()),
});

/** Schema of {@link UpdateBranchProtection}. */
export const UpdateBranchProtectionSchema: z.Schema<UpdateBranchProtection> = z.lazy(() => z.object(rule()));

/**
 * A branch protection rule to create. Omitted fields are off, empty or 0. Without `priority`, Gitea ranks the rule
 * last.
 */
export interface CreateBranchProtection extends UpdateBranchProtection {
  /** Branch name or glob that the rule applies to. */
  rule_name?: string | undefined;
  /** Older form of `rule_name`, for a branch name only. Gitea and Forgejo have deprecated this field. */
  branch_name?: string | undefined;
}

/** Schema of {@link CreateBranchProtection}. */
export const CreateBranchProtectionSchema: z.Schema<CreateBranchProtection> = z.lazy(() =>
  z.object({ rule_name: z.optional(z.string()), branch_name: z.optional(z.string()), ...rule() }),
);

/** A new order for a repository's branch protection rules. */
export interface BranchProtectionPriorities {
  /** Ids of the rules, most important first. */
  ids: readonly number[];
}

/** Schema of {@link BranchProtectionPriorities}. */
export const BranchProtectionPrioritiesSchema: z.Schema<BranchProtectionPriorities> = z.lazy(() =>
  z.object({ ids: z.array(z.int()) }),
);

/**
 * A repository's branch protection rules: `git.branches.protections`. All operations require admin access to the
 * repository.
 */
export const branchProtections = defineResource({
  /** Lists all branch protection rules in one response. */
  list: get("/repos/{owner}/{repo}/branch_protections", {
    response: z.listOf(BranchProtectionSchema, singlePage()),
  }),

  /** Reads the branch protection rule whose `rule_name` is `name`. */
  get: get("/repos/{owner}/{repo}/branch_protections/{name}", { response: BranchProtectionSchema }),

  /**
   * Creates a branch protection rule. Fails with 403 if the name is taken, and with 422 for an unknown user or team.
   */
  create: post("/repos/{owner}/{repo}/branch_protections", {
    body: CreateBranchProtectionSchema,
    response: BranchProtectionSchema,
  }),

  /** Changes a branch protection rule. Each list in the request replaces the current one. */
  update: patch("/repos/{owner}/{repo}/branch_protections/{name}", {
    body: UpdateBranchProtectionSchema,
    response: BranchProtectionSchema,
    retry: "idempotent",
  }),

  /** Deletes a branch protection rule. */
  delete: del("/repos/{owner}/{repo}/branch_protections/{name}"),

  /** Sets the order of the branch protection rules. Gitea only. */
  reorder: post("/repos/{owner}/{repo}/branch_protections/priority", {
    body: BranchProtectionPrioritiesSchema,
    retry: "idempotent",
    since: { gitea: "1.23" },
  }),
});
