import * as z from "zod/mini";
import type { Schema } from "./schema.js";

/** An organisation of a git server. */
export interface Organization {
  id: number;
  name: string;
  full_name: string;
  email: string;
  avatar_url: string;
  description: string;
  website: string;
  location: string;
  visibility: string;
  repo_admin_change_team_access: boolean;
  username: string;
  /** Forgejo 16. */
  created?: string | undefined;
}

/** Checks an {@link Organization}; unknown fields pass and stay. */
export const OrganizationSchema: Schema<Organization> = z.lazy(() =>
  z.looseObject({
    id: z.number(),
    name: z.string(),
    full_name: z.string(),
    email: z.string(),
    avatar_url: z.string(),
    description: z.string(),
    website: z.string(),
    location: z.string(),
    visibility: z.string(),
    repo_admin_change_team_access: z.boolean(),
    username: z.string(),
    created: z.optional(z.string()),
  }),
);

/** A team of an organisation. */
export interface Team {
  id: number;
  name: string;
  description: string;
  organization: Organization | null;
  includes_all_repositories: boolean;
  permission: string;
  units: string[] | null;
  units_map: Record<string, string>;
  can_create_org_repo: boolean;
  /** Gitea 1.27. */
  visibility?: string | undefined;
}

/** Checks a {@link Team}; unknown fields pass and stay. */
export const TeamSchema: Schema<Team> = z.lazy(() =>
  z.looseObject({
    id: z.number(),
    name: z.string(),
    description: z.string(),
    organization: z.nullable(OrganizationSchema),
    includes_all_repositories: z.boolean(),
    permission: z.string(),
    units: z.nullable(z.array(z.string())),
    units_map: z.record(z.string(), z.string()),
    can_create_org_repo: z.boolean(),
    visibility: z.optional(z.string()),
  }),
);
