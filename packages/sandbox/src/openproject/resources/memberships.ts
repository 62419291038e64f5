import type { PagedCollection } from "@halyard/pm-resources";
import { memberships, type Membership } from "@halyard/pm-resources/memberships";
import { created, empty, ok, type Reply } from "../../server/reply.js";
import { type Call, find, type Router } from "../call.js";
import { page } from "../collection.js";
import { membershipDocument, seesMembership } from "../documents/membership-document.js";
import { principalName } from "../documents/user-document.js";
import { projectDocument } from "../documents/project-document.js";
import { may, requireAnywhere, requirePermission } from "../permissions.js";
import { throwAny } from "../refusal.js";
import { commitOf, formDocument } from "../schemas/form.js";
import { membershipPayload, membershipSchema } from "../schemas/membership-schema.js";
import type { MembershipRecord, UserRecord } from "../state.js";
import { applyMembership, saveMembership } from "../writes/save-membership.js";

const unassigned: MembershipRecord = { id: 0, projectId: 0, userId: 0, roleIds: [], createdAt: "", updatedAt: "" };

/** Adds the routes for project members and their roles. */
export function membershipRoutes({ on }: Router): void {
  on(memberships.list, list);
  on(memberships.create, (call) => {
    requireAnywhere(call, "manage_members");
    return created(save(call, unassigned));
  });
  on(memberships.schema, (call) => {
    requireAnywhere(call, "view_members", "manage_members");
    return ok(membershipSchema(call));
  });
  on(memberships.availableProjects, (call) => {
    requireAnywhere(call, "manage_members");
    const managedOnes = Object.values(call.state.projects).filter(({ id }) => may(call, "manage_members", id));
    return page(call, managedOnes, (project) => projectDocument(call, project), { columns: { id: ({ id }) => id } });
  });
  on(memberships.createForm, (call) => {
    requireAnywhere(call, "manage_members");
    return ok(form(call, unassigned));
  });
  on(memberships.get, (call) => ok(membershipDocument(call, findOne(call))));
  on(memberships.update, (call) => ok(save(call, managed(call))));
  on(memberships.delete, (call) => {
    Reflect.deleteProperty(call.state.memberships, managed(call).id);
    return empty(204);
  });
  on(memberships.updateForm, (call) => ok(form(call, managed(call))));
}

function findOne(call: Call<"id">): MembershipRecord {
  return find(call.path("id"), call.state.memberships, (row) => seesMembership(call, row));
}

function managed(call: Call<"id">): MembershipRecord {
  const membership = findOne(call);
  requirePermission(call, "manage_members", membership.projectId);
  return membership;
}

function save(call: Call, before: MembershipRecord): Membership {
  const { draft, problems } = applyMembership(call, before);
  throwAny(problems);
  return membershipDocument(call, saveMembership(call, draft));
}

function form(call: Call, before: MembershipRecord) {
  const { draft, problems } = applyMembership(call, before);
  const payload = membershipPayload(call, draft);
  const commit = commitOf(call, "memberships", before.id);
  return formDocument<typeof payload, Membership, ReturnType<typeof membershipSchema>>(call, {
    ...{ payload, schema: membershipSchema(call), problems, commit },
  });
}

function list(call: Call): Reply<PagedCollection<Membership>> {
  const { state, user: viewer } = call;
  const visible = Object.values(state.memberships).filter((row) => seesMembership(call, row));
  const userOf = (row: MembershipRecord): UserRecord | undefined => state.users[row.userId];
  const name = (row: MembershipRecord): string => principalName(state, row.userId) ?? "";
  const any = (row: MembershipRecord): string => `${name(row)} ${userOf(row)?.login ?? ""} ${userOf(row)?.email ?? ""}`;
  return page(call, visible, (row) => membershipDocument(call, row), {
    filters: {
      id: { kind: "list", value: (row) => row.id },
      principal: { kind: "list", value: (row) => (row.userId === viewer.id ? [row.userId, "me"] : row.userId) },
      project: { kind: "list", value: (row) => row.projectId },
      role: { kind: "list", value: (row) => row.roleIds },
      name: { kind: "text", value: name },
      any_name_attribute: { kind: "text", value: any },
      status: { kind: "list", value: (row) => (userOf(row)?.status === "active" ? 1 : 3) },
      created_at: { kind: "moment", value: (row) => row.createdAt },
      updated_at: { kind: "moment", value: (row) => row.updatedAt },
    },
    otherFilters: ["blocked", "group"],
    columns: {
      id: (row) => row.id,
      name,
      email: (row) => userOf(row)?.email ?? null,
      status: (row) => userOf(row)?.status ?? null,
      created_at: (row) => row.createdAt,
      updated_at: (row) => row.updatedAt,
    },
  });
}
