import type { Organization, Package, Release, User } from "@halyard/git-hosting";
import * as z from "zod/mini";
import {
  OrganizationSchema,
  PackageSchema,
  ReleaseSchema,
  RepositorySchema,
  UserSchema,
  type EventRepository,
} from "./git-documents.js";
import { each, loose, type Schema } from "./schema.js";

/** Body of a `fork` event. */
export interface ForkPayload {
  /** The repository that was forked. In GitHub's deliveries, `forkee` is the new repository. */
  forkee: EventRepository;
  /** The new fork. */
  repository: EventRepository;
  sender: User;
}

/** Schema of {@link ForkPayload}. */
export const ForkPayloadSchema: Schema<ForkPayload> = loose(() => ({
  ...each(RepositorySchema, "forkee", "repository"),
  sender: UserSchema,
}));

/** Body of a `repository` event. */
export interface RepositoryPayload {
  action: "created" | "deleted";
  repository: EventRepository;
  /** The repository's owner, which can be an organization or a user. */
  organization: User;
  sender: User;
}

/** Schema of {@link RepositoryPayload}. */
export const RepositoryPayloadSchema: Schema<RepositoryPayload> = loose(() => ({
  action: z.enum(["created", "deleted"]),
  repository: RepositorySchema,
  ...each(UserSchema, "organization", "sender"),
}));

/** Body of a `wiki` event. */
export interface WikiPayload {
  action: "created" | "edited" | "deleted";
  repository: EventRepository;
  sender: User;
  /** Path of the page, without its extension and with `-` for spaces. */
  page: string;
  /** The commit message. Empty for `deleted`. */
  comment: string;
}

/** Schema of {@link WikiPayload}. */
export const WikiPayloadSchema: Schema<WikiPayload> = loose(() => ({
  action: z.enum(["created", "edited", "deleted"]),
  repository: RepositorySchema,
  sender: UserSchema,
  ...each(z.string(), "page", "comment"),
}));

/** Body of a `release` event. */
export interface ReleasePayload {
  action: "published" | "updated" | "deleted";
  release: Release;
  repository: EventRepository;
  sender: User;
}

/** Schema of {@link ReleasePayload}. */
export const ReleasePayloadSchema: Schema<ReleasePayload> = loose(() => ({
  action: z.enum(["published", "updated", "deleted"]),
  release: ReleaseSchema,
  repository: RepositorySchema,
  sender: UserSchema,
}));

/** Body of a `package` event. */
export interface PackagePayload {
  action: "created" | "deleted";
  /** Always null. Use `package.repository`. */
  repository: EventRepository | null;
  package: Package;
  /** The organization that owns the package. Null if a user owns the package. */
  organization: Organization | null;
  sender: User;
}

/** Schema of {@link PackagePayload}. */
export const PackagePayloadSchema: Schema<PackagePayload> = loose(() => ({
  action: z.enum(["created", "deleted"]),
  repository: z.nullable(RepositorySchema),
  package: PackageSchema,
  organization: z.nullable(OrganizationSchema),
  sender: UserSchema,
}));
