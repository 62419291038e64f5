import { defineResource, del, get, patch, post, put, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { nameList } from "../../lists/name-list.js";
import { type TimeInput, timeInput } from "../../documents/times.js";
import { type Attachment, AttachmentSchema } from "./attachments.js";
import { type Label, LabelSchema } from "../labels.js";
import { type Milestone, MilestoneSchema } from "../milestones.js";
import { type User, UserSchema } from "../../documents/user.js";

/** An issue. Every pull request is one too; such an issue has `pull_request`. */
export interface Issue {
  /** Unique on the server; operations take `number` as their `index`. */
  id: number;
  /** Number within the repository, shared with its pull requests. */
  number: number;
  title: string;
  body: string;
  state: "open" | "closed" | (string & {});
  user: User;
  labels: readonly Label[];
  milestone: Milestone | null;
  /** The first of `assignees`. */
  assignee: User | null;
  /** null when nobody is assigned. */
  assignees: readonly User[] | null;
  assets: readonly Attachment[];
  /** Number of comments. */
  comments: number;
  is_locked: boolean;
  /** Place among the pinned issues, from 1; 0 when not pinned. */
  pin_order: number;
  /** Branch or tag chosen for the issue, usually empty. */
  ref: string;
  due_date: string | null;
  /** Seconds. Gitea 1.25 or newer. */
  time_estimate?: number | undefined;
  /** Goes up with every change of title or body. Gitea 1.26 or newer. */
  content_version?: number | undefined;
  /** null for an issue that is no pull request. */
  pull_request: PullRequestMeta | null;
  repository: RepositoryMeta | null;
  /** Who wrote an imported issue on the server it came from, else empty. */
  original_author: string;
  /** 0 unless the issue was imported. */
  original_author_id: number;
  created_at: string;
  updated_at: string;
  closed_at: string | null;
  /** Address in the API. */
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

/** What an issue tells of the pull request it is. */
export interface PullRequestMeta {
  merged: boolean;
  merged_at: string | null;
  /** Gitea 1.22 or newer, and Forgejo. */
  draft?: boolean | undefined;
  /** Gitea 1.22 or newer, Forgejo 8 or newer. */
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

/** The repository an issue belongs to, in brief. */
export interface RepositoryMeta {
  id: number;
  name: string;
  /** Login name, not a user object as in `Repository`. */
  owner: string;
  full_name: string;
}

/** Schema of {@link RepositoryMeta}. */
export const RepositoryMetaSchema: z.Schema<RepositoryMeta> = z.lazy(() =>
  z.object({ id: z.int(), name: z.string(), owner: z.string(), full_name: z.string() }),
);

/** An issue to be created. */
export interface CreateIssue {
  title: string;
  body?: string | undefined;
  /** Login names. Needs write access to issues, like labels, milestone and due date. */
  assignees?: readonly string[] | undefined;
  /** One login name, for servers of old; use `assignees`. */
  assignee?: string | undefined;
  /** Ids of labels, not their names. */
  labels?: readonly number[] | undefined;
  /** Id of a milestone. */
  milestone?: number | undefined;
  /** RFC 3339; only the date counts. */
  due_date?: TimeInput | undefined;
  /** Branch or tag. */
  ref?: string | undefined;
  /** Creates the issue closed. */
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
    closed: z.optional(z.boolean()),
  }),
);

/** Changes to an issue; what is left out stays as it is. Labels are changed through `git.issues.labels`. */
export interface UpdateIssue {
  title?: string | undefined;
  body?: string | undefined;
  state?: "open" | "closed" | undefined;
  /** Login names of everyone who is to be assigned; an empty list assigns nobody. */
  assignees?: readonly string[] | undefined;
  /** One login name, for servers of old; use `assignees`. */
  assignee?: string | undefined;
  /** Id of a milestone; 0 takes the issue out of its milestone. */
  milestone?: number | undefined;
  /** RFC 3339; only the date counts. */
  due_date?: TimeInput | undefined;
  /** Removes the due date. */
  unset_due_date?: boolean | undefined;
  /** Branch or tag. */
  ref?: string | undefined;
  /** When the change happened, RFC 3339: only for repository owners and administrators, Forgejo only. */
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
    updated_at: z.optional(timeInput()),
  }),
);

/** When an issue is due. */
export interface IssueDeadline {
  /** null when it has no due date. */
  due_date: string | null;
}

