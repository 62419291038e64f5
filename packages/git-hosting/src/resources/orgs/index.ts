export {
  CreateOrgSchema,
  currentUserOrgs,
  UpdateOrgSchema,
  orgActivities,
  OrganizationPermissionsSchema,
  orgAvatar,
  orgRepos,
  orgs,
  RenameOrgSchema,
  userOrgs,
} from "./orgs.js";
export { orgMembers, orgPublicMembers } from "./members.js";
export {
  CreateTeamSchema,
  currentUserTeams,
  UpdateTeamSchema,
  orgTeams,
  repoTeams,
  teamActivities,
  teamMembers,
  teamRepos,
} from "./teams.js";
export { OrganizationSchema } from "../../documents/organization.js";
export { TeamSchema } from "../../documents/team.js";

export type { CreateOrg, UpdateOrg, OrganizationPermissions, RenameOrg } from "./orgs.js";
export type { CreateTeam, UpdateTeam, TeamSearch } from "./teams.js";
export type { Organization } from "../../documents/organization.js";
export type { Team } from "../../documents/team.js";
