/** A rule that protects branches. Its settings have the same names as in the API. */
export interface BranchProtectionRecord {
  /** Branch name or glob. */
  rule_name: string;
  /** Priority of the rule. The matching rule with the lowest number applies. 0 on servers without priorities. */
  priority: number;
  enable_push: boolean;
  enable_push_whitelist: boolean;
  /** Login names, as in all lists of users below. */
  push_whitelist_usernames: string[];
  enable_merge_whitelist: boolean;
  merge_whitelist_usernames: string[];
  enable_status_check: boolean;
  /** Names or globs of contexts. Null when no contexts were ever given. */
  status_check_contexts: string[] | null;
  required_approvals: number;
  enable_approvals_whitelist: boolean;
  approvals_whitelist_username: string[];
  block_on_rejected_reviews: boolean;
  block_on_official_review_requests: boolean;
  block_on_outdated_branch: boolean;
  dismiss_stale_approvals: boolean;
  ignore_stale_approvals: boolean;
  /** Whether administrators must follow the rule as well. Only in Gitea. */
  block_admin_merge_override: boolean;
  /** Whether server administrators must follow the rule as well. Only in Forgejo. */
  apply_to_admins: boolean;
  created: string;
  updated: string;
}
