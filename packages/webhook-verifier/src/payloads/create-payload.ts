import * as z from "zod/mini";
import { RepositorySchema, type Repository } from "./repository.js";
import { UserSchema, type User } from "./user.js";
import type { Schema } from "./schema.js";

/** Body of `create`: a branch or a tag was made. */
export interface CreatePayload {
  /** Commit the new ref points to. */
  sha: string;
  /** Short name from Gitea; the full ref from Forgejo, unless its webhook is of type `gitea`. */
  ref: string;
  ref_type: "branch" | "tag";
  repository: Repository;
  sender: User;
}

/** Checks a {@link CreatePayload}; unknown fields pass and stay. */
export const CreatePayloadSchema: Schema<CreatePayload> = z.lazy(() =>
  z.looseObject({
    sha: z.string(),
    ref: z.string(),
    ref_type: z.enum(["branch", "tag"]),
    repository: RepositorySchema,
    sender: UserSchema,
  }),
);
