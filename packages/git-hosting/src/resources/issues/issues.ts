import { defineResource, del, get, patch, post, put, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import type { PageQuery } from "../../lists/page-query.js";
import { nameList } from "../../lists/name-list.js";
import { type TimeInput, timeInput } from "../../documents/times.js";
import { type Attachment, AttachmentSchema } from "./attachments.js";
import { type Label, LabelSchema } from "../labels.js";
import { type Milestone, MilestoneSchema } from "../milestones.js";
import { type User, UserSchema } from "../../documents/user.js";

/** An issue. A pull request is an issue whose `pull_request` is not null. */
export interface Issue {
  /** Id, unique across the server. Operations identify an issue by its `number`, which they call `index`. */
  id: number;
  /** Number in the repository. Issues and pull requests share one sequence of numbers. */
  number: number;
  title: string;
  body: string;
  state: "open" | "closed" | (string & {});
  user: User;
  labels: readonly Label[];
  milestone: Milestone | null;
  /** The first of `assignees`. */
  assignee: User | null;
  /** Assignees; null if there are none. */
  assignees: readonly User[] | null;
  assets: readonly Attachment[];
  /** Number of comments. */
  comments: number;
  is_locked: boolean;
  /** Position among the pinned issues, starting at 1; 0 if the issue is not pinned. */
  pin_order: number;
  /** Branch or tag that the issue is about; usually empty. */
  ref: string;
  due_date: string | null;
  /** Estimated time in seconds. Gitea 1.25 or newer. */
  time_estimate?: number | undefined;
  /** Version number of the title and body. It increases with every change to either. Gitea 1.26 or newer. */
  content_version?: number | undefined;
  /** Projects (boards) that contain the issue; null if there are none. Gitea 1.27 or newer. */
  projects?: readonly IssueProject[] | null | undefined;
  /** Details of the pull request; null if the issue is not a pull request. */
  pull_request: PullRequestMeta | null;
  repository: RepositoryMeta | null;
  /** Author's name on the original server if the issue was imported; otherwise empty. */
  original_author: string;
  /** Author's id on the original server if the issue was imported; otherwise 0. */
  original_author_id: number;
  created_at: string;
  updated_at: string;
  closed_at: string | null;
  /** API URL of the issue. */
  url: string;
  html_url: string;
}

/** Schema of {@link Issue}. */
export const IssueSchema: z.Schema<Issue> = z.lazy(() =>
  z.object({
    id: z.int(),
    number: z.int(),
    title: z.string(),
    body: z.string(),
    state: z.string(),
    user: UserSchema,
    labels: z.array(LabelSchema),
    milestone: z.nullable(MilestoneSchema),
    assignee: z.nullable(UserSchema),
    assignees: z.nullable(z.array(UserSchema)),
    assets: z.array(AttachmentSchema),
    comments: z.int(),
    is_locked: z.boolean(),
    pin_order: z.int(),
    ref: z.string(),
    due_date: z.nullable(z.string()),
    time_estimate: z.optional(z.int()),
    content_version: z.optional(z.int()),
    projects: z.nullish(z.array(IssueProjectSchema)),
    pull_request: z.nullable(PullRequestMetaSchema),
    repository: z.nullable(RepositoryMetaSchema),
    original_author: z.string(),
    original_author_id: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    closed_at: z.nullable(z.string()),
    url: z.string(),
    html_url: z.string(),
  }),
);

/** A project on the git server: a board for issues. It is unrelated to projects in OpenProject. */
export interface IssueProject {
  id: number;
  title: string;
  description: string;
  /** Id of the user or organization that owns the project; absent if the project belongs to a repository. */
  owner_id?: number | undefined;
  /** Id of the repository that the project belongs to; absent if a user or organization owns the project. */
  repo_id?: number | undefined;
  creator_id: number;
  is_closed: boolean;
  created_at: string;
  updated_at: string;
  closed_at?: string | undefined;
}

/** Schema of {@link IssueProject}. */
export const IssueProjectSchema: z.Schema<IssueProject> = z.lazy(() =>
  z.object({
    id: z.int(),
    title: z.string(),
    description: z.string(),
    owner_id: z.optional(z.int()),
    repo_id: z.optional(z.int()),
    creator_id: z.int(),
    is_closed: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
    closed_at: z.optional(z.string()),
  }),
);

/** Details of an issue that is a pull request. */
export interface PullRequestMeta {
  merged: boolean;
  merged_at: string | null;
  /** Whether the pull request is a draft. Gitea 1.22 or newer, and Forgejo. */
  draft?: boolean | undefined;
  /** URL of the pull request's web page. Gitea 1.22 or newer, Forgejo 8 or newer. */
  html_url?: string | undefined;
}

/** Schema of {@link PullRequestMeta}. */
export const PullRequestMetaSchema: z.Schema<PullRequestMeta> = z.lazy(() =>
  z.object({
    merged: z.boolean(),
    merged_at: z.nullable(z.string()),
    draft: z.optional(z.boolean()),
    html_url: z.optional(z.string()),
  }),
);

/** Summary of an issue's repository. */
export interface RepositoryMeta {
  id: number;
  name: string;
  /** Login name of the owner. In `Repository`, this field is a user object instead. */
  owner: string;
  full_name: string;
}

/** Schema of {@link RepositoryMeta}. */
export const RepositoryMetaSchema: z.Schema<RepositoryMeta> = z.lazy(() =>
  z.object({ id: z.int(), name: z.string(), owner: z.string(), full_name: z.string() }),
);

/** An issue to create. */
export interface CreateIssue {
  /** Title of the issue. The call fails with 422 if the title is empty. */
  title: string;
  /** Body in Markdown. Default: empty. */
  body?: string | undefined;
  /**
   * Login names of the assignees. Setting assignees, labels, a milestone or a due date requires write access to issues.
   */
  assignees?: readonly string[] | undefined;
  /** Login name of a single assignee. This is the older form of `assignees`. */
  assignee?: string | undefined;
  /** Label ids, not names. */
  labels?: readonly number[] | undefined;
  /** Id of a milestone. */
  milestone?: number | undefined;
  /** Due date; the time of day is ignored. */
  due_date?: TimeInput | undefined;
  /** Branch or tag that the issue is about. Default: none. */
  ref?: string | undefined;
  /** Ids of the projects that should contain the issue. Gitea 1.27 or newer. */
  projects?: readonly number[] | undefined;
  /** Creates the issue as closed. */
  closed?: boolean | undefined;
}

/** Schema of {@link CreateIssue}. */
export const CreateIssueSchema: z.Schema<CreateIssue> = z.lazy(() =>
  z.object({
    title: z.string(),
    body: z.optional(z.string()),
    assignees: z.optional(z.array(z.string())),
    assignee: z.optional(z.string()),
    labels: z.optional(z.array(z.int())),
    milestone: z.optional(z.int()),
    due_date: z.optional(timeInput()),
    ref: z.optional(z.string()),
    projects: z.optional(z.array(z.int())),
    closed: z.optional(z.boolean()),
  }),
);

/** Changes to an issue; omitted fields stay unchanged. Labels are changed through `git.issues.labels`. */
export interface UpdateIssue {
  /** New title. An empty string leaves the title unchanged. */
  title?: string | undefined;
  /** New body in Markdown, which replaces the whole existing body. */
  body?: string | undefined;
  /** `closed` closes the issue, and `open` reopens it. */
  state?: "open" | "closed" | undefined;
  /** Login names of all assignees. An empty list removes every assignee. */
  assignees?: readonly string[] | undefined;
  /** Login name of a single assignee. This is the older form of `assignees`. */
  assignee?: string | undefined;
  /** Id of the new milestone. 0 removes the current milestone. */
  milestone?: number | undefined;
  /** Due date; the time of day is ignored. */
  due_date?: TimeInput | undefined;
  /** Removes the due date. */
  unset_due_date?: boolean | undefined;
  /** Branch or tag that the issue is about. */
  ref?: string | undefined;
  /** Ids of all projects that should contain the issue. They replace the current ones. Gitea 1.27 or newer. */
  projects?: readonly number[] | undefined;
  /**
   * The `content_version` that the change is based on. The call fails with 409 if the title or body has changed since
   * that version. Gitea 1.26 or newer.
   */
  content_version?: number | undefined;
  /** Time of the change. Only repository owners and administrators may set it. Forgejo only. */
  updated_at?: TimeInput | undefined;
}

/** Schema of {@link UpdateIssue}. */
export const UpdateIssueSchema: z.Schema<UpdateIssue> = z.lazy(() =>
  z.object({
    title: z.optional(z.string()),
    body: z.optional(z.string()),
    state: z.optional(z.enum(["open", "closed"])),
    assignees: z.optional(z.array(z.string())),
    assignee: z.optional(z.string()),
    milestone: z.optional(z.int()),
    due_date: z.optional(timeInput()),
    unset_due_date: z.optional(z.boolean()),
    ref: z.optional(z.string()),
    projects: z.optional(z.array(z.int())),
    content_version: z.optional(z.int()),
    updated_at: z.optional(timeInput()),
  }),
);

/** Due date of an issue. */
export interface IssueDeadline {
  /** Due date; null if the issue has no due date. */
  due_date: string | null;
}

/** Schema of {@link IssueDeadline}. */
export const IssueDeadlineSchema: z.Schema<IssueDeadline> = z.lazy(() =>
  z.object({ due_date: z.nullable(z.string()) }),
);

/** A due date to set or remove. */
export interface SetDeadline {
  /** Due date; the time of day is ignored. Null removes the due date. */
  due_date: TimeInput | null;
}

/** Schema of {@link SetDeadline}. */
export const SetDeadlineSchema: z.Schema<SetDeadline> = z.lazy(() => z.object({ due_date: z.nullable(timeInput()) }));

/** Reason for locking a conversation. */
export interface LockIssue {
  /** One of the reasons configured on the server. By default: `Too heated`, `Off-topic`, `Resolved` and `Spam`. */
  lock_reason?: string | undefined;
}

/** Schema of {@link LockIssue}. */
export const LockIssueSchema: z.Schema<LockIssue> = z.lazy(() => z.object({ lock_reason: z.optional(z.string()) }));

const sorts = [
  "relevance",
  "latest",
  "oldest",
  "recentupdate",
  "leastupdate",
  "mostcomment",
  "leastcomment",
  "nearduedate",
  "farduedate",
] as const;

/** Sort order for a list of issues. Forgejo 11 or newer. */
export type IssueSort = (typeof sorts)[number];

const state = (): z.Schema<"open" | "closed" | "all"> => z.enum(["open", "closed", "all"]);
const type = (): z.Schema<"issues" | "pulls"> => z.enum(["issues", "pulls"]);
const sort = (): z.Schema<IssueSort> => z.enum(sorts);

/** Query fields for searching issues in all repositories. */
export interface IssueSearch extends PageQuery {
  /** State of the issues. Default `open`. */
  state?: "open" | "closed" | "all" | undefined;
  /** Lists only issues or only pull requests. Default: both. */
  type?: "issues" | "pulls" | undefined;
  /** Words to search for. */
  q?: string | undefined;
  /** Label names. Lists only issues with at least one of these labels. */
  labels?: readonly string[] | undefined;
  /** Milestone names. Lists only issues in one of these milestones. */
  milestones?: readonly string[] | undefined;
  /** Id of a repository whose issues are listed first. */
  priority_repo_id?: number | undefined;
  /** Lists only issues that were last changed at this time or later. */
  since?: TimeInput | undefined;
  /** Lists only issues that were last changed at this time or earlier. */
  before?: TimeInput | undefined;
  /** Lists only issues that are assigned to the current user. Default false. */
  assigned?: boolean | undefined;
  /** Lists only issues that the current user created. Default false. */
  created?: boolean | undefined;
  /** Login name of the author. Gitea 1.26 or newer. */
  created_by?: string | undefined;
  /** Lists only issues that mention the current user. Default false. */
  mentioned?: boolean | undefined;
  /** Lists only pull requests with a review request for the current user. Default false. */
  review_requested?: boolean | undefined;
  /** Lists only pull requests that the current user has reviewed. Default false. */
  reviewed?: boolean | undefined;
  /** Login name of a user or organization. Lists only issues in that owner's repositories. */
  owner?: string | undefined;
  /** Name of a team in the organization `owner`. Lists only issues in that team's repositories. */
  team?: string | undefined;
  /** Order of the issues. Default: newest first. Forgejo 11 or newer. */
  sort?: IssueSort | undefined;
}

/** Query fields for a list of issues. */
export interface IssueQuery extends PageQuery {
  /** State of the issues. Default `open`. */
  state?: "open" | "closed" | "all" | undefined;
  /** Lists only issues or only pull requests. Default: both. */
  type?: "issues" | "pulls" | undefined;
  /** Words to search for. */
  q?: string | undefined;
  /** Label names. Unknown names are ignored. */
  labels?: readonly string[] | undefined;
  /** Milestone names. Unknown names are ignored. */
  milestones?: readonly string[] | undefined;
  /** Lists only issues that were last changed at this time or later. */
  since?: TimeInput | undefined;
  /** Lists only issues that were last changed at this time or earlier. */
  before?: TimeInput | undefined;
  /** Login name of the author. */
  created_by?: string | undefined;
  /** Login name of an assignee. */
  assigned_by?: string | undefined;
  /** Login name of a mentioned user. */
  mentioned_by?: string | undefined;
  /** Order of the issues. Default: newest first. Forgejo 11 or newer. */
  sort?: IssueSort | undefined;
}

/** Users to add to or remove from an issue's assignees. */
export interface IssueAssignees {
  /** Login names of the users to add or remove. */
  assignees: readonly string[];
}

/** Schema of {@link IssueAssignees}. */
export const IssueAssigneesSchema: z.Schema<IssueAssignees> = z.lazy(() =>
  z.object({ assignees: z.array(z.string()) }),
);

/**
 * The assignees of an issue or pull request: `git.issues.assignees`. On servers without these operations, use
 * `git.issues.update`.
 */
export const issueAssignees = defineResource({
  /** Assigns users to an issue, in addition to its current assignees. Fails with 422 if a user cannot be assigned. */
  add: post("/repos/{owner}/{repo}/issues/{index}/assignees", {
    body: IssueAssigneesSchema,
    response: IssueSchema,
    retry: "idempotent",
    since: { gitea: "1.27" },
  }),

  /** Removes users from an issue's assignees. */
  remove: del("/repos/{owner}/{repo}/issues/{index}/assignees", {
    body: IssueAssigneesSchema,
    response: IssueSchema,
    since: { gitea: "1.27" },
  }),

  /** Returns whether a user can be assigned to an issue. */
  exists: get("/repos/{owner}/{repo}/issues/{index}/assignees/{username}", {
    media: { response: "exists" },
    since: { gitea: "1.27" },
  }),
});

/** Issues, including pull requests: `git.issues`. */
export const issues = defineResource({
  /**
   * Searches issues and pull requests in all repositories that the current user can see. `state` is `open` by default.
   * `labels` and `milestones` are names: an issue must have at least one of the labels, and be in one of the
   * milestones. `assigned`, `created`, `mentioned`, `review_requested` and `reviewed` refer to the current user. Fails
   * with 400 if `team` is given without `owner`. `sort` works only in Forgejo 11 or newer.
   */
  search: get("/repos/issues/search", {
    query: (): z.Schema<IssueSearch> =>
      z.object({
        state: z.optional(state()),
        type: z.optional(type()),
        q: z.optional(z.string()),
        labels: z.optional(nameList()),
        milestones: z.optional(nameList()),
        priority_repo_id: z.optional(z.int()),
        since: z.optional(timeInput()),
        before: z.optional(timeInput()),
        assigned: z.optional(z.boolean()),
        created: z.optional(z.boolean()),
        created_by: z.optional(z.string()),
        mentioned: z.optional(z.boolean()),
        review_requested: z.optional(z.boolean()),
        reviewed: z.optional(z.boolean()),
        owner: z.optional(z.string()),
        team: z.optional(z.string()),
        sort: z.optional(sort()),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: z.listOf(IssueSchema),
  }),

  /**
   * Lists the issues and pull requests of a repository. `type` selects one of the two kinds. `state` is `open` by
   * default. `labels` and `milestones` are names; unknown names are ignored. `since` and `before` filter by the time of
   * the last update. Fails with 404 if `created_by`, `assigned_by` or `mentioned_by` names an unknown user. `sort`
   * works only in Forgejo 11 or newer.
   */
  list: get("/repos/{owner}/{repo}/issues", {
    query: (): z.Schema<IssueQuery> =>
      z.object({
        state: z.optional(state()),
        type: z.optional(type()),
        q: z.optional(z.string()),
        labels: z.optional(nameList()),
        milestones: z.optional(nameList()),
        since: z.optional(timeInput()),
        before: z.optional(timeInput()),
        created_by: z.optional(z.string()),
        assigned_by: z.optional(z.string()),
        mentioned_by: z.optional(z.string()),
        sort: z.optional(sort()),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: z.listOf(IssueSchema),
  }),

  /** Lists all pinned issues of a repository in one response, ordered by `pin_order`. */
  listPinned: get("/repos/{owner}/{repo}/issues/pinned", { response: z.listOf(IssueSchema, singlePage()) }),

  /** Reads an issue or pull request. */
  get: get("/repos/{owner}/{repo}/issues/{index}", { response: IssueSchema }),

  /**
   * Creates an issue. Requires read access to issues. The server silently ignores the labels, milestone, assignees and
   * due date if the user has no write access to issues. Fails with 422 if an assignee is unknown, and with 423 if the
   * repository is archived.
   */
  create: post("/repos/{owner}/{repo}/issues", { body: CreateIssueSchema, response: IssueSchema }),

  /**
   * Changes an issue or pull request. Allowed for the author and for users with write access to issues. Fails with 412
   * on an attempt to close an issue with an open dependency, or to change the state of a merged pull request.
   */
  update: patch("/repos/{owner}/{repo}/issues/{index}", {
    body: UpdateIssueSchema,
    response: IssueSchema,
    retry: "idempotent",
  }),

  /** Deletes an issue permanently. Requires admin access to the repository. */
  delete: del("/repos/{owner}/{repo}/issues/{index}"),

  /** Sets or removes the due date of an issue. Requires write access to issues. */
  setDeadline: post("/repos/{owner}/{repo}/issues/{index}/deadline", {
    body: SetDeadlineSchema,
    response: IssueDeadlineSchema,
    retry: "idempotent",
  }),

  /**
   * Locks a conversation, so that only users with write access can comment. Repeating the call changes nothing. Fails
   * with 400 if `lock_reason` is not one of the server's reasons.
   */
  lock: put("/repos/{owner}/{repo}/issues/{index}/lock", { body: LockIssueSchema, since: { gitea: "1.24" } }),

  /** Unlocks a conversation, so that users without write access can comment again. */
  unlock: del("/repos/{owner}/{repo}/issues/{index}/lock", { since: { gitea: "1.24" } }),

  /** Pins an issue or pull request. Requires admin access to the repository. The server limits the number of pins. */
  pin: post("/repos/{owner}/{repo}/issues/{index}/pin"),

  /** Unpins an issue. Requires admin access to the repository. */
  unpin: del("/repos/{owner}/{repo}/issues/{index}/pin"),

  /** Moves a pinned issue to another position. Positions start at 1. Requires admin access to the repository. */
  movePin: patch("/repos/{owner}/{repo}/issues/{index}/pin/{position}", { retry: "idempotent" }),
});
