import {
  type CreateTeam,
  currentUserTeams,
  orgTeams,
  repoTeams,
  type Team,
  teamMembers,
  teamRepos,
} from "@halyard/git-hosting/orgs";
import { Refusal } from "../../server/refusal.js";
import { created, empty, ok } from "../../server/reply.js";
import { organizationDocument } from "../documents/organization-document.js";
import { repositoryDocument } from "../documents/repository-document.js";
import { userDocument } from "../documents/user-document.js";
import { type Call, type Router, signedIn } from "../server/call.js";
import { findOrganization, repositoryOf, userOf } from "../server/find.js";
import { page, whole } from "../server/page.js";
import { notFound } from "../server/refusal.js";
import { type Access, allows, isMember, organizationAccess, reaches, repositoryAccess } from "../state/access.js";
import type { OrganizationRecord, RepositoryRecord, TeamRecord } from "../state/git-state.js";
import { makeTeam, unitsWith } from "../state/seed.js";
import { checkOwner, leaveTeam, organizationOf, ownedOrganization } from "./organization.js";

/**
 * Adds the routes for teams, their members and their repositories. Members of the organization can read its teams, and
 * its owners can change them.
 */
export function teamRoutes(router: Router): void {
  repositoryTeamRoutes(router);
  const { on } = router;
  on(orgTeams.list, (call) => page(call, visibleTeams(call), (team) => teamDocument(team), { link: "always" }));
  on(orgTeams.search, (call) => {
    const words = (call.query.get("q") ?? "").toLowerCase();
    const texts = ({ name, description }: TeamRecord): string[] =>
      call.query.get("include_desc") === "false" ? [name] : [name, description];
    const found = visibleTeams(call).filter((team) => texts(team).some((text) => text.toLowerCase().includes(words)));
    const { document = [], headers } = page(call, found, (team) => teamDocument(team), { link: "always" });
    return ok({ ok: true, data: document }, headers);
  });
  on(currentUserTeams.list, (call) => {
    const { login } = signedIn(call);
    const found = call.server.state.organizations.flatMap((organization) =>
      organization.teams.filter(({ members }) => members.includes(login)).map((team) => ({ team, organization })),
    );
    return page(call, found, ({ team, organization }) => teamDocument(team, call, organization), { link: "always" });
  });
  on(orgTeams.get, (call) => {
    const { team, organization } = teamOf(call);
    return ok(teamDocument(team, call, organization));
  });
  on(orgTeams.create, (call) => {
    const organization = ownedOrganization(call);
    const input = call.body();
    checkName(organization, input.name);
    const { access, units } = rightsOf(input);
    const team = makeTeam({
      ...{ id: call.server.nextId("team"), name: input.name, description: input.description ?? "", access, units },
      ...{ allRepositories: input.includes_all_repositories ?? false },
      ...{ mayCreateRepositories: input.can_create_org_repo ?? false },
    });
    organization.teams.push(team);
    return created(teamDocument(team, call, organization));
  });
  on(orgTeams.update, (call) => {
    const { team, organization } = ownedTeam(call);
    const edit = call.body();
    if (edit.name !== undefined && edit.name !== team.name) checkName(organization, edit.name);
    team.name = edit.name ?? team.name;
    team.description = edit.description ?? team.description;
    team.mayCreateRepositories = edit.can_create_org_repo ?? team.mayCreateRepositories;
    if (team.access !== "owner" && (edit.permission ?? edit.units_map ?? edit.units) !== undefined) {
      Object.assign(team, rightsOf({ permission: permissionOf(team), ...edit }));
    }
    if (edit.permission !== undefined) team.allRepositories = edit.includes_all_repositories ?? team.allRepositories;
    return ok(teamDocument(team));
  });
  on(orgTeams.delete, (call) => {
    const { team, organization } = ownedTeam(call);
    organization.teams = organization.teams.filter((other) => other !== team);
    return empty(204);
  });

  on(teamMembers.list, (call) => {
    const { server, caller } = call;
    const { members } = teamOf(call).team;
    const users = server.state.users.filter(({ login }) => members.includes(login));
    return page(call, users, (user) => userDocument(server, user, caller), { link: "recent" });
  });
  on(teamMembers.exists, (call) => {
    const user = userOf(call, call.path("username"));
    if (!teamOf(call).team.members.includes(user.login)) throw notFound();
    return ok(userDocument(call.server, user, call.caller));
  });
  on(teamMembers.add, (call) => {
    const { team } = ownedTeam(call);
    const { login } = userOf(call, call.path("username"));
    team.members = [...team.members.filter((member) => member !== login), login];
    return empty(204);
  });
  on(teamMembers.remove, (call) => {
    const { team, organization } = ownedTeam(call);
    leaveTeam(organization, team, userOf(call, call.path("username")));
    return empty(204);
  });

  on(teamRepos.list, (call) => {
    const { server, caller } = call;
    const { team, organization } = teamOf(call);
    const found = server.state.repositories.filter(
      (repository) => repository.owner === organization.name && reaches(team, repository),
    );
    return page(call, found, (repository) => repositoryDocument(server, repository, caller), { link: "recent" });
  });
  on(teamRepos.get, (call) => {
    const { team, repository } = placed(call);
    if (!reaches(team, repository)) throw notFound();
    return ok(repositoryDocument(call.server, repository, call.caller));
  });
  on(teamRepos.add, (call) => {
    const { team, repository } = administered(call);
    team.repositories = [...team.repositories.filter((id) => id !== repository.id), repository.id];
    return empty(204);
  });
  on(teamRepos.remove, (call) => {
    const { team, repository } = administered(call);
    team.repositories = team.repositories.filter((id) => id !== repository.id);
    return empty(204);
  });
}

