import type { Principal } from "@halyard/pm-resources";
import { principals } from "@halyard/pm-resources/principals";
import { users } from "@halyard/pm-resources/users";
import { ok } from "../../server/reply.js";
import type { Call, Router } from "../call.js";
import { page } from "../collection.js";
import { principalDocument, seesMembers } from "../documents/principal-document.js";
import { nameOf, userDocument } from "../documents/user-document.js";
import type { FilterFields } from "../filters.js";
import { mayAnywhere, mayGlobally, projectsOf, seesUser } from "../permissions.js";
import { missingPermission, notFound } from "../refusal.js";
import type { Table, UserRecord } from "../state.js";

const otherFilters = ["group", "blocked"];

/** People. */
export function userRoutes({ on }: Router): void {
  on(users.list, (call) => {
    if (!mayGlobally(call, "manage_user") && !mayAnywhere(call, "manage_members")) throw missingPermission();
    return page(call, Object.values(call.state.users), (user) => userDocument(call, user), {
      ...{ filters: userFilters, otherFilters, selectable: true },
      columns: {
        id: (user) => user.id,
        login: (user) => user.login,
        name: nameOf,
        firstname: (user) => user.firstName,
        lastname: (user) => user.lastName,
        admin: (user) => (user.admin ? 0 : 1),
        status: (user) => user.status,
      },
    });
  });
  on(users.get, (call) => ok(userDocument(call, findUser(call))));

  on(principals.list, (call) =>
    page(call, principalRows(call), ({ id }) => principalDocument(call, id) as Principal, {
      ...{ filters: principalFilters(call), otherFilters, selectable: true },
      columns: { id: ({ id }) => id, name: ({ name }) => name },
    }),
  );
}

/** A user, group or placeholder user, as the list of principals finds it. */
interface PrincipalRow {
  readonly id: number;
  readonly type: string;
  readonly name: string;
  /** Every name that it is found by. */
  readonly names: string;
  readonly active: boolean;
}

function principalRows(call: Call): PrincipalRow[] {
  const { users, groups, placeholderUsers } = call.state;
  const others = (type: string, rows: Table<{ readonly id: number; readonly name: string }>): PrincipalRow[] =>
    seesMembers(call) ? Object.values(rows).map(({ id, name }) => ({ id, type, name, names: name, active: true })) : [];
  return [
    ...Object.values(users)
      .filter((user) => seesUser(call, user))
      .map((user) => ({
        ...{ id: user.id, type: "User", name: nameOf(user), names: `${nameOf(user)} ${user.login} ${user.email}` },
        active: user.status === "active",
      })),
    ...others("Group", groups),
    ...others("PlaceholderUser", placeholderUsers),
  ];
}

/** By id, login or `me`. */
function findUser(call: Call<"id">): UserRecord {
  const id = call.path("id");
  const all = Object.values(call.state.users);
  const user = id === "me" ? call.user : all.find((found) => String(found.id) === id || found.login === id);
  if (user === undefined || !seesUser(call, user)) throw notFound();
  return user;
}

const userFilters: FilterFields<UserRecord> = {
  status: { kind: "list", value: (user) => user.status },
  name: { kind: "text", value: (user) => `${nameOf(user)} ${user.email}` },
  login: { kind: "text", value: (user) => user.login },
};

function principalFilters({ state, user: viewer }: Call): FilterFields<PrincipalRow> {
  return {
    id: { kind: "list", value: ({ id }) => (id === viewer.id ? [id, "me"] : id) },
    type: { kind: "list", value: ({ type }) => type },
    member: { kind: "list", value: ({ id }) => projectsOf(state, id) },
    name: { kind: "text", value: ({ name }) => name },
    any_name_attribute: { kind: "text", value: ({ names }) => names },
    status: { kind: "list", value: ({ active }) => (active ? 1 : 3) },
  };
}
