import * as z from "zod/mini";
import { PayloadCommitSchema, type PayloadCommit } from "./commit.js";
import { RepositorySchema, type Repository } from "./repository.js";
import { UserSchema, type User } from "./user.js";
import type { Schema } from "./schema.js";

/** Body of `status` (Gitea 1.23). */
export interface CommitStatusPayload {
  commit: PayloadCommit;
  context: string;
  created_at: string;
  description: string;
  id: number;
  repository: Repository;
  sender: User;
  sha: string;
  /** `pending`, `success`, `error`, `failure`, `warning` or `skipped`. */
  state: string;
  target_url: string;
  updated_at: string | null;
}

/** Checks a {@link CommitStatusPayload}; unknown fields pass and stay. */
export const CommitStatusPayloadSchema: Schema<CommitStatusPayload> = z.lazy(() =>
  z.looseObject({
    commit: PayloadCommitSchema,
    context: z.string(),
    created_at: z.string(),
    description: z.string(),
    id: z.number(),
    repository: RepositorySchema,
    sender: UserSchema,
    sha: z.string(),
    state: z.string(),
    target_url: z.string(),
    updated_at: z.nullable(z.string()),
  }),
);
