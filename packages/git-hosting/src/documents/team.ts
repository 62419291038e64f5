import * as z from "@halyard/http-core/schema";
import { type Organization, OrganizationSchema } from "./organization.js";

/** A team of an organization. */
export interface Team {
  id: number;
  name: string;
  description: string;
  /** Organization that the team belongs to; null in some lists. */
  organization: Organization | null;
  includes_all_repositories: boolean;
  /** Permission of the team in all its units; `none` if it differs between units, which `units_map` lists. */
  permission: "none" | "read" | "write" | "admin" | "owner" | (string & {});
  /** Names of the units that the team can use, such as `repo.code`. */
  units: readonly string[] | null;
  /** Permission of the team by unit: `{ "repo.code": "write" }`. */
  units_map: Readonly<Record<string, string>> | null;
  can_create_org_repo: boolean;
  /** Users who can see the team. Gitea 1.27 or newer. */
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
