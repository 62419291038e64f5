import { adminOrgs, adminUserOrgs } from "@halyard/git-hosting/admin";
import {
  type CreateOrg,
  currentUserOrgs,
  type Organization,
  orgMembers,
  orgPublicMembers,
  orgs,
  type UpdateOrg,
  userOrgs,
} from "@halyard/git-hosting/orgs";
import type { Received } from "../../server/call.js";
import { Refusal } from "../../server/refusal.js";
import { created, empty, ok, type Reply } from "../../server/reply.js";
import { moveRepository } from "../actions/move-repository.js";
import { organizationDocument } from "../documents/organization-document.js";
import { userDocument } from "../documents/user-document.js";
import { administrator, type Call, type Router, signedIn } from "../server/call.js";
import { exists, findOrganization, findUser, userOf } from "../server/find.js";
import { page } from "../server/page.js";
import { type GitDetails, notFound } from "../server/refusal.js";
import { allows, isMember, organizationAccess } from "../state/access.js";
import type { OrganizationDetails, OrganizationRecord, UserRecord } from "../state/git-state.js";
import { makeTeam } from "../state/seed.js";

/** Adds the routes for organizations. */
export function organizationRoutes(router: Router): void {
  memberRoutes(router);
  const { on } = router;
  on(orgs.list, (call) => list(call, (organization) => isVisible(organization, call.caller)));
  on(adminOrgs.list, (call) => {
    administrator(call);
    return list(call, () => true);
  });
  on(currentUserOrgs.list, (call) => {
    const user = signedIn(call);
    return list(call, (organization) => isMember(organization, user), true);
  });
  on(userOrgs.list, (call) => {
    const user = findUser(call.server, call.path("username"));
    if (user === undefined) throw notFound();
    return list(call, (organization) => isMember(organization, user), true);
  });
  on(userOrgs.getPermissions, (call) => {
    const organization = organizationOf(call);
    const user = userOf(call, call.path("username"));
    const access = organizationAccess(organization, user);
    const [is_owner, is_admin, can_write] = (["owner", "admin", "write"] as const).map((one) => allows(access, one));
    return ok({
      ...{ is_owner: is_owner === true, is_admin: is_admin === true, can_write: can_write === true },
      ...{ can_read: access !== undefined, can_create_repository: mayCreateIn(organization, user) },
    });
  });

  on(orgs.get, (call) => ok(organizationDocument(call.server, organizationOf(call))));
  on(orgs.create, (call) => create(call, signedIn(call)));
  on(adminUserOrgs.create, (call) => {
    administrator(call);
    return create(call, userOf(call, call.path("username")));
  });
  on(orgs.update, (call) => {
    const organization = ownedOrganization(call);
    const { full_name: fullName = organization.fullName, description = organization.description } = call.body();
    Object.assign(organization, { fullName, description });
    organization.details = { ...organization.details, ...detailsOf(call.body()) };
    return ok(organizationDocument(call.server, organization));
  });
  on(orgs.rename, (call) => {
    const { state } = call.server;
    const organization = ownedOrganization(call);
    const { new_name: name } = call.body();
    checkName(call, name);
    for (const repository of state.repositories) {
      if (repository.owner === organization.name) {
        moveRepository(state.repositories, repository, { owner: name, name: repository.name });
      }
    }
    organization.name = name;
    return empty(204);
  });
  on(orgs.delete, (call) => {
    const { state } = call.server;
    const organization = ownedOrganization(call);
    // The servers send no message when an organization still has repositories.
    if (state.repositories.some(({ owner }) => owner === organization.name)) throw new Refusal(500, "");
    state.organizations = state.organizations.filter((other) => other !== organization);
    state.hooks = state.hooks.filter(({ on: at }) => !("organization" in at) || at.organization !== organization.id);
    return empty(204);
  });
}

function memberRoutes({ on }: Router): void {
  on(orgMembers.list, (call) => {
    const organization = organizationOf(call);
    const all = isMember(organization, call.caller) || call.caller?.admin === true;
    return people(call, (user) => isMember(organization, user) && (all || isPublic(organization, user)));
  });
  on(orgMembers.exists, (call) => {
    const organization = organizationOf(call);
    const user = userOf(call, call.path("username"));
    if (isMember(organization, call.caller)) return exists(isMember(organization, user));
    const Location = call.pathname.replace("/members/", "/public_members/");
    throw new Refusal<GitDetails>(302, "moved", { document: "", headers: { Location } });
  });
  on(orgMembers.remove, (call) => {
    const organization = ownedOrganization(call);
    const user = userOf(call, call.path("username"));
    for (const team of organization.teams) leaveTeam(organization, team, user);
    return empty(204);
  });
  on(orgPublicMembers.list, (call) => {
    const organization = organizationOf(call);
    return people(call, (user) => isPublic(organization, user));
  });
  on(orgPublicMembers.exists, (call) => exists(isPublic(organizationOf(call), userOf(call, call.path("username")))));
  on(orgPublicMembers.publicize, (call) => show(call, "publicize", (others, login) => [...others, login]));
  on(orgPublicMembers.conceal, (call) => show(call, "conceal", (others) => others));
}

