import type {
  Attachment,
  Comment,
  ExternalTracker,
  ExternalWiki,
  InternalTracker,
  Issue,
  IssueProject,
  Label,
  Milestone,
  Organization,
  Package,
  PayloadCommit,
  PayloadCommitVerification,
  PayloadUser,
  Permission,
  PRBranchInfo,
  PullRequest,
  PullRequestMeta,
  Release,
  RepositoryMeta,
  Repository,
  RepoTransfer,
  Team,
  User,
} from "@halyard/git-hosting";
import * as z from "zod/mini";
import { each, loose, nullableList, type Schema } from "./schema.js";

// The types come from the git client, because deliveries and the API contain the same documents. The schemas are
// declared separately, because importing the client's schemas would add its code to the bundle.

/** An event's repository. Unlike a repository from the API, it always has an owner. */
export interface EventRepository extends Repository {
  owner: User;
}

/** Schema of {@link User}. */
export const UserSchema: Schema<User> = loose(() => ({
  ...each(z.number(), "id", "followers_count", "following_count", "starred_repos_count"),
  ...each(z.string(), "login", "login_name", "username", "full_name", "email", "avatar_url", "language", "visibility"),
  ...each(z.string(), "location", "website", "description", "last_login", "created"),
  ...each(z.boolean(), "is_admin", "restricted", "active", "prohibit_login"),
  ...each(z.optional(z.string()), "html_url", "pronouns"),
  source_id: z.optional(z.number()),
}));

/** Schema of {@link Organization}. */
export const OrganizationSchema: Schema<Organization> = loose(() => ({
  id: z.number(),
  ...each(z.string(), "name", "full_name", "username", "email", "avatar_url", "description", "website", "location"),
  ...each(z.string(), "visibility"),
  repo_admin_change_team_access: z.boolean(),
  created: z.optional(z.string()),
}));

/** Schema of {@link Team}. */
export const TeamSchema: Schema<Team> = loose(() => ({
  id: z.number(),
  ...each(z.string(), "name", "description", "permission"),
  ...each(z.boolean(), "includes_all_repositories", "can_create_org_repo"),
  organization: z.nullable(OrganizationSchema),
  units: nullableList(z.string()),
  units_map: z.record(z.string(), z.string()),
  visibility: z.optional(z.string()),
}));

/** Schema of {@link EventRepository}. */
export const RepositorySchema: Schema<EventRepository> = loose(() => ({
  ...each(z.number(), "id", "size", "stars_count", "forks_count", "watchers_count", "open_issues_count"),
  ...each(z.number(), "open_pr_counter", "release_counter"),
  branch_count: z.optional(z.number()),
  owner: UserSchema,
  ...each(z.string(), "name", "full_name", "description", "language", "languages_url", "html_url", "url", "link"),
  ...each(z.string(), "ssh_url", "clone_url", "original_url", "website", "avatar_url", "default_branch"),
  ...each(z.string(), "default_merge_style", "created_at", "updated_at", "archived_at"),
  ...each(z.string(), "mirror_interval", "mirror_updated"),
  ...each(z.optional(z.string()), "default_target_branch", "default_update_style", "projects_mode"),
  ...each(z.optional(z.string()), "object_format_name", "mirror_last_sync_at"),
  ...each(z.optional(z.string()), "wiki_branch", "wiki_clone_url", "wiki_ssh_url"),
  ...each(z.boolean(), "empty", "private", "internal", "fork", "template", "mirror", "archived"),
  ...each(z.boolean(), "has_issues", "has_wiki", "has_pull_requests", "has_projects", "has_releases"),
  ...each(z.boolean(), "has_packages", "has_actions", "ignore_whitespace_conflicts"),
  ...each(z.boolean(), "allow_merge_commits", "allow_rebase", "allow_rebase_explicit", "allow_squash_merge"),
  ...each(z.boolean(), "allow_rebase_update", "default_delete_branch_after_merge", "default_allow_maintainer_edit"),
  ...each(z.optional(z.boolean()), "has_code", "allow_fast_forward_only_merge", "allow_merge_update"),
  ...each(z.optional(z.boolean()), "allow_manual_merge", "autodetect_manual_merge"),
  ...each(z.optional(z.boolean()), "globally_editable_wiki", "has_wiki_contents"),
  ...each(z.optional(nullableList(z.string())), "topics", "licenses"),
  parent: z.optional(z.nullable(RepositorySchema)),
  permissions: z.optional(PermissionSchema),
  internal_tracker: z.optional(InternalTrackerSchema),
  external_tracker: z.optional(ExternalTrackerSchema),
  external_wiki: z.optional(ExternalWikiSchema),
  repo_transfer: z.optional(z.nullable(RepoTransferSchema)),
}));

