import * as z from "zod/mini";
import { TeamSchema, type Team } from "./organization.js";
import { UserSchema, type User } from "./user.js";
import type { Schema } from "./schema.js";

/** A repository of a git server. */
export interface Repository {
  id: number;
  owner: User;
  name: string;
  full_name: string;
  description: string;
  empty: boolean;
  private: boolean;
  fork: boolean;
  template: boolean;
  /** What it was forked from; null or absent (Gitea 1.24) when it is no fork. */
  parent?: Repository | null | undefined;
  mirror: boolean;
  /** In KiB. */
  size: number;
  language: string;
  languages_url: string;
  html_url: string;
  /** API address; `html_url` is the page. */
  url: string;
  /** Always empty. */
  link: string;
  ssh_url: string;
  clone_url: string;
  original_url: string;
  website: string;
  stars_count: number;
  forks_count: number;
  watchers_count: number;
  /** Gitea 1.26. */
  branch_count?: number | undefined;
  open_issues_count: number;
  open_pr_counter: number;
  release_counter: number;
  default_branch: string;
  /** Gitea 1.26. */
  default_target_branch?: string | undefined;
  archived: boolean;
  created_at: string;
  updated_at: string;
  /** 1970-01-01 when it was never archived. */
  archived_at: string;
  /** Of the acting user. */
  permissions?: Permission | undefined;
  /** Gitea 1.25. */
  has_code?: boolean | undefined;
  has_issues: boolean;
  /** Absent when issues are off or kept elsewhere. */
  internal_tracker?: InternalTracker | undefined;
  external_tracker?: ExternalTracker | undefined;
  has_wiki: boolean;
  external_wiki?: ExternalWiki | undefined;
  has_pull_requests: boolean;
  has_projects: boolean;
  /** Gitea 1.22. */
  projects_mode?: string | undefined;
  has_releases: boolean;
  has_packages: boolean;
  has_actions: boolean;
  ignore_whitespace_conflicts: boolean;
  allow_merge_commits: boolean;
  allow_rebase: boolean;
  allow_rebase_explicit: boolean;
  allow_squash_merge: boolean;
  /** Gitea 1.22. */
  allow_fast_forward_only_merge?: boolean | undefined;
  /** Gitea 1.27. */
  allow_merge_update?: boolean | undefined;
  allow_rebase_update: boolean;
  /** Gitea 1.25. */
  allow_manual_merge?: boolean | undefined;
  /** Gitea 1.25. */
  autodetect_manual_merge?: boolean | undefined;
  default_delete_branch_after_merge: boolean;
  default_merge_style: string;
  /** Gitea 1.27, Forgejo 10. */
  default_update_style?: string | undefined;
  default_allow_maintainer_edit: boolean;
  avatar_url: string;
  internal: boolean;
  mirror_interval: string;
  /** `sha1` or `sha256`. Gitea 1.22. */
  object_format_name?: string | undefined;
  /** `0001-01-01T00:00:00Z` when it is no mirror. */
  mirror_updated: string;
  /** Gitea 1.27. */
  mirror_last_sync_at?: string | undefined;
  /** A transfer under way; null or absent (Gitea 1.24) when there is none. */
  repo_transfer?: RepoTransfer | null | undefined;
  /** Gitea 1.23, Forgejo 8. */
  topics?: string[] | null | undefined;
  /** Gitea 1.23. */
  licenses?: string[] | null | undefined;
  /** Forgejo only. */
  wiki_branch?: string | undefined;
  /** Forgejo 8. */
  globally_editable_wiki?: boolean | undefined;
  /** Forgejo 15. */
  has_wiki_contents?: boolean | undefined;
  /** Forgejo 15. */
  wiki_ssh_url?: string | undefined;
  /** Forgejo 15. */
  wiki_clone_url?: string | undefined;
}

