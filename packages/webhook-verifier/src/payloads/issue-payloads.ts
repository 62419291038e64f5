import type { Comment, Issue, Label, PullRequest, User } from "@halyard/git-hosting";
import * as z from "zod/mini";
import {
  CommentSchema,
  IssueSchema,
  LabelSchema,
  PullRequestSchema,
  RepositorySchema,
  UserSchema,
  type EventRepository,
} from "./git-documents.js";
import { each, loose, nullableList, type Schema } from "./schema.js";

/** Actions that issues and pull requests have in common. */
export const issueActions = [
  "opened",
  "closed",
  "reopened",
  "edited",
  "deleted",
  "assigned",
  "unassigned",
  "label_updated",
  "label_cleared",
  "milestoned",
  "demilestoned",
] as const;

/** Action of an `issues` event. */
export type IssueAction = (typeof issueActions)[number];

/** Body of an `issues` event. */
export interface IssuePayload {
  action: IssueAction;
  number: number;
  /** Previous values, for the action `edited`. */
  changes?: ChangesPayload | undefined;
  issue: Issue;
  repository: EventRepository;
  sender: User;
  /** The commit that closed the issue. Empty if no commit closed it. */
  commit_id: string;
}

/** Schema of {@link IssuePayload}. */
export const IssuePayloadSchema: Schema<IssuePayload> = loose(() => ({
  action: z.enum(issueActions),
  number: z.number(),
  changes: z.optional(ChangesPayloadSchema),
  issue: IssueSchema,
  repository: RepositorySchema,
  sender: UserSchema,
  commit_id: z.string(),
}));

/** Body of an `issue_comment` or `pull_request_comment` event. */
export interface IssueCommentPayload {
  action: "created" | "edited" | "deleted";
  issue: Issue;
  /** Sent since Gitea 1.23 and Forgejo 10, if `is_pull` is true. */
  pull_request?: PullRequest | undefined;
  comment: Comment;
  /** Previous values, for the action `edited`. */
  changes?: ChangesPayload | undefined;
  repository: EventRepository;
  sender: User;
  /** Whether the comment is on a pull request. */
  is_pull: boolean;
}

/** Schema of {@link IssueCommentPayload}. */
export const IssueCommentPayloadSchema: Schema<IssueCommentPayload> = loose(() => ({
  action: z.enum(["created", "edited", "deleted"]),
  issue: IssueSchema,
  pull_request: z.optional(PullRequestSchema),
  comment: CommentSchema,
  changes: z.optional(ChangesPayloadSchema),
  repository: RepositorySchema,
  sender: UserSchema,
  is_pull: z.boolean(),
}));

/** Values before an edit. Contains only the fields that were changed. */
export interface ChangesPayload {
  title?: ChangesFromPayload | undefined;
  body?: ChangesFromPayload | undefined;
  /** Target branch of a pull request. */
  ref?: ChangesFromPayload | undefined;
  /** Always null in deliveries. Sent from Gitea 1.25 on. */
  added_labels?: readonly Label[] | null | undefined;
  /** Always null in deliveries. Sent from Gitea 1.25 on. */
  removed_labels?: readonly Label[] | null | undefined;
}

/** Schema of {@link ChangesPayload}. */
export const ChangesPayloadSchema: Schema<ChangesPayload> = loose(() => ({
  ...each(z.optional(ChangesFromPayloadSchema), "title", "body", "ref"),
  ...each(z.optional(nullableList(LabelSchema)), "added_labels", "removed_labels"),
}));

/** A value before an edit. */
export interface ChangesFromPayload {
  from: string;
}

/** Schema of {@link ChangesFromPayload}. */
export const ChangesFromPayloadSchema: Schema<ChangesFromPayload> = loose(() => ({ from: z.string() }));
