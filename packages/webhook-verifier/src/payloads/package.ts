import * as z from "zod/mini";
import { RepositorySchema, type Repository } from "./repository.js";
import { UserSchema, type User } from "./user.js";
import type { Schema } from "./schema.js";

/** A version of a package. */
export interface Package {
  id: number;
  owner: User;
  /** Null when the package belongs to no repository. */
  repository: Repository | null;
  creator: User;
  /** `npm`, `container`, `generic` and so on. */
  type: string;
  name: string;
  version: string;
  html_url: string;
  created_at: string;
}

/** Checks a {@link Package}; unknown fields pass and stay. */
export const PackageSchema: Schema<Package> = z.lazy(() =>
  z.looseObject({
    id: z.number(),
    owner: UserSchema,
    repository: z.nullable(RepositorySchema),
    creator: UserSchema,
    type: z.string(),
    name: z.string(),
    version: z.string(),
    html_url: z.string(),
    created_at: z.string(),
  }),
);
