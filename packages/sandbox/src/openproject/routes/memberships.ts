import { pageOf } from "../collection.js";
import { membershipDocument, seesMembership } from "../documents/membership-document.js";
import { projectDocument } from "../documents/project-document.js";
import { nameOf } from "../documents/user-document.js";
import { created, find, noContent, ok, type Exchange } from "../exchange.js";
import { applyConditions, readConditions } from "../filters.js";
import { may, mayAnywhere } from "../permissions.js";
import { missingPermission, throwAny } from "../problem.js";
import { formDocument } from "../schemas/form.js";
import { membershipPayload, membershipSchema } from "../schemas/membership-schema.js";
import type { MembershipRecord, UserRecord } from "../state.js";
import { applyMembership, saveMembership } from "../writes/save-membership.js";
import type { Router } from "./router.js";

const unassigned: MembershipRecord = { id: 0, projectId: 0, userId: 0, roleIds: [], createdAt: "", updatedAt: "" };

/** The routes of memberships. */
export function membershipRoutes(router: Router): void {
  const findOne = (exchange: Exchange): MembershipRecord =>
    find(exchange, exchange.state.memberships, (row) => seesMembership(exchange, row));
  const managed = (exchange: Exchange): MembershipRecord => {
    const membership = findOne(exchange);
    if (!may(exchange, "manage_members", membership.projectId)) throw missingPermission();
    return membership;
  };
  const mayManageAny = (exchange: Exchange): void => {
    if (!mayAnywhere(exchange, "manage_members")) throw missingPermission();
  };

  router.get("/memberships", (exchange) => ok(membershipList(exchange)));
  router.post("/memberships", (exchange) => {
    mayManageAny(exchange);
    const { draft, problems } = applyMembership(exchange, unassigned);
    throwAny(problems);
    return created(membershipDocument(exchange, saveMembership(exchange, draft)));
  });
  router.get("/memberships/schema", (exchange) => {
    if (!mayAnywhere(exchange, "view_members")) mayManageAny(exchange);
    return ok(membershipSchema(exchange));
  });
  router.get("/memberships/available_projects", (exchange) => {
    mayManageAny(exchange);
    return ok(
      pageOf(exchange, {
        rows: Object.values(exchange.state.projects).filter(({ id }) => may(exchange, "manage_members", id)),
        element: (project) => projectDocument(exchange, project),
        columns: { id: (project) => project.id },
      }),
    );
  });
  router.post("/memberships/form", (exchange) => {
    mayManageAny(exchange);
    return ok(membershipForm(exchange, unassigned));
  });
  router.get("/memberships/:id", (exchange) => ok(membershipDocument(exchange, findOne(exchange))));
  router.patch("/memberships/:id", (exchange) => {
    const { draft, problems } = applyMembership(exchange, managed(exchange));
    throwAny(problems);
    return ok(membershipDocument(exchange, saveMembership(exchange, draft)));
  });
  router.delete("/memberships/:id", (exchange) => {
    Reflect.deleteProperty(exchange.state.memberships, managed(exchange).id);
    return noContent();
  });
  router.post("/memberships/:id/form", (exchange) => ok(membershipForm(exchange, managed(exchange))));
}

function membershipList(exchange: Exchange): object {
  const { state, user: viewer } = exchange;
  const visible = Object.values(state.memberships).filter((row) => seesMembership(exchange, row));
  const userOf = (row: MembershipRecord): UserRecord | undefined => state.users[row.userId];
  const name = (row: MembershipRecord): string => {
    const user = userOf(row);
    return user ? nameOf(user) : "";
  };
  const any = (row: MembershipRecord): string => `${name(row)} ${userOf(row)?.login ?? ""} ${userOf(row)?.email ?? ""}`;
  const rows = applyConditions(
    exchange,
    visible,
    readConditions(exchange) ?? [],
    {
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
    ["blocked", "group"],
  );
  return pageOf(exchange, {
    rows,
    element: (row) => membershipDocument(exchange, row),
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

function membershipForm(exchange: Exchange, before: MembershipRecord): object {
  const { api, path } = exchange;
  const { draft, problems } = applyMembership(exchange, before);
  return formDocument({
    payload: membershipPayload(exchange, draft),
    schema: membershipSchema(exchange),
    problems,
    self: api + path,
    commit:
      before.id === 0
        ? { href: `${api}/memberships`, method: "post" }
        : { href: `${api}/memberships/${before.id}`, method: "patch" },
  });
}