/** Schema of {@link Permission}. */
export const PermissionSchema: Schema<Permission> = loose(() => each(z.boolean(), "admin", "push", "pull"));

/** Schema of {@link InternalTracker}. */
export const InternalTrackerSchema: Schema<InternalTracker> = loose(() =>
  each(z.boolean(), "enable_time_tracker", "allow_only_contributors_to_track_time", "enable_issue_dependencies"),
);

/** Schema of {@link ExternalTracker}. */
export const ExternalTrackerSchema: Schema<ExternalTracker> = loose(() => ({
  ...each(z.string(), "external_tracker_url", "external_tracker_format", "external_tracker_style"),
  ...each(z.string(), "external_tracker_regexp_pattern"),
}));

/** Schema of {@link ExternalWiki}. */
export const ExternalWikiSchema: Schema<ExternalWiki> = loose(() => ({ external_wiki_url: z.string() }));

/** Schema of {@link RepoTransfer}. */
export const RepoTransferSchema: Schema<RepoTransfer> = loose(() => ({
  ...each(UserSchema, "doer", "recipient"),
  teams: nullableList(TeamSchema),
}));

/** Schema of {@link Label}. */
export const LabelSchema: Schema<Label> = loose(() => ({
  id: z.number(),
  ...each(z.string(), "name", "color", "description", "url"),
  ...each(z.boolean(), "exclusive", "is_archived"),
}));

/** Schema of {@link Milestone}. */
export const MilestoneSchema: Schema<Milestone> = loose(() => ({
  ...each(z.number(), "id", "open_issues", "closed_issues"),
  ...each(z.string(), "title", "description", "created_at"),
  ...each(z.nullable(z.string()), "updated_at", "closed_at", "due_on"),
  state: z.enum(["open", "closed"]),
}));

/** Schema of {@link Attachment}. */
export const AttachmentSchema: Schema<Attachment> = loose(() => ({
  ...each(z.number(), "id", "size", "download_count"),
  ...each(z.string(), "name", "created_at", "uuid", "browser_download_url"),
  type: z.optional(z.string()),
}));

/** Schema of {@link Issue}. */
export const IssueSchema: Schema<Issue> = loose(() => ({
  ...each(z.number(), "id", "number", "comments", "pin_order", "original_author_id"),
  ...each(z.optional(z.number()), "time_estimate", "content_version"),
  ...each(z.string(), "url", "html_url", "title", "body", "ref", "original_author", "created_at", "updated_at"),
  ...each(z.nullable(z.string()), "closed_at", "due_date"),
  state: z.enum(["open", "closed"]),
  is_locked: z.boolean(),
  user: UserSchema,
  assignee: z.nullable(UserSchema),
  assignees: nullableList(UserSchema),
  assets: z.array(AttachmentSchema),
  labels: z.array(LabelSchema),
  milestone: z.nullable(MilestoneSchema),
  projects: z.optional(nullableList(IssueProjectSchema)),
  pull_request: z.nullable(PullRequestMetaSchema),
  repository: z.nullable(RepositoryMetaSchema),
}));

/** Schema of {@link IssueProject}. */
export const IssueProjectSchema: Schema<IssueProject> = loose(() => ({
  ...each(z.number(), "id", "creator_id"),
  ...each(z.optional(z.number()), "owner_id", "repo_id"),
  ...each(z.string(), "title", "description", "created_at", "updated_at"),
  closed_at: z.optional(z.string()),
  is_closed: z.boolean(),
}));

/** Schema of {@link PullRequestMeta}. */
export const PullRequestMetaSchema: Schema<PullRequestMeta> = loose(() => ({
  merged: z.boolean(),
  merged_at: z.nullable(z.string()),
  draft: z.optional(z.boolean()),
  html_url: z.optional(z.string()),
}));

