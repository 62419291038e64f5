import { principals } from "@halyard/pm-resources/principals";
import { users } from "@halyard/pm-resources/users";
import { ok } from "../../server/reply.js";
import type { Call, Router } from "../call.js";
import { page } from "../collection.js";
import { nameOf, userDocument } from "../documents/user-document.js";
import type { FilterFields } from "../filters.js";
import { mayAnywhere, mayGlobally, projectsOf, seesUser } from "../permissions.js";
import { missingPermission, notFound } from "../refusal.js";
import type { UserRecord } from "../state.js";

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

  on(principals.list, (call) => {
    const visible = Object.values(call.state.users).filter((user) => seesUser(call, user));
    return page(call, visible, (user) => userDocument(call, user), {
      ...{ filters: principalFilters(call), otherFilters, selectable: true },
      columns: { id: (user) => user.id, name: nameOf },
    });
  });
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

function principalFilters({ state, user: viewer }: Call): FilterFields<UserRecord> {
  const name = (user: UserRecord): string => `${nameOf(user)} ${user.login} ${user.email}`;
  return {
    id: { kind: "list", value: (user) => (user.id === viewer.id ? [user.id, "me"] : user.id) },
    type: { kind: "list", value: () => "User" },
    member: { kind: "list", value: (user) => projectsOf(state, user.id) },
    name: { kind: "text", value: nameOf },
    any_name_attribute: { kind: "text", value: name },
    status: { kind: "list", value: (user) => (user.status === "active" ? 1 : 3) },
  };
}
