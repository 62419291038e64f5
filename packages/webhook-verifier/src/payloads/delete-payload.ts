import * as z from "zod/mini";
import { RepositorySchema, type Repository } from "./repository.js";
import { UserSchema, type User } from "./user.js";
import type { Schema } from "./schema.js";

/** Body of `delete`: a branch or a tag was removed. */
export interface DeletePayload {
  /** As in {@link CreatePayload}. */
  ref: string;
  ref_type: "branch" | "tag";
  pusher_type: "user";
  repository: Repository;
  sender: User;
}

/** Checks a {@link DeletePayload}; unknown fields pass and stay. */
export const DeletePayloadSchema: Schema<DeletePayload> = z.lazy(() =>
  z.looseObject({
    ref: z.string(),
    ref_type: z.enum(["branch", "tag"]),
    pusher_type: z.literal("user"),
    repository: RepositorySchema,
    sender: UserSchema,
  }),
);
