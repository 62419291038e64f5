import * as z from "zod/mini";
import { AttachmentSchema, type Attachment } from "./attachment.js";
import { UserSchema, type User } from "./user.js";
import type { Schema } from "./schema.js";

/** A comment on an issue or a pull request. */
export interface Comment {
  id: number;
  html_url: string;
  /** The page of the pull request; empty for a comment on an issue. */
  pull_request_url: string;
  /** The page of the issue; empty for a comment on a pull request. */
  issue_url: string;
  user: User;
  original_author: string;
  original_author_id: number;
  body: string;
  assets: Attachment[] | null;
  created_at: string;
  updated_at: string;
}

/** Checks a {@link Comment}; unknown fields pass and stay. */
export const CommentSchema: Schema<Comment> = z.lazy(() =>
  z.looseObject({
    id: z.number(),
    html_url: z.string(),
    pull_request_url: z.string(),
    issue_url: z.string(),
    user: UserSchema,
    original_author: z.string(),
    original_author_id: z.number(),
    body: z.string(),
    assets: z.nullable(z.array(AttachmentSchema)),
    created_at: z.string(),
    updated_at: z.string(),
  }),
);
