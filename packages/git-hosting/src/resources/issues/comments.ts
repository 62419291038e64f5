import { defineResource, del, get, linkPaging, patch, post, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import type { PageQuery } from "../../lists/page-query.js";
import { type TimeInput, timeInput } from "../../documents/times.js";
import { type Attachment, AttachmentSchema } from "./attachments.js";
import { type Issue, IssueSchema } from "./issues.js";
import { type Label, LabelSchema } from "../labels.js";
import { type Milestone, MilestoneSchema } from "../milestones.js";
import { type Team, TeamSchema } from "../../documents/team.js";
import { type TrackedTime, TrackedTimeSchema } from "../time-tracking.js";
import { type User, UserSchema } from "../../documents/user.js";

/** A comment on an issue or pull request. */
export interface Comment {
  id: number;
  body: string;
  user: User;
  assets: readonly Attachment[];
  /** Author's name on the original server if the comment was imported; otherwise empty. */
  original_author: string;
  /** Author's id on the original server if the comment was imported; otherwise 0. */
  original_author_id: number;
  created_at: string;
  updated_at: string;
  html_url: string;
  /** URL of the issue's web page; empty for a comment on a pull request. */
  issue_url: string;
  /** URL of the pull request's web page; empty for a comment on an issue. */
  pull_request_url: string;
}

/** Returns the schemas for a comment's fields, except `user`, which may be null in some responses. */
export function commentFields() {
  return {
    id: z.int(),
    body: z.string(),
    assets: z.array(AttachmentSchema),
    original_author: z.string(),
    original_author_id: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    html_url: z.string(),
    issue_url: z.string(),
    pull_request_url: z.string(),
  };
}

/** Schema of {@link Comment}. */
export const CommentSchema: z.Schema<Comment> = z.lazy(() => z.object({ ...commentFields(), user: UserSchema }));

/** A comment or event in the history of an issue or pull request. `type` determines which other fields are set. */
export interface TimelineComment {
  id: number;
  /** Kind of entry: `comment`, `label`, `close`, `commit_ref`, `review`, `merge_pull` and many more. */
  type: string;
  /** Text of a comment. In other entries, it is data that depends on `type`, such as `1` for an added label. */
  body: string;
  user: User | null;
  created_at: string;
  updated_at: string;
  html_url: string;
  issue_url: string;
  pull_request_url: string;
  label: Label | null;
  milestone: Milestone | null;
  old_milestone: Milestone | null;
  /** Id of the project; 0 if the entry is not about a project. */
  project_id: number;
  old_project_id: number;
  old_title: string;
  new_title: string;
  old_ref: string;
  new_ref: string;
  assignee: User | null;
  assignee_team: Team | null;
  /** Whether the assignee was removed (true) or added (false). */
  removed_assignee: boolean;
  /** The issue or pull request that mentions this one. */
  ref_issue: Issue | null;
  /** The comment that mentions this issue or pull request. */
  ref_comment: Comment | null;
  /** Effect of the mention on this issue or pull request: `none`, `closes`, `reopens` or `neutered`. */
  ref_action: string;
  /** Hash of the commit whose message mentions this issue or pull request. */
  ref_commit_sha: string;
  /** Id of the review; 0 if the entry is not about a review. */
  review_id: number;
  /** User who resolved the review conversation. */
  resolve_doer: User | null;
  dependent_issue: Issue | null;
  tracked_time: TrackedTime | null;
}

/** Schema of {@link TimelineComment}. */
export const TimelineCommentSchema: z.Schema<TimelineComment> = z.lazy(() =>
  z.object({
    id: z.int(),
    type: z.string(),
    body: z.string(),
    user: z.nullable(UserSchema),
    created_at: z.string(),
    updated_at: z.string(),
    html_url: z.string(),
    issue_url: z.string(),
    pull_request_url: z.string(),
    label: z.nullable(LabelSchema),
    milestone: z.nullable(MilestoneSchema),
    old_milestone: z.nullable(MilestoneSchema),
    project_id: z.int(),
    old_project_id: z.int(),
    old_title: z.string(),
    new_title: z.string(),
    old_ref: z.string(),
    new_ref: z.string(),
    assignee: z.nullable(UserSchema),
    assignee_team: z.nullable(TeamSchema),
    removed_assignee: z.boolean(),
    ref_issue: z.nullable(IssueSchema),
    ref_comment: z.nullable(CommentSchema),
    ref_action: z.string(),
    ref_commit_sha: z.string(),
    review_id: z.int(),
    resolve_doer: z.nullable(UserSchema),
    dependent_issue: z.nullable(IssueSchema),
    tracked_time: z.nullable(TrackedTimeSchema),
  }),
);

/** A comment to create. */
export interface CreateIssueComment {
  /** Text of the comment in Markdown. It must not be empty (422). */
  body: string;
  /** Time of the comment. Only repository owners and administrators may set it. Forgejo only. */
  updated_at?: TimeInput | undefined;
}

/** Schema of {@link CreateIssueComment}. */
export const CreateIssueCommentSchema: z.Schema<CreateIssueComment> = z.lazy(() =>
  z.object({ body: z.string(), updated_at: z.optional(timeInput()) }),
);

/** New text of a comment. */
export interface UpdateIssueComment {
  /** New text in Markdown, which replaces the whole existing text. It must not be empty (422). */
  body: string;
  /** Time of the change. Only repository owners and administrators may set it. Forgejo only. */
  updated_at?: TimeInput | undefined;
}

/** Schema of {@link UpdateIssueComment}. */
export const UpdateIssueCommentSchema: z.Schema<UpdateIssueComment> = z.lazy(() =>
  z.object({ body: z.string(), updated_at: z.optional(timeInput()) }),
);

/**
 * Schema of the response to a request that reads or changes a comment. The server may send no body (204) if the id
 * belongs to another kind of timeline entry.
 */
const commentOrNothing: z.Schema<Comment | undefined> = z.lazy(() => z.optional(CommentSchema));

/** Query fields that limit a list of comments to a period. */
export interface CommentPeriod {
  /** Lists only entries that were last changed at this time or later. */
  since?: TimeInput | undefined;
  /** Lists only entries that were last changed at this time or earlier. */
  before?: TimeInput | undefined;
}

/** Query fields for a paginated list of comments. */
export interface CommentQuery extends PageQuery, CommentPeriod {}

/** The comments on issues and pull requests: `git.issues.comments`. */
export const issueComments = defineResource({
  /**
   * Lists all comments on an issue in one response, oldest first. `since` and `before` filter by the time of the last
   * update.
   */
  list: get("/repos/{owner}/{repo}/issues/{index}/comments", {
    query: (): z.Schema<CommentPeriod> => z.object({ since: z.optional(timeInput()), before: z.optional(timeInput()) }),
    response: z.listOf(CommentSchema, singlePage()),
  }),

  /** Lists the comments on all issues and pull requests of a repository. */
  listOfRepo: get("/repos/{owner}/{repo}/issues/comments", {
    query: (): z.Schema<CommentQuery> =>
      z.object({
        since: z.optional(timeInput()),
        before: z.optional(timeInput()),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: z.listOf(CommentSchema),
  }),

  /** Reads a comment. Returns undefined if the id belongs to another kind of timeline entry. */
  get: get("/repos/{owner}/{repo}/issues/comments/{id}", { response: commentOrNothing }),

  /**
   * Adds a comment to an issue or pull request. Fails with 403 if the conversation is locked, and with 423 if the
   * repository is archived.
   */
  create: post("/repos/{owner}/{repo}/issues/{index}/comments", {
    body: CreateIssueCommentSchema,
    response: CommentSchema,
  }),

  /**
   * Changes a comment's text. Returns undefined if the id belongs to a timeline entry without text. Allowed for the
   * comment's author and for users with write access to issues.
   */
  update: patch("/repos/{owner}/{repo}/issues/comments/{id}", {
    body: UpdateIssueCommentSchema,
    response: commentOrNothing,
    retry: "idempotent",
  }),

  /** Deletes a comment. Allowed for the comment's author and for users with write access to issues. */
  delete: del("/repos/{owner}/{repo}/issues/comments/{id}"),

  /**
   * Does the same as `update`, but at an older path that contains the issue's `index`. Gitea and Forgejo have
   * deprecated this path, and both ignore `index`.
   */
  updateLegacy: patch("/repos/{owner}/{repo}/issues/{index}/comments/{id}", {
    body: UpdateIssueCommentSchema,
    response: commentOrNothing,
    retry: "idempotent",
  }),

  /**
   * Does the same as `delete`, but at an older path that contains the issue's `index`. Gitea and Forgejo have
   * deprecated this path, and both ignore `index`.
   */
  deleteLegacy: del("/repos/{owner}/{repo}/issues/{index}/comments/{id}"),
});

/** The history of an issue or pull request: `git.issues.timeline`. */
export const issueTimeline = defineResource({
  /**
   * Lists the comments and events in the history of an issue or pull request, oldest first. `since` and `before` filter
   * by the time of the last update.
   */
  list: get("/repos/{owner}/{repo}/issues/{index}/timeline", {
    query: (): z.Schema<CommentQuery> =>
      z.object({
        since: z.optional(timeInput()),
        before: z.optional(timeInput()),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    // Gitea and Forgejo send no paging links here, and the `X-Total-Count` header counts only the entries on the page.
    // The client therefore ignores that header and reads pages until one is empty.
    response: z.listOf(TimelineCommentSchema, linkPaging({ totalHeader: "x-none" })),
  }),
});