function repositoryTeamRoutes({ on }: Router): void {
  on(repoTeams.list, (call) => {
    const repository = repositoryOf(call);
    const teams = organizationWith(call, repository).teams.filter((team) => reaches(team, repository));
    return whole(teams, (team): Team => teamDocument(team));
  });
  on(repoTeams.get, (call) => {
    const { team, has } = namedTeam(call, repositoryOf(call));
    if (!has) throw notFound();
    return ok(teamDocument(team));
  });
  on(repoTeams.add, (call) => {
    const repository = repositoryOf(call, "admin");
    const { team, has } = namedTeam(call, repository);
    if (has) throw new Refusal(422, `team '${team.name}' is already added to repo`);
    team.repositories.push(repository.id);
    return empty(204);
  });
  on(repoTeams.remove, (call) => {
    const repository = repositoryOf(call, "admin");
    const { team } = namedTeam(call, repository);
    if (!team.repositories.includes(repository.id)) throw new Refusal(422, `team '${team.name}' was not added to repo`);
    team.repositories = team.repositories.filter((id) => id !== repository.id);
    return empty(204);
  });
}

interface PlacedTeam {
  readonly team: TeamRecord;
  readonly organization: OrganizationRecord;
}

function visibleTeams(call: Call<"org">): readonly TeamRecord[] {
  const organization = organizationOf(call);
  const caller = signedIn(call);
  if (!isMember(organization, caller) && !caller.admin) throw new Refusal(403, "Must be an organization member");
  return organization.teams;
}

/** Returns the team named in the path. The caller must be a member of the team or an owner of the organization. */
function teamOf(call: Call<"id">): PlacedTeam {
  const caller = signedIn(call);
  for (const organization of call.server.state.organizations) {
    const team = organization.teams.find(({ id }) => String(id) === call.path("id"));
    if (team === undefined) continue;
    const isOwner = allows(organizationAccess(organization, caller), "owner");
    if (isOwner || team.members.includes(caller.login)) return { team, organization };
    if (isMember(organization, caller)) throw new Refusal(403, "Must be a team member");
  }
  throw notFound();
}

function ownedTeam(call: Call<"id">): PlacedTeam {
  const found = teamOf(call);
  checkOwner(call, found.organization);
  return found;
}

function placed(call: Call<"id" | "org" | "repo">): PlacedTeam & { readonly repository: RepositoryRecord } {
  const found = teamOf(call);
  const path = (name: string): string => (name === "owner" ? found.organization.name : call.path("repo"));
  return { ...found, repository: repositoryOf({ ...call, path }) };
}

function administered(call: Call<"id" | "org" | "repo">): ReturnType<typeof placed> {
  const found = placed(call);
  if (!allows(repositoryAccess(call.server.state, found.repository, call.caller), "admin")) {
    throw new Refusal(403, "Must have admin-level access to the repository");
  }
  return found;
}

function organizationWith({ server }: Call, { owner }: RepositoryRecord): OrganizationRecord {
  const organization = findOrganization(server, owner);
  if (organization === undefined) throw new Refusal(405, "repo is not owned by an organization");
  return organization;
}

function namedTeam(
  call: Call<"team">,
  repository: RepositoryRecord,
): { readonly team: TeamRecord; readonly has: boolean } {
  const name = call.path("team").toLowerCase();
  const team = organizationWith(call, repository).teams.find((one) => one.name.toLowerCase() === name);
  if (team === undefined) throw notFound();
  return { team, has: reaches(team, repository) };
}

function checkName({ id, teams }: OrganizationRecord, name: string): void {
  if (teams.some((team) => team.name.toLowerCase() === name.toLowerCase())) {
    throw new Refusal(422, `team already exists [org_id: ${id}, name: ${name}]`);
  }
}

/**
 * Returns a team's access level and units. A team of administrators has all units, and any other team has the units in
 * the request.
 */
function rightsOf(input: Pick<CreateTeam, "permission" | "units" | "units_map">): Pick<TeamRecord, "access" | "units"> {
  const { permission = "read", units = [], units_map: map } = input;
  if (permission === "admin") return { access: "admin", units: unitsWith("admin") };
  const named = map ?? Object.fromEntries(units.map((unit) => [unit, permission]));
  // The servers send no message when a team has no unit.
  if (Object.keys(named).length === 0) throw new Refusal(500, "");
  const access: Access = Object.values(named).every((one) => one !== "read") ? "write" : "read";
  return { access, units: { ...named } };
}

function permissionOf({ access }: TeamRecord): "read" | "write" | "admin" {
  return access === "owner" ? "admin" : access;
}

/**
 * Returns the API's JSON for a team. Pass `call` and `organization` to include the organization. Lists of the teams in
 * one organization do not include it.
 */
function teamDocument(team: TeamRecord, call?: Call, organization?: OrganizationRecord): Team {
  const { id, name, description, access, units } = team;
  return {
    ...{ id, name, description },
    organization: call && organization ? organizationDocument(call.server, organization) : null,
    ...{ includes_all_repositories: team.allRepositories, permission: access },
    ...{ units: Object.keys(units), units_map: units, can_create_org_repo: team.mayCreateRepositories },
  };
}