/** Schema of {@link RepositoryMeta}. */
export const RepositoryMetaSchema: Schema<RepositoryMeta> = loose(() => ({
  id: z.number(),
  ...each(z.string(), "name", "owner", "full_name"),
}));

/** Schema of {@link PullRequest}. */
export const PullRequestSchema: Schema<PullRequest> = loose(() => ({
  ...each(z.number(), "id", "number", "comments", "pin_order"),
  ...each(z.optional(z.number()), "review_comments", "additions", "deletions", "changed_files"),
  ...each(z.optional(z.number()), "content_version", "flow"),
  ...each(z.string(), "url", "html_url", "diff_url", "patch_url", "title", "body", "merge_base"),
  ...each(z.nullable(z.string()), "created_at", "updated_at", "closed_at", "due_date"),
  ...each(z.nullable(z.string()), "merged_at", "merge_commit_sha"),
  ...each(z.boolean(), "is_locked", "mergeable", "merged", "allow_maintainer_edit"),
  draft: z.optional(z.boolean()),
  state: z.enum(["open", "closed"]),
  user: UserSchema,
  ...each(z.nullable(UserSchema), "assignee", "merged_by"),
  ...each(nullableList(UserSchema), "assignees", "requested_reviewers"),
  requested_reviewers_teams: z.optional(nullableList(TeamSchema)),
  labels: z.array(LabelSchema),
  milestone: z.nullable(MilestoneSchema),
  ...each(PRBranchInfoSchema, "base", "head"),
}));

/** Schema of {@link PRBranchInfo}. */
export const PRBranchInfoSchema: Schema<PRBranchInfo> = loose(() => ({
  ...each(z.string(), "label", "ref", "sha"),
  repo_id: z.number(),
  repo: z.nullable(RepositorySchema),
}));

/** Schema of {@link Comment}. */
export const CommentSchema: Schema<Comment> = loose(() => ({
  ...each(z.number(), "id", "original_author_id"),
  ...each(z.string(), "html_url", "pull_request_url", "issue_url", "original_author", "body"),
  ...each(z.string(), "created_at", "updated_at"),
  user: UserSchema,
  assets: z.array(AttachmentSchema),
}));

/** Schema of {@link Release}. */
export const ReleaseSchema: Schema<Release> = loose(() => ({
  id: z.number(),
  ...each(z.string(), "tag_name", "target_commitish", "name", "body", "url", "html_url", "tarball_url", "zipball_url"),
  ...each(z.string(), "upload_url", "created_at", "published_at"),
  ...each(z.boolean(), "draft", "prerelease"),
  author: UserSchema,
  assets: z.array(AttachmentSchema),
  hide_archive_links: z.optional(z.boolean()),
  archive_download_count: z.optional(z.nullable(z.looseObject({ zip: z.number(), tar_gz: z.number() }))),
}));

/** Schema of {@link Package}. */
export const PackageSchema: Schema<Package> = loose(() => ({
  id: z.number(),
  ...each(z.string(), "type", "name", "version", "html_url", "created_at"),
  ...each(UserSchema, "owner", "creator"),
  repository: z.nullable(RepositorySchema),
}));

/** Schema of {@link PayloadCommit}. */
export const PayloadCommitSchema: Schema<PayloadCommit> = loose(() => ({
  ...each(z.string(), "id", "message", "url", "timestamp"),
  ...each(PayloadUserSchema, "author", "committer"),
  verification: z.nullable(PayloadCommitVerificationSchema),
  ...each(nullableList(z.string()), "added", "removed", "modified"),
}));

/** Schema of {@link PayloadUser}. */
export const PayloadUserSchema: Schema<PayloadUser> = loose(() => each(z.string(), "name", "email", "username"));

/** Schema of {@link PayloadCommitVerification}. */
export const PayloadCommitVerificationSchema: Schema<PayloadCommitVerification> = loose(() => ({
  verified: z.boolean(),
  ...each(z.string(), "reason", "signature", "payload"),
  signer: z.nullable(PayloadUserSchema),
}));
