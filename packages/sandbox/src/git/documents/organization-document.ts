import type { Organization } from "@halyard/git-hosting/orgs";
import type { FieldAges, GitServer } from "../server/git-server.js";
import type { OrganizationRecord } from "../state/git-state.js";
import { asOf } from "./as-of.js";

const ages: FieldAges = { created: { forgejo: "16" } };

/** Returns the API's JSON for an organization. */
export function organizationDocument(server: GitServer, organization: OrganizationRecord): Organization {
  const { id, name, fullName, description, created } = organization;
  return asOf(server, ages, {
    id,
    name,
    username: name,
    full_name: fullName,
    email: "",
    avatar_url: `${server.baseUrl}/avatars/${name.toLowerCase()}`,
    description,
    website: "",
    location: "",
    visibility: "public",
    repo_admin_change_team_access: false,
    created,
    ...organization.details,
  });
}
