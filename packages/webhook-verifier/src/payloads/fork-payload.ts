import * as z from "zod/mini";
import { RepositorySchema, type Repository } from "./repository.js";
import { UserSchema, type User } from "./user.js";
import type { Schema } from "./schema.js";

/** Body of `fork`. */
export interface ForkPayload {
  /** The repository that was forked: the opposite of what GitHub calls so. */
  forkee: Repository;
  /** The new fork. */
  repository: Repository;
  sender: User;
}

/** Checks a {@link ForkPayload}; unknown fields pass and stay. */
export const ForkPayloadSchema: Schema<ForkPayload> = z.lazy(() =>
  z.looseObject({
    forkee: RepositorySchema,
    repository: RepositorySchema,
    sender: UserSchema,
  }),
);
