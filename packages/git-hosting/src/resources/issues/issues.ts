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
  /** Id, unique on the server. Operations take the `number` instead, as their `index`. */
  id: number;
  /** Number in the repository, shared with its pull requests. */
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
  /** Position among the pinned issues, from 1; 0 if not pinned. */
  pin_order: number;
  /** Branch or tag that the issue is about; usually empty. */
  ref: string;
  due_date: string | null;
  /** Estimated time in seconds. Gitea 1.25 or newer. */
  time_estimate?: number | undefined;
  /** Version of title and body, which increases with every change. Gitea 1.26 or newer. */
  content_version?: number | undefined;
  /** Projects (boards) of the issue; null if there are none. Gitea 1.27 or newer. */
  projects?: readonly IssueProject[] | null | undefined;
  /** Details of the pull request; null if the issue is not a pull request. */
  pull_request: PullRequestMeta | null;
  repository: RepositoryMeta | null;
  /** Name of the issue's author on the server from which the issue was imported; empty for other issues. */
  original_author: string;
  /** Id of the issue's author on the server from which the issue was imported; 0 for other issues. */
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

/** A project of the git server, which is a board for issues. It is unrelated to projects in OpenProject. */
export interface IssueProject {
  id: number;
  title: string;
  description: string;
  /** Id of the user or organization that owns the project; absent for a project of a repository. */
  owner_id?: number | undefined;
  /** Id of the repository that the project belongs to; absent for a project of a user or organization. */
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

/** The repository of an issue, in short form. */
export interface RepositoryMeta {
  id: number;
  name: string;
  /** Login name of the owner, not a user object as in `Repository`. */
  owner: string;
  full_name: string;
}

/** Schema of {@link RepositoryMeta}. */
export const RepositoryMetaSchema: z.Schema<RepositoryMeta> = z.lazy(() =>
  z.object({ id: z.int(), name: z.string(), owner: z.string(), full_name: z.string() }),
);

/** An issue to create. */
export interface CreateIssue {
  /** Title of the issue. It must not be empty (422). */
  title: string;
  /** Body in Markdown. Default: empty. */
  body?: string | undefined;
  /** Login names of the assignees. Assignees, labels, milestone and due date require write access to issues. */
  assignees?: readonly string[] | undefined;
  /** One login name: the older form of `assignees`. */
  assignee?: string | undefined;
  /** Ids of labels, not their names. */
  labels?: readonly number[] | undefined;
  /** Id of a milestone. */
  milestone?: number | undefined;
  /** Due date; the time of day is ignored. */
  due_date?: TimeInput | undefined;
  /** Branch or tag that the issue is about. Default: none. */
  ref?: string | undefined;
  /** Ids of projects. Gitea 1.27 or newer. */
  projects?: readonly number[] | undefined;
  /** Creates the issue in the state `closed`. */
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
  /** New title; an empty string leaves it unchanged. */
  title?: string | undefined;
  /** New body in Markdown, which replaces the whole existing body. */
  body?: string | undefined;
  /** `closed` closes the issue, `open` reopens it. */
  state?: "open" | "closed" | undefined;
  /** Login names of all assignees; an empty list removes all. */
  assignees?: readonly string[] | undefined;
  /** One login name: the older form of `assignees`. */
  assignee?: string | undefined;
  /** Id of a milestone; 0 removes the milestone. */
  milestone?: number | undefined;
  /** Due date; the time of day is ignored. */
  due_date?: TimeInput | undefined;
  /** Removes the due date. */
  unset_due_date?: boolean | undefined;
  /** Branch or tag that the issue is about. */
  ref?: string | undefined;
  /** Ids of all projects of the issue. The list replaces the current one. Gitea 1.27 or newer. */
  projects?: readonly number[] | undefined;
  /**
   * Content version that the change is based on. The call fails with 409 if the server has another version. Gitea 1.26
   * or newer.
   */
  content_version?: number | undefined;
  /** Time of the change, settable by repository owners and administrators only. Forgejo only. */
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
  /** One of the server's configured reasons (`Too heated`, `Off-topic`, `Resolved`, `Spam` by default). */
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

/** Sort orders of issue lists; Forgejo 11 or newer. */
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
  /** Names of labels. An issue must have at least one of them. */
  labels?: readonly string[] | undefined;
  /** Names of milestones. An issue must have one of them. */
  milestones?: readonly string[] | undefined;
  /** Id of a repository whose issues are listed first. */
  priority_repo_id?: number | undefined;
  /** Lists only entries that were last changed at this time or later. */
  since?: TimeInput | undefined;
  /** Lists only entries that were last changed at this time or earlier. */
  before?: TimeInput | undefined;
  /** Lists only issues that are assigned to the current user. Default false. */
  assigned?: boolean | undefined;
  /** Lists only issues that the current user created. Default false. */
  created?: boolean | undefined;
  /** Login name of the author. Gitea 1.26 or newer. */
  created_by?: string | undefined;
  /** Lists only issues that mention the current user. Default false. */
  mentioned?: boolean | undefined;
  /** Lists only pull requests whose review is requested from the current user. Default false. */
  review_requested?: boolean | undefined;
  /** Lists only pull requests that the current user has reviewed. Default false. */
  reviewed?: boolean | undefined;
  /** Login name of a user or an organization. Lists only issues in repositories of this owner. */
  owner?: string | undefined;
  /** Name of a team of the organization `owner`. Lists only issues in the team's repositories. */
  team?: string | undefined;
  /** Order of the issues; Forgejo 11 or newer. Default: newest first. */
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
  /** Names of labels. Unknown names are ignored. */
  labels?: readonly string[] | undefined;
  /** Names of milestones. Unknown names are ignored. */
  milestones?: readonly string[] | undefined;
  /** Lists only entries that were last changed at this time or later. */
  since?: TimeInput | undefined;
  /** Lists only entries that were last changed at this time or earlier. */
  before?: TimeInput | undefined;
  /** Login name of the author. */
  created_by?: string | undefined;
  /** Login name of an assignee. */
  assigned_by?: string | undefined;
  /** Login name of a mentioned user. */
  mentioned_by?: string | undefined;
  /** Order of the issues; Forgejo 11 or newer. Default: newest first. */
  sort?: IssueSort | undefined;
}

/** Users to add to or remove from the assignees of an issue. */
export interface IssueAssignees {
  /** Login names of the users to add or to remove. */
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
  /** Assigns users in addition to the current assignees. Fails with 422 for users who cannot be assigned. */
  add: post("/repos/{owner}/{repo}/issues/{index}/assignees", {
    body: IssueAssigneesSchema,
    response: IssueSchema,
    retry: "idempotent",
    since: { gitea: "1.27" },
  }),

