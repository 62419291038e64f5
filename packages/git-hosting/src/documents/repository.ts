import * as z from "@halyard/http-core/schema";
import { type Team, TeamSchema } from "./team.js";
import { type User, UserSchema } from "./user.js";

/** A repository. */
export interface Repository {
  id: number;
  owner: User | null;
  name: string;
  /** Full name in the form `owner/name`. */
  full_name: string;
  description: string;
  /** True until the first commit. */
  empty: boolean;
  private: boolean;
  /** True if the repository itself is not private, but its owner's visibility is `private`. */
  internal: boolean;
  fork: boolean;
  template: boolean;
  /** The repository that this one was forked from. Null or absent if this one is not a fork. */
  parent?: Repository | null | undefined;
  mirror: boolean;
  archived: boolean;
  /** Time at which the repository was archived. The year is 1970 if it was never archived. */
  archived_at: string;
  /** Size in KiB. */
  size: number;
  language: string;
  languages_url: string;
  html_url: string;
  /** URL in the API. */
  url: string;
  /** Always empty. */
  link: string;
  ssh_url: string;
  clone_url: string;
  /** URL that the repository was migrated from, or an empty string. */
  original_url: string;
  website: string;
  avatar_url: string;
  stars_count: number;
  forks_count: number;
  watchers_count: number;
  /** Number of branches. Gitea 1.26 or newer. */
  branch_count?: number | undefined;
  open_issues_count: number;
  open_pr_counter: number;
  release_counter: number;
  default_branch: string;
  /** Default target branch for new pull requests. Gitea 1.26 or newer. */
  default_target_branch?: string | undefined;
  created_at: string;
  updated_at: string;
  /** The current user's permissions. Absent without a credential. */
  permissions?: Permission | null | undefined;
  /** Whether the repository's code section is turned on. Gitea 1.25 or newer. */
  has_code?: boolean | undefined;
  has_issues: boolean;
  /** Settings for the issue tracker. Absent if issues are turned off or kept in an external tracker. */
  internal_tracker?: InternalTracker | null | undefined;
  external_tracker?: ExternalTracker | null | undefined;
  has_wiki: boolean;
  external_wiki?: ExternalWiki | null | undefined;
  /** Branch of the wiki's git repository. The server shows the pages on this branch. Forgejo only. */
  wiki_branch?: string | undefined;
  /** HTTP URL for cloning the wiki. Forgejo 15 or newer. */
  wiki_clone_url?: string | undefined;
  /** SSH URL for cloning the wiki. Forgejo 15 or newer. */
  wiki_ssh_url?: string | undefined;
  /** Whether all signed-in users can edit the wiki. Forgejo only. */
  globally_editable_wiki?: boolean | undefined;
  /** Whether the wiki has ever had a page. Forgejo 15 or newer. */
  has_wiki_contents?: boolean | undefined;
  has_pull_requests: boolean;
  has_projects: boolean;
  /** Kinds of projects that the repository uses: its own, its owner's, or both. Gitea only. */
  projects_mode?: "repo" | "owner" | "all" | (string & {}) | undefined;
  has_releases: boolean;
  has_packages: boolean;
  has_actions: boolean;
  ignore_whitespace_conflicts: boolean;
  allow_merge_commits: boolean;
  allow_rebase: boolean;
  /** Whether pull requests can be rebased and then merged with a merge commit (style `rebase-merge`). */
  allow_rebase_explicit: boolean;
  allow_squash_merge: boolean;
  /** Whether pull requests can be merged by fast-forward. Gitea 1.22 or newer, and Forgejo. */
  allow_fast_forward_only_merge?: boolean | undefined;
  /** Whether a pull request's branch can be updated by a merge. Gitea 1.27 or newer. */
  allow_merge_update?: boolean | undefined;
  allow_rebase_update: boolean;
  /** Whether pull requests can be marked as manually merged. Gitea 1.25 or newer. */
  allow_manual_merge?: boolean | undefined;
  /** Whether the server detects pull requests that were merged elsewhere. Gitea 1.25 or newer. */
  autodetect_manual_merge?: boolean | undefined;
  default_delete_branch_after_merge: boolean;
  default_merge_style: string;
  /** Default way to update a pull request's branch. Gitea 1.27 or newer, Forgejo 10 or newer. */
  default_update_style?: "merge" | "rebase" | (string & {}) | undefined;
  default_allow_maintainer_edit: boolean;
  /** Interval between updates of a mirror, as a Go duration such as `8h0m0s`. */
  mirror_interval: string;
  /** Time of the mirror's last update. The year is 1 if the repository is not a mirror. */
  mirror_updated: string;
  /** Time of the mirror's last synchronization. Gitea 1.27 or newer. */
  mirror_last_sync_at?: string | undefined;
  /** The repository's hash algorithm. Gitea 1.22 or newer, and Forgejo. */
  object_format_name?: "sha1" | "sha256" | (string & {}) | undefined;
  /** The pending transfer to a new owner. Null or absent if no transfer is pending. */
  repo_transfer?: RepoTransfer | null | undefined;
  /** Names of the topics. Gitea 1.23 or newer, Forgejo 8 or newer. */
  topics?: readonly string[] | null | undefined;
  /** SPDX identifiers of the licenses found in the repository. Gitea 1.23 or newer. */
  licenses?: readonly string[] | null | undefined;
}

