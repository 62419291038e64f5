import { defineResource, del, get, patch, post, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { ActivitySchema } from "../../documents/activity.js";
import { type PageQuery, pageQuery } from "../../lists/page-query.js";
import {
  type ExternalTracker,
  ExternalTrackerSchema,
  type ExternalWiki,
  ExternalWikiSchema,
  type InternalTracker,
  InternalTrackerSchema,
  RepositorySchema,
} from "../../documents/repository.js";
import { UserSchema } from "../../documents/user.js";
import { wrappedList } from "../../lists/wrapped-list.js";

/** A repository to create. */
export interface CreateRepo {
  /** Name of the repository: at most 100 letters, digits, `.`, `-` and `_`. */
  name: string;
  /** Description of the repository, at most 2048 characters. Default: empty. */
  description?: string | undefined;
  /** Makes the repository private. Default false, unless the server makes every repository private. */
  private?: boolean | undefined;
  /** Makes the repository a template, for use with `generate`. Default false. */
  template?: boolean | undefined;
  /** Name of the default branch. Default: the server's setting, usually `main`. */
  default_branch?: string | undefined;
  /**
   * Creates an initial commit with `readme`, `license` and `gitignores`. Default false, which leaves the repository
   * empty.
   */
  auto_init?: boolean | undefined;
  /** Name of a readme template on the server, such as `Default`. */
  readme?: string | undefined;
  /** Name of a license template on the server, such as `MIT`. */
  license?: string | undefined;
  /** Names of gitignore templates on the server, separated by commas. */
  gitignores?: string | undefined;
  /** Name of one of the server's label sets. */
  issue_labels?: string | undefined;
  /** Hash algorithm of the repository. Default `sha1`. */
  object_format_name?: "sha1" | "sha256" | undefined;
  /** Signers whose commit signatures the server treats as verified. */
  trust_model?: "default" | "collaborator" | "committer" | "collaboratorcommitter" | undefined;
}

/** Schema of {@link CreateRepo}. */
export const CreateRepoSchema: z.Schema<CreateRepo> = z.lazy(() =>
  z.object({
    name: z.string(),
    description: z.optional(z.string()),
    private: z.optional(z.boolean()),
    template: z.optional(z.boolean()),
    default_branch: z.optional(z.string()),
    auto_init: z.optional(z.boolean()),
    readme: z.optional(z.string()),
    license: z.optional(z.string()),
    gitignores: z.optional(z.string()),
    issue_labels: z.optional(z.string()),
    object_format_name: z.optional(z.enum(["sha1", "sha256"])),
    trust_model: z.optional(z.enum(["default", "collaborator", "committer", "collaboratorcommitter"])),
  }),
);

/** Changes to a repository; omitted fields stay unchanged. */
export interface UpdateRepo {
  /** New name: at most 100 letters, digits, `.`, `-` and `_`. The old name redirects to the new one. */
  name?: string | undefined;
  /** Description of the repository, at most 2048 characters. */
  description?: string | undefined;
  /** Website URL shown on the repository's page, at most 1024 characters. */
  website?: string | undefined;
  /** Whether the repository is private. The server may allow only administrators to change this. */
  private?: boolean | undefined;
  /** Makes the repository a template for `generate` (true) or an ordinary repository (false). */
  template?: boolean | undefined;
  /** Makes the repository read-only (true) or writable again (false). Mirrors cannot be archived. */
  archived?: boolean | undefined;
  /** Default branch, which must exist. */
  default_branch?: string | undefined;
  /** Turns access to the repository's code on or off. Gitea 1.25 or newer. */
  has_code?: boolean | undefined;
  /** Turns issues on or off. While they are off, existing issues are kept but hidden. */
  has_issues?: boolean | undefined;
  /** Settings for the repository's own issue tracker. Requires `has_issues`. */
  internal_tracker?: InternalTracker | undefined;
  /** External issue tracker to use. Requires `has_issues`. */
  external_tracker?: ExternalTracker | undefined;
  /** Turns the wiki on or off. While it is off, existing pages are kept but hidden. */
  has_wiki?: boolean | undefined;
  /** External wiki to use. Requires `has_wiki`. */
  external_wiki?: ExternalWiki | undefined;
  /** Branch from which the server shows the wiki's pages. Forgejo only. */
  wiki_branch?: string | undefined;
  /** Lets all signed-in users edit the wiki. Forgejo only. */
  globally_editable_wiki?: boolean | undefined;
  /** Turns pull requests on or off. While they are off, existing pull requests are kept but hidden. */
  has_pull_requests?: boolean | undefined;
  /** Turns projects (boards) on or off. */
  has_projects?: boolean | undefined;
  /** Kinds of projects that the repository uses: its own, its owner's, or both. Gitea only. */
  projects_mode?: "repo" | "owner" | "all" | undefined;
  /** Turns releases on or off. While they are off, existing releases are kept but hidden. */
  has_releases?: boolean | undefined;
  /** Turns the repository's list of packages on or off. */
  has_packages?: boolean | undefined;
  /** Turns Actions on or off. While they are off, no workflow starts. */
  has_actions?: boolean | undefined;
  /** Makes the server ignore whitespace changes when it checks for conflicts. */
  ignore_whitespace_conflicts?: boolean | undefined;
  /** Allows merging with a merge commit (style `merge`). */
  allow_merge_commits?: boolean | undefined;
  /** Allows merging by rebase, without a merge commit (style `rebase`). */
  allow_rebase?: boolean | undefined;
  /** Allows rebasing and then merging with a merge commit (style `rebase-merge`). */
  allow_rebase_explicit?: boolean | undefined;
  /** Allows merging as a single new commit (style `squash`). */
  allow_squash_merge?: boolean | undefined;
  /**
   * Allows merging by fast-forward, without a new commit (style `fast-forward-only`). Gitea 1.22 or newer, and Forgejo.
   */
  allow_fast_forward_only_merge?: boolean | undefined;
  /** Allows marking a pull request as manually merged. */
  allow_manual_merge?: boolean | undefined;
  /** Detects pull requests that were merged elsewhere. Detection is not always correct. */
  autodetect_manual_merge?: boolean | undefined;
  /** Allows updating a pull request's branch by a rebase. */
  allow_rebase_update?: boolean | undefined;
  /** Allows updating a pull request's branch by a merge. Gitea 1.27 or newer. */
  allow_merge_update?: boolean | undefined;
  /** Default merge style: one of `merge`, `rebase`, `rebase-merge`, `squash`, `fast-forward-only`. */
  default_merge_style?: string | undefined;
  /** Default way to update a pull request's branch. Gitea 1.27 or newer, and Forgejo 10 or newer. */
  default_update_style?: "merge" | "rebase" | undefined;
  /** Preselects the option to delete the head branch when a user merges a pull request in the web interface. */
  default_delete_branch_after_merge?: boolean | undefined;
  /** Lets maintainers push to the branches of new pull requests from forks, unless their authors choose otherwise. */
  default_allow_maintainer_edit?: boolean | undefined;
  /** Interval between updates of a mirror, as a Go duration such as `8h30m0s`; `0` turns the schedule off. */
  mirror_interval?: string | undefined;
  /** Deletes a mirror's branches that no longer exist in its source. */
  enable_prune?: boolean | undefined;
  /** User name for the mirror's source. Gitea 1.27 or newer. */
  mirror_username?: string | undefined;
  /** Secret. Password for the mirror's source. Gitea 1.27 or newer. */
  mirror_password?: string | undefined;
  /** Secret. Token for the mirror's source. Gitea 1.27 or newer. */
  mirror_token?: string | undefined;
}

/** Schema of {@link UpdateRepo}. */
export const UpdateRepoSchema: z.Schema<UpdateRepo> = z.lazy(() =>
  z.object({
    name: z.optional(z.string()),
    description: z.optional(z.string()),
    website: z.optional(z.string()),
    private: z.optional(z.boolean()),
    template: z.optional(z.boolean()),
    archived: z.optional(z.boolean()),
    default_branch: z.optional(z.string()),
    has_code: z.optional(z.boolean()),
    has_issues: z.optional(z.boolean()),
    internal_tracker: z.optional(InternalTrackerSchema),
    external_tracker: z.optional(ExternalTrackerSchema),
    has_wiki: z.optional(z.boolean()),
    external_wiki: z.optional(ExternalWikiSchema),
    wiki_branch: z.optional(z.string()),
    globally_editable_wiki: z.optional(z.boolean()),
    has_pull_requests: z.optional(z.boolean()),
    has_projects: z.optional(z.boolean()),
    projects_mode: z.optional(z.enum(["repo", "owner", "all"])),
    has_releases: z.optional(z.boolean()),
    has_packages: z.optional(z.boolean()),
    has_actions: z.optional(z.boolean()),
    ignore_whitespace_conflicts: z.optional(z.boolean()),
    allow_merge_commits: z.optional(z.boolean()),
    allow_rebase: z.optional(z.boolean()),
    allow_rebase_explicit: z.optional(z.boolean()),
    allow_squash_merge: z.optional(z.boolean()),
    allow_fast_forward_only_merge: z.optional(z.boolean()),
    allow_manual_merge: z.optional(z.boolean()),
    autodetect_manual_merge: z.optional(z.boolean()),
    allow_rebase_update: z.optional(z.boolean()),
    allow_merge_update: z.optional(z.boolean()),
    default_merge_style: z.optional(z.string()),
    default_update_style: z.optional(z.enum(["merge", "rebase"])),
    default_delete_branch_after_merge: z.optional(z.boolean()),
    default_allow_maintainer_edit: z.optional(z.boolean()),
    mirror_interval: z.optional(z.string()),
    enable_prune: z.optional(z.boolean()),
    mirror_username: z.optional(z.string()),
    mirror_password: z.optional(z.string()),
    mirror_token: z.optional(z.string()),
  }),
);

/**
 * A repository to create from a template. Only the parts whose fields are true are copied. At least one part is
 * required.
 */
export interface GenerateRepo {
  /** User or organization that will own the repository. */
  owner: string;
  /** Name of the new repository: at most 100 letters, digits, `.`, `-` and `_`. */
  name: string;
  /** Description of the repository, at most 2048 characters. Default: empty. */
  description?: string | undefined;
  /** Makes the repository private. Default false, unless the server makes every repository private. */
  private?: boolean | undefined;
  /** Name of the default branch. Default: the template's default branch. */
  default_branch?: string | undefined;
  /** Copies the files of the template's default branch. Default false. */
  git_content?: boolean | undefined;
  /** Copies the git hooks. Requires the right to edit git hooks. */
  git_hooks?: boolean | undefined;
  /** Copies the webhooks. Default false. */
  webhooks?: boolean | undefined;
  /** Copies the topics. Default false. */
  topics?: boolean | undefined;
  /** Copies the labels. Default false. */
  labels?: boolean | undefined;
  /** Copies the avatar image. Default false. */
  avatar?: boolean | undefined;
  /** Copies the branch protections. Default false. */
  protected_branch?: boolean | undefined;
}

/** Schema of {@link GenerateRepo}. */
export const GenerateRepoSchema: z.Schema<GenerateRepo> = z.lazy(() =>
  z.object({
    owner: z.string(),
    name: z.string(),
    description: z.optional(z.string()),
    private: z.optional(z.boolean()),
    default_branch: z.optional(z.string()),
    git_content: z.optional(z.boolean()),
    git_hooks: z.optional(z.boolean()),
    webhooks: z.optional(z.boolean()),
    topics: z.optional(z.boolean()),
    labels: z.optional(z.boolean()),
    avatar: z.optional(z.boolean()),
    protected_branch: z.optional(z.boolean()),
  }),
);

/** New image for a repository. */
export interface UpdateRepoAvatar {
  /** The image file in base64. */
  image?: string | undefined;
}

/** Schema of {@link UpdateRepoAvatar}. */
export const UpdateRepoAvatarSchema: z.Schema<UpdateRepoAvatar> = z.lazy(() =>
  z.object({ image: z.optional(z.string()) }),
);

/** Whether more issues or pull requests can be pinned. */
export interface NewIssuePinsAllowed {
  issues: boolean;
  pull_requests: boolean;
}

/** Schema of {@link NewIssuePinsAllowed}. */
export const NewIssuePinsAllowedSchema: z.Schema<NewIssuePinsAllowed> = z.lazy(() =>
  z.object({
    issues: z.boolean(),
    pull_requests: z.boolean(),
  }),
);

/** Query fields for searching repositories. */
export interface RepoSearch extends PageQuery {
  /** Text to search for, by default in repository names. */
  q?: string | undefined;
  /** Searches topics instead of names. Default false. */
  topic?: boolean | undefined;
  /** Also searches descriptions. Default false. */
  includeDesc?: boolean | undefined;
  /** Lists only repositories that the user or organization with this id owns or contributes to. */
  uid?: number | undefined;
  /** Lists only repositories that the user or organization in `uid` owns. Default false. */
  exclusive?: boolean | undefined;
  /** Lists only repositories that the user with this id has starred. */
  starredBy?: number | undefined;
  /** Lists only repositories that the team with this id has access to. */
  team_id?: number | undefined;
  /** Id of an owner whose repositories are listed first. */
  priority_owner_id?: number | undefined;
  /** Whether private repositories are included. Default true. */
  private?: boolean | undefined;
  /** Lists only private repositories (true) or only public ones (false). Default: both. */
  is_private?: boolean | undefined;
  /**
   * In Gitea, whether templates are included (default true). In Forgejo, true lists only templates, and false excludes
   * them.
   */
  template?: boolean | undefined;
  /** Lists only archived repositories (true) or excludes them (false). Default: all repositories. */
  archived?: boolean | undefined;
  /** Kind of repository to list. Default: every kind. */
  mode?: "fork" | "source" | "mirror" | "collaborative" | undefined;
  /** Property to sort by. Default `alpha`. */
  sort?: "alpha" | "created" | "updated" | "size" | "git_size" | "lfs_size" | "stars" | "forks" | "id" | undefined;
  /** Sort direction. Default `asc`. */
  order?: "asc" | "desc" | undefined;
}

/** Repositories: `git.repos`. */
export const repos = defineResource({
  /**
   * Searches repositories by name and other criteria. `private` includes private repositories (default true).
   * `is_private` lists only private repositories (true) or excludes them (false), and `archived` does the same for
   * archived ones. In Gitea, `template` includes templates (default true). In Forgejo, it lists only templates (true)
   * or excludes them (false). `uid`, `starredBy`, `team_id` and `priority_owner_id` are ids. Fails with 422 for an
   * unknown `sort`.
   */
  search: get("/repos/search", {
    query: (): z.Schema<RepoSearch> =>
      z.object({
        q: z.optional(z.string()),
        topic: z.optional(z.boolean()),
        includeDesc: z.optional(z.boolean()),
        uid: z.optional(z.int()),
        exclusive: z.optional(z.boolean()),
        starredBy: z.optional(z.int()),
        team_id: z.optional(z.int()),
        priority_owner_id: z.optional(z.int()),
        private: z.optional(z.boolean()),
        is_private: z.optional(z.boolean()),
        template: z.optional(z.boolean()),
        archived: z.optional(z.boolean()),
        mode: z.optional(z.enum(["fork", "source", "mirror", "collaborative"])),
        sort: z.optional(
          z.enum(["alpha", "created", "updated", "size", "git_size", "lfs_size", "stars", "forks", "id"]),
        ),
        order: z.optional(z.enum(["asc", "desc"])),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: wrappedList("data", RepositorySchema),
  }),

  /** Reads a repository. The old name of a renamed repository redirects to the new one. */
  get: get("/repos/{owner}/{repo}", { response: RepositorySchema }),

  /** Reads a repository by its id, which stays the same after a rename or transfer. */
  getById: get("/repositories/{id}", { response: RepositorySchema }),

  /**
   * Changes a repository. Requires admin access to the repository. Fails with 422 if the new name is taken or
   * reserved.
   */
  update: patch("/repos/{owner}/{repo}", { body: UpdateRepoSchema, response: RepositorySchema, retry: "idempotent" }),

  /** Deletes a repository permanently. Requires ownership of the repository. */
  delete: del("/repos/{owner}/{repo}"),

  /**
   * Creates a repository from a template. Fails with 409 if the name is taken. In Forgejo, fails with 413 if a quota is
   * exceeded.
   */
  generate: post("/repos/{template_owner}/{template_repo}/generate", {
    body: GenerateRepoSchema,
    response: RepositorySchema,
  }),

  /** Reads how many bytes of code a repository has in each language. */
  getLanguages: get("/repos/{owner}/{repo}/languages", { response: z.record(z.string(), z.int()) }),

  /** Lists the SPDX identifiers of all licenses found in the repository, in one response. Gitea only. */
  listLicenses: get("/repos/{owner}/{repo}/licenses", {
    response: z.listOf(z.string(), singlePage()),
    since: { gitea: "1.23" },
  }),

  /** Reads whether more issues and pull requests can be pinned in a repository. */
  getPinsAllowed: get("/repos/{owner}/{repo}/new_pin_allowed", { response: NewIssuePinsAllowedSchema }),
});

/** Query fields for a list of activities. */
export interface ActivityQuery extends PageQuery {
  /** Day to list activities for, such as `2026-08-01`. Default: every day. */
  date?: string | undefined;
}

/** The activities in a repository: `git.repos.activities`. */
export const repoActivities = defineResource({
  /** Lists a repository's activities, newest first. `date` selects a day, such as `2026-08-01`. */
  list: get("/repos/{owner}/{repo}/activities/feeds", {
    query: (): z.Schema<ActivityQuery> =>
      z.object({ date: z.optional(z.string()), page: z.optional(z.int()), limit: z.optional(z.int()) }),
    response: z.listOf(ActivitySchema),
  }),
});

/** Users who can be assigned to a repository's issues: `git.repos.assignees`. */
export const repoAssignees = defineResource({
  /** Lists all possible assignees in one response. These are the users with write access to the repository. */
  list: get("/repos/{owner}/{repo}/assignees", { response: z.listOf(UserSchema, singlePage()) }),

  /** Returns whether a user can be assigned to a repository's issues. */
  exists: get("/repos/{owner}/{repo}/assignees/{username}", {
    media: { response: "exists" },
    since: { gitea: "1.27" },
  }),
});

/** Users who can review a repository's pull requests: `git.repos.reviewers`. */
export const repoReviewers = defineResource({
  /** Lists all possible reviewers in one response. */
  list: get("/repos/{owner}/{repo}/reviewers", { response: z.listOf(UserSchema, singlePage()) }),
});

/** A repository's image: `git.repos.avatar`. */
export const repoAvatar = defineResource({
  /** Sets a repository's image. Requires admin access to the repository. */
  set: post("/repos/{owner}/{repo}/avatar", { body: UpdateRepoAvatarSchema, retry: "idempotent" }),

  /** Removes a repository's image. Requires admin access to the repository. */
  delete: del("/repos/{owner}/{repo}/avatar"),
});

const repoOrders = [
  "name",
  "id",
  "newest",
  "oldest",
  "recentupdate",
  "leastupdate",
  "reversealphabetically",
  "alphabetically",
  "reversesize",
  "size",
  "reversegitsize",
  "gitsize",
  "reverselfssize",
  "lfssize",
  "moststars",
  "feweststars",
  "mostforks",
  "fewestforks",
] as const;

/** Query fields for a list of the current user's repositories. */
export interface OwnRepoQuery extends PageQuery {
  /** Order of the list. Forgejo only. */
  order_by?: (typeof repoOrders)[number] | undefined;
}

/** The repositories of the current user: `git.user.repos`. */
export const currentUserRepos = defineResource({
  /**
   * Lists the repositories that the current user owns or has been given access to. `order_by` works only in Forgejo. A
   * token needs the scopes for users and repositories.
   */
  list: get("/user/repos", {
    query: (): z.Schema<OwnRepoQuery> =>
      z.object({
        order_by: z.optional(z.enum(repoOrders)),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: z.listOf(RepositorySchema),
  }),

  /**
   * Creates a repository that the current user owns. Fails with 409 if the name is taken, and with 403 if the user may
   * not own any more repositories.
   */
  create: post("/user/repos", { body: CreateRepoSchema, response: RepositorySchema }),
});

/** The repositories of any user: `git.users.repos`. */
export const userRepos = defineResource({
  /** Lists a user's repositories. Repositories that the current user cannot see are omitted. */
  list: get("/users/{username}/repos", { query: pageQuery, response: z.listOf(RepositorySchema) }),
});
