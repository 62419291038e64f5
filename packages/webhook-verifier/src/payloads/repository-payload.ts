import * as z from "zod/mini";
import { RepositorySchema, type Repository } from "./repository.js";
import { UserSchema, type User } from "./user.js";
import type { Schema } from "./schema.js";

/** Body of `repository`. */
export interface RepositoryPayload {
  action: "created" | "deleted";
  repository: Repository;
  /** The owner, also when it is no organisation. */
  organization: User;
  sender: User;
}

/** Checks a {@link RepositoryPayload}; unknown fields pass and stay. */
export const RepositoryPayloadSchema: Schema<RepositoryPayload> = z.lazy(() =>
  z.looseObject({
    action: z.enum(["created", "deleted"]),
    repository: RepositorySchema,
    organization: UserSchema,
    sender: UserSchema,
  }),
);
