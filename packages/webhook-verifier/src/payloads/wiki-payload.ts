import * as z from "zod/mini";
import { RepositorySchema, type Repository } from "./repository.js";
import { UserSchema, type User } from "./user.js";
import type { Schema } from "./schema.js";

/** Body of `wiki`. */
export interface WikiPayload {
  action: "created" | "edited" | "deleted";
  repository: Repository;
  sender: User;
  /** Path of the page: no extension, blanks as `-`. */
  page: string;
  /** The commit message; empty for `deleted`. */
  comment: string;
}

/** Checks a {@link WikiPayload}; unknown fields pass and stay. */
export const WikiPayloadSchema: Schema<WikiPayload> = z.lazy(() =>
  z.looseObject({
    action: z.enum(["created", "edited", "deleted"]),
    repository: RepositorySchema,
    sender: UserSchema,
    page: z.string(),
    comment: z.string(),
  }),
);