  /** Removes users from the assignees. */
  remove: del("/repos/{owner}/{repo}/issues/{index}/assignees", {
    body: IssueAssigneesSchema,
    response: IssueSchema,
    since: { gitea: "1.27" },
  }),

  /** Returns whether a user can be assigned to the issue. */
  exists: get("/repos/{owner}/{repo}/issues/{index}/assignees/{username}", {
    media: { response: "exists" },
    since: { gitea: "1.27" },
  }),
});

/** Issues, including pull requests: `git.issues`. */
export const issues = defineResource({
  /**
   * Searches all repositories that the current user can see. `state` is `open` by default. An issue must have one of
   * `labels` and one of `milestones`, both given by name. `assigned`, `created`, `mentioned`, `review_requested` and
   * `reviewed` refer to the current user. `team` fails with 400 without `owner`. `sort` works in Forgejo 11 or newer
   * only.
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
   * Lists the issues and pull requests of a repository; `type` selects one of the two kinds. `state` is `open` by
   * default. `labels` and `milestones` are names; unknown names are ignored. `since` and `before` refer to the last
   * update. Fails with 404 for an unknown user in `created_by`, `assigned_by` or `mentioned_by`. `sort` works in
   * Forgejo 11 or newer only.
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

  /** Lists all pinned issues of a repository in one response, in the order of their pins. */
  listPinned: get("/repos/{owner}/{repo}/issues/pinned", { response: z.listOf(IssueSchema, singlePage()) }),

  /** Reads an issue or pull request. */
  get: get("/repos/{owner}/{repo}/issues/{index}", { response: IssueSchema }),

  /**
   * Creates an issue. Requires read access to issues. Without write access, labels, milestone, assignees and due date
   * are silently ignored. Fails with 422 for an unknown assignee, with 423 in an archived repository.
   */
  create: post("/repos/{owner}/{repo}/issues", { body: CreateIssueSchema, response: IssueSchema }),

  /**
   * Changes an issue or pull request. Allowed for its author and for users with write access to issues. Fails with 412
   * if the issue is to be closed while a dependency is open, or if the state of a merged pull request is to change.
   */
  update: patch("/repos/{owner}/{repo}/issues/{index}", {
    body: UpdateIssueSchema,
    response: IssueSchema,
    retry: "idempotent",
  }),

  /** Deletes an issue permanently. Requires admin access to the repository. */
  delete: del("/repos/{owner}/{repo}/issues/{index}"),

  /** Sets or removes the due date. Requires write access to issues. */
  setDeadline: post("/repos/{owner}/{repo}/issues/{index}/deadline", {
    body: SetDeadlineSchema,
    response: IssueDeadlineSchema,
    retry: "idempotent",
  }),

  /**
   * Restricts comments to users with write access. Repeating the call changes nothing. Fails with 400 for an unknown
   * reason.
   */
  lock: put("/repos/{owner}/{repo}/issues/{index}/lock", { body: LockIssueSchema, since: { gitea: "1.24" } }),

  /** Unlocks a conversation, so that users without write access can comment again. */
  unlock: del("/repos/{owner}/{repo}/issues/{index}/lock", { since: { gitea: "1.24" } }),

  /** Pins an issue or pull request. Requires admin access to the repository; the server limits the number of pins. */
  pin: post("/repos/{owner}/{repo}/issues/{index}/pin"),

  /** Unpins an issue. Requires admin access to the repository. */
  unpin: del("/repos/{owner}/{repo}/issues/{index}/pin"),

  /** Moves a pinned issue to a position, from 1. Requires admin access to the repository. */
  movePin: patch("/repos/{owner}/{repo}/issues/{index}/pin/{position}", { retry: "idempotent" }),
});
