import * as z from "@halyard/http-core/schema";
import type { Visibility } from "./user.js";

/** An organization. */
export interface Organization {
  id: number;
  /** The organization's name in URLs. */
  name: string;
  /** The same as `name`. */
  username: string;
  full_name: string;
  email: string;
  avatar_url: string;
  description: string;
  website: string;
  location: string;
  visibility: Visibility | (string & {});
  /** Whether a repository's administrators may give teams access to it and remove that access. */
  repo_admin_change_team_access: boolean;
  /** Time of creation. Forgejo 16 or newer. */
  created?: string | undefined;
}

/** Schema of {@link Organization}. */
export const OrganizationSchema: z.Schema<Organization> = z.lazy(() =>
  z.object({
    id: z.int(),
    name: z.string(),
    username: z.string(),
    full_name: z.string(),
    email: z.string(),
    avatar_url: z.string(),
    description: z.string(),
    website: z.string(),
    location: z.string(),
    visibility: z.string(),
    repo_admin_change_team_access: z.boolean(),
    created: z.optional(z.string()),
  }),
);
