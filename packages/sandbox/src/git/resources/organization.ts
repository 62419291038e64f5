import { currentUserOrgs, orgs, userOrgs } from "@halyard/git-hosting/orgs";
import { organizationDocument } from "../documents/organization-document.js";
import { type Call, signedIn, type Router } from "../server/call.js";
import { findOrganization, findUser } from "../server/find.js";
import { page } from "../server/page.js";
import { notFound } from "../server/refusal.js";
import { ok } from "../../server/reply.js";
import { Refusal } from "../../server/refusal.js";
import { allows, organizationAccess } from "../state/access.js";
import type { OrganizationRecord, UserRecord } from "../state/git-state.js";

/** Organizations. */
export function organizationRoutes({ on }: Router): void {
  on(orgs.list, (call) => {
    const { server } = call;
    return page(call, server.state.organizations, (found) => organizationDocument(server, found), { link: "always" });
  });

  on(orgs.get, (call) => ok(organizationDocument(call.server, organizationOf(call))));

  on(currentUserOrgs.list, (call) => {
    const { server } = call;
    const own = organizationsOf(server.state.organizations, signedIn(call));
    return page(call, own, (found) => organizationDocument(server, found), { link: "always", wholeWithoutPage: true });
  });

  on(userOrgs.list, (call) => {
    const { server } = call;
    const user = findUser(server, call.path("username"));
    if (user === undefined) throw notFound();
    const own = organizationsOf(server.state.organizations, user);
    return page(call, own, (found) => organizationDocument(server, found), { link: "always", wholeWithoutPage: true });
  });
}

/** The organization that a path names. */
export function organizationOf(call: Call<"org">): OrganizationRecord {
  const organization = findOrganization(call.server, call.path("org"));
  if (organization === undefined) throw notFound();
  return organization;
}

/** The organization that a path names, for its owners. Throws a 403 for anybody else. */
export function ownedOrganization(call: Call<"org">): OrganizationRecord {
  const organization = organizationOf(call);
  if (!allows(organizationAccess(organization, signedIn(call)), "owner")) {
    throw new Refusal(403, "Must be an organization owner");
  }
  return organization;
}

function organizationsOf(all: readonly OrganizationRecord[], { login }: UserRecord): readonly OrganizationRecord[] {
  return all.filter(({ members }) => members.some(({ user }) => user === login));
}
