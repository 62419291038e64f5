import * as z from "zod/mini";
import { ChangesPayloadSchema, type ChangesPayload } from "./changes.js";
import { CommentSchema, type Comment } from "./comment.js";
import { IssueSchema, type Issue } from "./issue.js";
import { PullRequestSchema, type PullRequest } from "./pull-request.js";
import { RepositorySchema, type Repository } from "./repository.js";
import { UserSchema, type User } from "./user.js";
import type { Schema } from "./schema.js";

/** Body of `issue_comment` and `pull_request_comment`. */
export interface IssueCommentPayload {
  action: "created" | "edited" | "deleted";
  issue: Issue;
  /** Set with `is_pull`. Gitea 1.23, Forgejo 10. */
  pull_request?: PullRequest | undefined;
  comment: Comment;
  /** What `edited` replaced. */
  changes?: ChangesPayload | undefined;
  repository: Repository;
  sender: User;
  /** Whether the comment stands on a pull request. */
  is_pull: boolean;
}

/** Checks an {@link IssueCommentPayload}; unknown fields pass and stay. */
export const IssueCommentPayloadSchema: Schema<IssueCommentPayload> = z.lazy(() =>
  z.looseObject({
    action: z.enum(["created", "edited", "deleted"]),
    issue: IssueSchema,
    pull_request: z.optional(PullRequestSchema),
    comment: CommentSchema,
    changes: z.optional(ChangesPayloadSchema),
    repository: RepositorySchema,
    sender: UserSchema,
    is_pull: z.boolean(),
  }),
);
