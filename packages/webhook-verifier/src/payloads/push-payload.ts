import * as z from "zod/mini";
import { PayloadCommitSchema, type PayloadCommit } from "./commit.js";
import { RepositorySchema, type Repository } from "./repository.js";
import { UserSchema, type User } from "./user.js";
import type { Schema } from "./schema.js";

/** Body of `push`. */
export interface PushPayload {
  /** Full ref: `refs/heads/main`, `refs/tags/v1`. */
  ref: string;
  /** Zeros when the ref is new. */
  before: string;
  /** Zeros when a tag was deleted. */
  after: string;
  /** Address of the comparison; of the server itself for a deleted tag. */
  compare_url: string;
  /** Newest first and cut off (5 by default, 15 on Forgejo 11); empty for tags. */
  commits: PayloadCommit[] | null;
  /** How many there really were; at most 10 for a new branch. */
  total_commits: number;
  /** Null only when a tag was deleted. */
  head_commit: PayloadCommit | null;
  repository: Repository;
  pusher: User;
  /** The same account as `pusher`. */
  sender: User;
}

/** Checks a {@link PushPayload}; unknown fields pass and stay. */
export const PushPayloadSchema: Schema<PushPayload> = z.lazy(() =>
  z.looseObject({
    ref: z.string(),
    before: z.string(),
    after: z.string(),
    compare_url: z.string(),
    commits: z.nullable(z.array(PayloadCommitSchema)),
    total_commits: z.number(),
    head_commit: z.nullable(PayloadCommitSchema),
    repository: RepositorySchema,
    pusher: UserSchema,
    sender: UserSchema,
  }),
);