/** Checks a {@link Repository}; unknown fields pass and stay. */
export const RepositorySchema: Schema<Repository> = z.lazy(() =>
  z.looseObject({
    id: z.number(),
    owner: UserSchema,
    name: z.string(),
    full_name: z.string(),
    description: z.string(),
    empty: z.boolean(),
    private: z.boolean(),
    fork: z.boolean(),
    template: z.boolean(),
    parent: z.optional(z.nullable(RepositorySchema)),
    mirror: z.boolean(),
    size: z.number(),
    language: z.string(),
    languages_url: z.string(),
    html_url: z.string(),
    url: z.string(),
    link: z.string(),
    ssh_url: z.string(),
    clone_url: z.string(),
    original_url: z.string(),
    website: z.string(),
    stars_count: z.number(),
    forks_count: z.number(),
    watchers_count: z.number(),
    branch_count: z.optional(z.number()),
    open_issues_count: z.number(),
    open_pr_counter: z.number(),
    release_counter: z.number(),
    default_branch: z.string(),
    default_target_branch: z.optional(z.string()),
    archived: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
    archived_at: z.string(),
    permissions: z.optional(PermissionSchema),
    has_code: z.optional(z.boolean()),
    has_issues: z.boolean(),
    internal_tracker: z.optional(InternalTrackerSchema),
    external_tracker: z.optional(ExternalTrackerSchema),
    has_wiki: z.boolean(),
    external_wiki: z.optional(ExternalWikiSchema),
    has_pull_requests: z.boolean(),
    has_projects: z.boolean(),
    projects_mode: z.optional(z.string()),
    has_releases: z.boolean(),
    has_packages: z.boolean(),
    has_actions: z.boolean(),
    ignore_whitespace_conflicts: z.boolean(),
    allow_merge_commits: z.boolean(),
    allow_rebase: z.boolean(),
    allow_rebase_explicit: z.boolean(),
    allow_squash_merge: z.boolean(),
    allow_fast_forward_only_merge: z.optional(z.boolean()),
    allow_merge_update: z.optional(z.boolean()),
    allow_rebase_update: z.boolean(),
    allow_manual_merge: z.optional(z.boolean()),
    autodetect_manual_merge: z.optional(z.boolean()),
    default_delete_branch_after_merge: z.boolean(),
    default_merge_style: z.string(),
    default_update_style: z.optional(z.string()),
    default_allow_maintainer_edit: z.boolean(),
    avatar_url: z.string(),
    internal: z.boolean(),
    mirror_interval: z.string(),
    object_format_name: z.optional(z.string()),
    mirror_updated: z.string(),
    mirror_last_sync_at: z.optional(z.string()),
    repo_transfer: z.optional(z.nullable(RepoTransferSchema)),
    topics: z.optional(z.nullable(z.array(z.string()))),
    licenses: z.optional(z.nullable(z.array(z.string()))),
    wiki_branch: z.optional(z.string()),
    globally_editable_wiki: z.optional(z.boolean()),
    has_wiki_contents: z.optional(z.boolean()),
    wiki_ssh_url: z.optional(z.string()),
    wiki_clone_url: z.optional(z.string()),
  }),
);

/** What an account may do with a repository. */
export interface Permission {
  admin: boolean;
  push: boolean;
  pull: boolean;
}

/** Checks a {@link Permission}; unknown fields pass and stay. */
export const PermissionSchema: Schema<Permission> = z.lazy(() =>
  z.looseObject({
    admin: z.boolean(),
    push: z.boolean(),
    pull: z.boolean(),
  }),
);

/** Settings of the issue tracker of a repository. */
export interface InternalTracker {
  enable_time_tracker: boolean;
  allow_only_contributors_to_track_time: boolean;
  enable_issue_dependencies: boolean;
}

/** Checks an {@link InternalTracker}; unknown fields pass and stay. */
export const InternalTrackerSchema: Schema<InternalTracker> = z.lazy(() =>
  z.looseObject({
    enable_time_tracker: z.boolean(),
    allow_only_contributors_to_track_time: z.boolean(),
    enable_issue_dependencies: z.boolean(),
  }),
);

/** Where a repository keeps its issues instead. */
export interface ExternalTracker {
  external_tracker_url: string;
  external_tracker_format: string;
  external_tracker_style: string;
  external_tracker_regexp_pattern: string;
}

/** Checks an {@link ExternalTracker}; unknown fields pass and stay. */
export const ExternalTrackerSchema: Schema<ExternalTracker> = z.lazy(() =>
  z.looseObject({
    external_tracker_url: z.string(),
    external_tracker_format: z.string(),
    external_tracker_style: z.string(),
    external_tracker_regexp_pattern: z.string(),
  }),
);

/** Where a repository keeps its wiki instead. */
export interface ExternalWiki {
  external_wiki_url: string;
}

/** Checks an {@link ExternalWiki}; unknown fields pass and stay. */
export const ExternalWikiSchema: Schema<ExternalWiki> = z.lazy(() =>
  z.looseObject({
    external_wiki_url: z.string(),
  }),
);

/** A change of owner that waits for consent. */
export interface RepoTransfer {
  doer: User;
  recipient: User;
  teams: Team[] | null;
}

/** Checks a {@link RepoTransfer}; unknown fields pass and stay. */
export const RepoTransferSchema: Schema<RepoTransfer> = z.lazy(() =>
  z.looseObject({
    doer: UserSchema,
    recipient: UserSchema,
    teams: z.nullable(z.array(TeamSchema)),
  }),
);
