import * as z from "zod/mini";
import { OrganizationSchema, type Organization } from "./organization.js";
import { PackageSchema, type Package } from "./package.js";
import { RepositorySchema, type Repository } from "./repository.js";
import { UserSchema, type User } from "./user.js";
import type { Schema } from "./schema.js";

/** Body of `package`. */
export interface PackagePayload {
  action: "created" | "deleted";
  /** Always null; use `package.repository`. */
  repository: Repository | null;
  package: Package;
  /** Null when a user owns the package. */
  organization: Organization | null;
  sender: User;
}

/** Checks a {@link PackagePayload}; unknown fields pass and stay. */
export const PackagePayloadSchema: Schema<PackagePayload> = z.lazy(() =>
  z.looseObject({
    action: z.enum(["created", "deleted"]),
    repository: z.nullable(RepositorySchema),
    package: PackageSchema,
    organization: z.nullable(OrganizationSchema),
    sender: UserSchema,
  }),
);
