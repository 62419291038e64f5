import type { PayloadCommit, User } from "@halyard/git-hosting";
import * as z from "zod/mini";
import { PayloadCommitSchema, RepositorySchema, UserSchema, type EventRepository } from "./git-documents.js";
import { each, loose, nullableList, type Schema } from "./schema.js";

/** Body of a `push` event. */
export interface PushPayload {
  /** Full ref, such as `refs/heads/main` or `refs/tags/v1`. */
  ref: string;
  /** The commit before the push. All zeros for a new ref. */
  before: string;
  /** The commit after the push. All zeros for a deleted tag. */
  after: string;
  /** URL of the comparison page. For a deleted tag, the server's URL. */
  compare_url: string;
  /** Commits, newest first. By default, at most 5, or 15 since Forgejo 11. Empty for tags. */
  commits: readonly PayloadCommit[] | null;
  /** Total number of commits, but at most 10 for a new branch. */
  total_commits: number;
  /** Newest commit. Null only for a deleted tag. */
  head_commit: PayloadCommit | null;
  repository: EventRepository;
  pusher: User;
  /** The same user as `pusher`. */
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

/** Body of a `create` event, for a new branch or tag. */
export interface CreatePayload {
  /** Commit that the new ref points to. */
  sha: string;
  /** Name of the ref. Gitea sends the short name. Forgejo sends the full ref, unless the webhook's type is `gitea`. */
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

/** Body of a `delete` event, for a deleted branch or tag. */
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
