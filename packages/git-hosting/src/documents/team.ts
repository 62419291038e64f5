import * as z from "@halyard/http-core/schema";
import { type Organization, OrganizationSchema } from "./organization.js";

/** A team in an organization. */
export interface Team {
  id: number;
  name: string;
  description: string;
  /** The team's organization. Null in some lists. */
  organization: Organization | null;
  includes_all_repositories: boolean;
  /** The team's permission in all its units, or `none` if its permissions differ between units; see `units_map`. */
  permission: "none" | "read" | "write" | "admin" | "owner" | (string & {});
  /** Names of the units that the team can access, such as `repo.code`. */
  units: readonly string[] | null;
  /** The team's permission in each unit, such as `{ "repo.code": "write" }`. */
  units_map: Readonly<Record<string, string>> | null;
  can_create_org_repo: boolean;
  /** The team's visibility to other users. Gitea 1.27 or newer. */
  visibility?: string | undefined;
}

/** Schema of {@link Team}. */
export const TeamSchema: z.Schema<Team> = z.lazy(() =>
  z.object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    organization: z.nullable(OrganizationSchema),
    includes_all_repositories: z.boolean(),
    permission: z.string(),
    units: z.nullable(z.array(z.string())),
    units_map: z.nullable(z.record(z.string(), z.string())),
    can_create_org_repo: z.boolean(),
    visibility: z.optional(z.string()),
  }),
);
