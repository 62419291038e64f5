import * as z from "zod/mini";
import { ReleaseSchema, type Release } from "./release.js";
import { RepositorySchema, type Repository } from "./repository.js";
import { UserSchema, type User } from "./user.js";
import type { Schema } from "./schema.js";

/** Body of `release`. */
export interface ReleasePayload {
  action: "published" | "updated" | "deleted";
  release: Release;
  repository: Repository;
  sender: User;
}

/** Checks a {@link ReleasePayload}; unknown fields pass and stay. */
export const ReleasePayloadSchema: Schema<ReleasePayload> = z.lazy(() =>
  z.looseObject({
    action: z.enum(["published", "updated", "deleted"]),
    release: ReleaseSchema,
    repository: RepositorySchema,
    sender: UserSchema,
  }),
);