/** Schema of {@link Repository}. */
export const RepositorySchema: z.Schema<Repository> = z.lazy(() =>
  z.object({
    id: z.int(),
    owner: z.nullable(UserSchema),
    name: z.string(),
    full_name: z.string(),
    description: z.string(),
    empty: z.boolean(),
    private: z.boolean(),
    internal: z.boolean(),
    fork: z.boolean(),
    template: z.boolean(),
    parent: z.nullish(RepositorySchema),
    mirror: z.boolean(),
    archived: z.boolean(),
    archived_at: z.string(),
    size: z.int(),
    language: z.string(),
    languages_url: z.string(),
    html_url: z.string(),
    url: z.string(),
    link: z.string(),
    ssh_url: z.string(),
    clone_url: z.string(),
    original_url: z.string(),
    website: z.string(),
    avatar_url: z.string(),
    stars_count: z.int(),
    forks_count: z.int(),
    watchers_count: z.int(),
    branch_count: z.optional(z.int()),
    open_issues_count: z.int(),
    open_pr_counter: z.int(),
    release_counter: z.int(),
    default_branch: z.string(),
    default_target_branch: z.optional(z.string()),
    created_at: z.string(),
    updated_at: z.string(),
    permissions: z.nullish(PermissionSchema),
    has_code: z.optional(z.boolean()),
    has_issues: z.boolean(),
    internal_tracker: z.nullish(InternalTrackerSchema),
    external_tracker: z.nullish(ExternalTrackerSchema),
    has_wiki: z.boolean(),
    external_wiki: z.nullish(ExternalWikiSchema),
    wiki_branch: z.optional(z.string()),
    wiki_clone_url: z.optional(z.string()),
    wiki_ssh_url: z.optional(z.string()),
    globally_editable_wiki: z.optional(z.boolean()),
    has_wiki_contents: z.optional(z.boolean()),
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
    mirror_interval: z.string(),
    mirror_updated: z.string(),
    mirror_last_sync_at: z.optional(z.string()),
    object_format_name: z.optional(z.string()),
    repo_transfer: z.nullish(RepoTransferSchema),
    topics: z.nullish(z.array(z.string())),
    licenses: z.nullish(z.array(z.string())),
  }),
);

/** A user's permissions in a repository. */
export interface Permission {
  admin: boolean;
  push: boolean;
  pull: boolean;
}

/** Schema of {@link Permission}. */
export const PermissionSchema: z.Schema<Permission> = z.lazy(() =>
  z.object({
    admin: z.boolean(),
    push: z.boolean(),
    pull: z.boolean(),
  }),
);

/** Settings of a repository's own issue tracker. */
export interface InternalTracker {
  enable_time_tracker: boolean;
  allow_only_contributors_to_track_time: boolean;
  enable_issue_dependencies: boolean;
}

/** Schema of {@link InternalTracker}. */
export const InternalTrackerSchema: z.Schema<InternalTracker> = z.lazy(() =>
  z.object({
    enable_time_tracker: z.boolean(),
    allow_only_contributors_to_track_time: z.boolean(),
    enable_issue_dependencies: z.boolean(),
  }),
);

/** An external issue tracker. */
export interface ExternalTracker {
  external_tracker_url: string;
  /** URL template for an issue, with the placeholders `{user}`, `{repo}` and `{index}`. */
  external_tracker_format: string;
  external_tracker_style: "numeric" | "alphanumeric" | "regexp" | (string & {});
  /** Regular expression that finds issue references in text. Used by the style `regexp`. */
  external_tracker_regexp_pattern: string;
}

/** Schema of {@link ExternalTracker}. */
export const ExternalTrackerSchema: z.Schema<ExternalTracker> = z.lazy(() =>
  z.object({
    external_tracker_url: z.string(),
    external_tracker_format: z.string(),
    external_tracker_style: z.string(),
    external_tracker_regexp_pattern: z.string(),
  }),
);

/** An external wiki. */
export interface ExternalWiki {
  external_wiki_url: string;
}

/** Schema of {@link ExternalWiki}. */
export const ExternalWikiSchema: z.Schema<ExternalWiki> = z.lazy(() =>
  z.object({
    external_wiki_url: z.string(),
  }),
);

/** A repository transfer that the new owner has not accepted yet. */
export interface RepoTransfer {
  /** User who started the transfer. */
  doer: User | null;
  recipient: User | null;
  /** The new owner's teams that will get access. */
  teams: readonly Team[] | null;
}

/** Schema of {@link RepoTransfer}. */
export const RepoTransferSchema: z.Schema<RepoTransfer> = z.lazy(() =>
  z.object({
    doer: z.nullable(UserSchema),
    recipient: z.nullable(UserSchema),
    teams: z.nullable(z.array(TeamSchema)),
  }),
);
