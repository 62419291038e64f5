import type { Link } from "@halyard/hal-core";
import type { Membership } from "@halyard/pm-resources";
import { may, type View } from "../permissions.js";
import type { MembershipRecord } from "../state.js";
import { roleDocument } from "./catalog-documents.js";
import { action, linkTo } from "./links.js";
import { principalDocument } from "./principal-document.js";
import { projectDocument, projectLink } from "./project-document.js";

/** Returns whether the viewer may read a membership. */
export function seesMembership(view: View, { projectId }: MembershipRecord): boolean {
  return may(view, "view_members", projectId) || may(view, "manage_members", projectId);
}

/** Returns the API's JSON for a membership, which contains a user's roles in a project. */
export function membershipDocument(view: View, membership: MembershipRecord): Membership {
  const { id, createdAt, updatedAt } = membership;
  const at = `memberships/${id}`;
  const manage = may(view, "manage_members", membership.projectId);
  const project = view.state.projects[membership.projectId];
  const principal = principalDocument(view, membership.userId);
  const roles = membership.roleIds.flatMap((roleId) => view.state.roles[roleId] ?? []);
  return {
    _type: "Membership",
    ...{ id, createdAt, updatedAt },
    _embedded: {
      ...(project ? { project: projectDocument(view, project) } : {}),
      ...(principal ? { principal } : {}),
      roles: roles.map((role) => roleDocument(view, role)),
    },
    _links: {
      self: linkTo(view, at, principal?.name),
      schema: linkTo(view, "memberships/schema"),
      ...action(manage, "update", view, "post", `${at}/form`),
      ...action(manage, "updateImmediately", view, "patch", at),
      project: project ? projectLink(view, project) : { href: null },
      principal: (principal?._links.self as Link<never> | undefined) ?? linkTo(view, `users/${membership.userId}`),
      roles: roles.map((role) => linkTo(view, `roles/${role.id}`, role.name)),
    },
  };
}
