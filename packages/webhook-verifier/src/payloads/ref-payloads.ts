import type { PayloadCommit, User } from "@halyard/git-hosting";
import * as z from "zod/mini";
import { PayloadCommitSchema, RepositorySchema, UserSchema, type EventRepository } from "./git-documents.js";
import { each, loose, nullableList, type Schema } from "./schema.js";

/** Body of `push`. */
export interface PushPayload {
  /** Full ref: `refs/heads/main`, `refs/tags/v1`. */
  ref: string;
  /** The commit before the push. Zeros for a new ref. */
  before: string;
  /** The commit after the push. Zeros for a deleted tag. */
  after: string;
  /** URL of the comparison page, or of the server for a deleted tag. */
  compare_url: string;
  /** Commits, newest first, but at most 5 by default, or at most 15 from Forgejo 11 on. Empty for tags. */
  commits: readonly PayloadCommit[] | null;
  /** Number of all commits, but at most 10 for a new branch. */
  total_commits: number;
  /** Newest commit; null only for a deleted tag. */
  head_commit: PayloadCommit | null;
  repository: EventRepository;
  pusher: User;
  /** The same account as `pusher`. */
  sender: User;
}

/** Schema of {@link PushPayload}. */
export const PushPayloadSchema: Schema<PushPayload> = loose(() => ({
  ...each(z.string(), "ref", "before", "after", "compare_url"),
  commits: nullableList(PayloadCommitSchema),
  total_commits: z.number(),
  head_commit: z.nullable(PayloadCommitSchema),
  repository: RepositorySchema,
  ...each(UserSchema, "pusher", "sender"),
}));

/** Body of `create`: a branch or a tag was created. */
export interface CreatePayload {
  /** Commit of the new ref. */
  sha: string;
  /**
   * Name of the ref. Gitea sends the short name. Forgejo sends the full ref, unless the webhook has the type `gitea`.
   */
  ref: string;
  ref_type: "branch" | "tag";
  repository: EventRepository;
  sender: User;
}

/** Schema of {@link CreatePayload}. */
export const CreatePayloadSchema: Schema<CreatePayload> = loose(() => ({
  ...each(z.string(), "sha", "ref"),
  ref_type: z.enum(["branch", "tag"]),
  repository: RepositorySchema,
  sender: UserSchema,
}));

/** Body of `delete`: a branch or a tag was deleted. */
export interface DeletePayload {
  /** Name of the deleted ref, in the same form as in {@link CreatePayload}. */
  ref: string;
  ref_type: "branch" | "tag";
  pusher_type: "user";
  repository: EventRepository;
  sender: User;
}

/** Schema of {@link DeletePayload}. */
export const DeletePayloadSchema: Schema<DeletePayload> = loose(() => ({
  ref: z.string(),
  ref_type: z.enum(["branch", "tag"]),
  pusher_type: z.literal("user"),
  repository: RepositorySchema,
  sender: UserSchema,
}));