/** Returns the organization named in the path. Throws a 404 when it is hidden from the caller. */
export function organizationOf(call: Call<"org">): OrganizationRecord {
  const organization = findOrganization(call.server, call.path("org"));
  if (organization === undefined || !isVisible(organization, call.caller)) throw notFound();
  return organization;
}

/** Returns the organization named in the path. Throws a 403 unless the caller owns it. */
export function ownedOrganization(call: Call<"org">): OrganizationRecord {
  const organization = organizationOf(call);
  checkOwner(call, organization);
  return organization;
}

/** Throws a 403 unless the caller owns the organization. */
export function checkOwner(call: Call, organization: OrganizationRecord): void {
  if (!allows(organizationAccess(organization, signedIn(call)), "owner")) {
    throw new Refusal(403, "Must be an organization owner");
  }
}

/** Returns whether a user may create repositories in an organization. */
export function mayCreateIn(organization: OrganizationRecord, user: UserRecord): boolean {
  const { teams } = organization;
  const may = teams.some((team) => team.mayCreateRepositories && team.members.includes(user.login));
  return may || allows(organizationAccess(organization, user), "owner");
}

/** Removes a user from a team. Throws a 500 without a message for the last owner, as the servers do. */
export function leaveTeam(
  organization: OrganizationRecord,
  team: OrganizationRecord["teams"][number],
  { login }: UserRecord,
): void {
  if (!team.members.includes(login)) return;
  if (team.access === "owner" && team.members.length === 1) throw new Refusal(500, "");
  team.members = team.members.filter((member) => member !== login);
  const stays = organization.teams.some(({ members }) => members.includes(login));
  if (!stays) organization.publicMembers = organization.publicMembers?.filter((member) => member !== login);
}

function list(
  call: Call,
  wanted: (organization: OrganizationRecord) => boolean,
  wholeWithoutPage = false,
): Reply<Organization[]> {
  const { server } = call;
  const found = server.state.organizations.filter(wanted);
  return page(call, found, (one) => organizationDocument(server, one), { link: "always", wholeWithoutPage });
}

function people(call: Call, wanted: (user: UserRecord) => boolean) {
  const { server, caller } = call;
  const found = server.state.users.filter(wanted);
  return page(call, found, (user) => userDocument(server, user, caller), { link: "recent" });
}

function create(call: Call<never, CreateOrg>, owner: UserRecord): Reply<Organization> {
  const { server } = call;
  const input = call.body();
  checkName(call, input.username);
  const members = [owner.login];
  const organization: OrganizationRecord = {
    ...{ id: server.nextId("owner"), name: input.username, fullName: input.full_name ?? "" },
    ...{ description: input.description ?? "", created: server.now(), details: detailsOf(input) },
    teams: [makeTeam({ id: server.nextId("team"), name: "Owners", access: "owner", members })],
  };
  server.state.organizations.push(organization);
  return created(organizationDocument(server, organization));
}

function detailsOf(input: Received<UpdateOrg>): OrganizationDetails {
  const names = ["email", "website", "location", "visibility", "repo_admin_change_team_access"] as const;
  return Object.fromEntries(names.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]));
}

function checkName({ server }: Call, name: string): void {
  if (!/^[\w.-]{1,40}$/.test(name)) throw new Refusal(422, `name is invalid [${name}]: must be valid alpha or numeric`);
  if (findOrganization(server, name) ?? findUser(server, name)) {
    throw new Refusal(422, `user already exists [name: ${name}]`);
  }
}

function isVisible(organization: OrganizationRecord, caller: UserRecord | undefined): boolean {
  const { visibility = "public" } = organization.details ?? {};
  if (visibility === "public" || caller?.admin === true) return true;
  return visibility === "limited" ? caller !== undefined : isMember(organization, caller);
}

function isPublic({ publicMembers }: OrganizationRecord, { login }: UserRecord): boolean {
  return publicMembers?.includes(login) === true;
}

function show(
  call: Call<"org" | "username">,
  verb: string,
  change: (others: readonly string[], login: string) => string[] | readonly string[],
): Reply<never> {
  const organization = organizationOf(call);
  const { login } = userOf(call, call.path("username"));
  if (login !== signedIn(call).login) throw new Refusal(403, `Cannot ${verb} another member`);
  const others = (organization.publicMembers ?? []).filter((member) => member !== login);
  organization.publicMembers = [...change(others, login)];
  return empty(204);
}