/** Schema of {@link IssueDeadline}. */
export const IssueDeadlineSchema: z.Schema<IssueDeadline> = z.lazy(() =>
  z.object({ due_date: z.nullable(z.string()) }),
);

/** A due date to be set or removed. */
export interface SetDeadline {
  /** RFC 3339, of which only the date counts; null removes the due date. */
  due_date: TimeInput | null;
}

/** Schema of {@link SetDeadline}. */
export const SetDeadlineSchema: z.Schema<SetDeadline> = z.lazy(() => z.object({ due_date: z.nullable(timeInput()) }));

/** Why a conversation is locked. */
export interface LockIssue {
  /** One of the reasons the server is set up with (`Too heated`, `Off-topic`, `Resolved`, `Spam` by default). */
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

/** Orders of issue lists; Forgejo 11 or newer. */
export type IssueSort = (typeof sorts)[number];

const state = (): z.Schema<"open" | "closed" | "all"> => z.enum(["open", "closed", "all"]);
const type = (): z.Schema<"issues" | "pulls"> => z.enum(["issues", "pulls"]);
const sort = (): z.Schema<IssueSort> => z.enum(sorts);

/** Issues, and pull requests seen as issues: `git.issues`. */
export const issues = defineResource({
  /**
   * Searches every repository the caller can see; `state` is `open` unless given. `labels` and `milestones` are
   * comma-separated names, of which one must fit: `issueFilters` writes them from lists. `assigned`, `created`,
   * `mentioned`, `review_requested` and `reviewed` speak of the caller; `team` needs `owner` (400 without). `sort` is known
   * to Forgejo 11 or newer only.
   */
  search: get("/repos/issues/search", {
    query: () =>
      z.fields({
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
   * Lists the issues and pull requests of a repository; `type` keeps one kind, and `state` is `open` unless given.
   * `labels` and `milestones` are comma-separated names, unknown ones are passed over; `since` and `before` look at the
   * last update. An unknown user in `created_by`, `assigned_by` or `mentioned_by` is a 404. `sort` is known to Forgejo 11
   * or newer only.
   */
  list: get("/repos/{owner}/{repo}/issues", {
    query: () =>
      z.fields({
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

  /** Lists the pinned issues of a repository in their order, all at once. */
  listPinned: get("/repos/{owner}/{repo}/issues/pinned", { response: z.listOf(IssueSchema, singlePage()) }),

  /** Reads an issue or pull request. */
  get: get("/repos/{owner}/{repo}/issues/{index}", { response: IssueSchema }),

  /**
   * Creates an issue. Whoever may read issues may do so, but labels, milestone, assignees and due date are dropped
   * without a word unless the caller may write issues. Fails with 422 for an unknown assignee, with 423 in an archived
   * repository.
   */
  create: post("/repos/{owner}/{repo}/issues", { body: CreateIssueSchema, response: IssueSchema }),

  /**
   * Changes an issue or pull request. Needs its author or write access to issues. Fails with 412 when it is closed while
   * a dependency is open, or when the state of a merged pull request should change.
   */
  update: patch("/repos/{owner}/{repo}/issues/{index}", {
    body: UpdateIssueSchema,
    response: IssueSchema,
    retry: "idempotent",
  }),

  /** Deletes an issue for good. Needs administration of the repository. */
  delete: del("/repos/{owner}/{repo}/issues/{index}"),

  /** Sets or removes the due date. Needs write access to issues. */
  setDeadline: post("/repos/{owner}/{repo}/issues/{index}/deadline", {
    body: SetDeadlineSchema,
    response: IssueDeadlineSchema,
    retry: "idempotent",
  }),

  /** Leaves commenting to those with write access. An unknown reason is a 400, a second time changes nothing. */
  lock: put("/repos/{owner}/{repo}/issues/{index}/lock", { body: LockIssueSchema, since: { gitea: "1.24" } }),

  /** Lets everyone comment again. */
  unlock: del("/repos/{owner}/{repo}/issues/{index}/lock", { since: { gitea: "1.24" } }),

  /** Pins an issue or pull request. Needs administration of the repository; the server allows a few pins only. */
  pin: post("/repos/{owner}/{repo}/issues/{index}/pin"),

  /** Takes an issue off the pinned ones. Needs administration of the repository. */
  unpin: del("/repos/{owner}/{repo}/issues/{index}/pin"),

  /** Moves a pinned issue to a place, from 1. Needs administration of the repository. */
  movePin: patch("/repos/{owner}/{repo}/issues/{index}/pin/{position}", { retry: "idempotent" }),
});
