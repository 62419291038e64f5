import type { MembershipInput, MembershipSchemaDocument } from "@halyard/pm-resources";
import { roleDocument } from "../documents/catalog-documents.js";
import type { View } from "../permissions.js";
import type { MembershipRecord } from "../state.js";
import { property } from "./property.js";

/** Returns the API's schema for memberships. */
export function membershipSchema(view: View): MembershipSchemaDocument {
  const { api, state } = view;
  const linked = { linked: true, required: true, writable: true };
  const roles = Object.values(state.roles).filter(({ unit }) => unit === "project");
  return {
    _type: "Schema",
    id: property("Integer", "ID"),
    createdAt: property("DateTime", "Created on"),
    updatedAt: property("DateTime", "Updated on"),
    notificationMessage: property("Formattable", "Notification message", { writable: true }),
    project: property("Project", "Project", { ...linked, valuesAt: `${api}/memberships/available_projects` }),
    principal: property("Principal", "Principal", { ...linked, valuesAt: `${api}/principals` }),
    roles: property("[]Role", "Roles", { ...linked, values: roles.map((role) => roleDocument(view, role)) }),
    _links: { self: { href: `${api}/memberships/schema` } },
  };
}

/** Returns a membership's writable fields, in the form of a request body. */
export function membershipPayload({ api }: View, draft: MembershipRecord): MembershipInput {
  const link = (kind: string, id: number): { href: string | null } => ({
    href: id === 0 ? null : `${api}/${kind}/${id}`,
  });
  return {
    _links: {
      project: link("projects", draft.projectId),
      principal: link("users", draft.userId),
      roles: draft.roleIds.map((id) => link("roles", id)),
    },
  };
}
