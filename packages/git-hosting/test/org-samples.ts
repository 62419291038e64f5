import type { Organization } from "../src/documents/organization.js";
import type { Team } from "../src/documents/team.js";

/** An organization with the fields that every supported version sends. */
export const sampleOrganization: Organization = {
  id: 2,
  name: "crew",
  username: "crew",
  full_name: "The Crew",
  email: "",
  avatar_url: "https://git.example.com/avatars/2",
  description: "",
  website: "",
  location: "",
  visibility: "public",
  repo_admin_change_team_access: false,
};

/** A team of {@link sampleOrganization}. */
export const sampleTeam: Team = {
  id: 5,
  name: "deck",
  description: "",
  organization: sampleOrganization,
  includes_all_repositories: false,
  permission: "none",
  units: ["repo.code"],
  units_map: { "repo.code": "write" },
  can_create_org_repo: false,
};
