import type { Principal, UpdateUser, User, UserSchemaDocument } from "@halyard/pm-resources";
import { principals } from "@halyard/pm-resources/principals";
import { users } from "@halyard/pm-resources/users";
import { created, empty, ok } from "../../server/reply.js";
import type { Call, Router } from "../call.js";
import { page } from "../collection.js";
import { principalDocument, seesMembers } from "../documents/principal-document.js";
import { nameOf, userDocument } from "../documents/user-document.js";
import type { FilterFields } from "../filters.js";
import { readBoolean, readText } from "../input.js";
import { mayAnywhere, mayGlobally, projectsOf, seesUser } from "../permissions.js";
import { constraint, missingPermission, notFound, type PmRefusal, readOnly, refusal, throwAny } from "../refusal.js";
import { requireText } from "../records.js";
import { commitOf, formDocument } from "../schemas/form.js";
import { property } from "../schemas/property.js";
import { seededKey } from "../seed.js";
import { nextId, type Table, type UserRecord } from "../state.js";
import { Findings } from "../writes/work-package-fields.js";

const otherFilters = ["group", "blocked"];

/** Adds the routes for users. */
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

  on(users.create, (call) => {
    requireAdmin(call);
    const status = call.fields["status"] === "active" ? "active" : "invited";
    return created(userDocument(call, saveUser(call, { ...blankUser(), status })));
  });
  on(users.update, (call) => ok(userDocument(call, saveUser(call, editable(call)))));
  on(users.delete, (call) => {
    requireAdmin(call);
    const { id } = findUser(call);
    const { memberships, watchers, reminders, favorites, preferences, users: all } = call.state;
    for (const table of [memberships, watchers, reminders, favorites]) {
      for (const row of Object.values<{ id: number; userId: number }>(table)) {
        if (row.userId === id) Reflect.deleteProperty(table, row.id);
      }
    }
    Reflect.deleteProperty(preferences, id);
    Reflect.deleteProperty(all, id);
    return empty(202);
  });
  on(users.schema, (call) => ok(userSchema(call)));
  on(users.updateForm, (call) => {
    const { draft, problems } = applyUser(call, editable(call));
    const { id, login, email, firstName, lastName, admin } = draft;
    return ok(
      formDocument<UpdateUser, User, UserSchemaDocument>(call, {
        payload: { login, email, firstName, lastName, admin },
        ...{ schema: userSchema(call), problems, commit: commitOf(call, "users", id) },
      }),
    );
  });
  on(users.lock, (call) => ok(userDocument(call, setStatus(call, "active", "locked"))));
  on(users.unlock, (call) => ok(userDocument(call, setStatus(call, "locked", "active"))));

  on(principals.list, (call) =>
    page(call, principalRows(call), ({ id }) => principalDocument(call, id) as Principal, {
      ...{ filters: principalFilters(call), otherFilters, selectable: true },
      columns: { id: ({ id }) => id, name: ({ name }) => name },
    }),
  );
}

function requireAdmin({ user }: Call): void {
  if (!user.admin) throw missingPermission();
}

/** Returns the user named in the path. Throws a 403 unless the caller is this user or an administrator. */
function editable(call: Call<"id">): UserRecord {
  const user = findUser(call);
  if (user.id !== call.user.id) requireAdmin(call);
  return user;
}

function setStatus(call: Call<"id">, from: UserRecord["status"], to: UserRecord["status"]): UserRecord {
  requireAdmin(call);
  const user = findUser(call);
  if (user.status !== from) {
    throw refusal(400, "InvalidUserStatusTransition", "The user's current status does not permit this change.");
  }
  return Object.assign(user, { status: to, updatedAt: call.now() });
}

function blankUser(): UserRecord {
  return {
    ...{ id: 0, login: "", firstName: "", lastName: "", email: "", hidesEmail: false, createdAt: "", updatedAt: "" },
    ...{ admin: false, status: "invited", apiKey: "" },
  };
}

/**
 * Applies the body to a copy of a user, and returns the copy with its problems. If a user has no login name, the e-mail
 * address becomes the login name.
 */
function applyUser(call: Call, before: UserRecord): { draft: UserRecord; problems: PmRefusal[] } {
  const { fields: body, state } = call;
  const findings = new Findings();
  const draft = { ...before };
  for (const name of ["login", "email", "firstName", "lastName"] as const) {
    draft[name] = findings.try(() => readText(body, name)) ?? before[name];
  }
  draft.admin = findings.try(() => readBoolean(body, "admin")) ?? before.admin;
  if (draft.admin !== before.admin && !call.user.admin) findings.add(readOnly("admin"));
  if (before.id !== 0 && body["status"] !== undefined) findings.add(readOnly("status"));
  draft.login ||= draft.email;
  if (!/^[^@\s]+@[^@\s]+$/.test(draft.email)) findings.add(constraint("email", "Email is invalid."));
  if (draft.status === "active" && before.id === 0) {
    requireText(findings, "firstName", draft.firstName);
    requireText(findings, "lastName", draft.lastName);
    requireText(findings, "password", findings.try(() => readText(body, "password")) ?? "");
  }
  const others = Object.values(state.users).filter(({ id }) => id !== draft.id);
  for (const name of ["login", "email"] as const) {
    const taken = draft[name] !== "" && others.some((user) => user[name] === draft[name]);
    if (taken) findings.add(constraint(name, `${name === "login" ? "Username" : "Email"} has already been taken.`));
  }
  return { draft, problems: findings.problems };
}

function saveUser(call: Call, before: UserRecord): UserRecord {
  const { draft, problems } = applyUser(call, before);
  throwAny(problems);
  const now = call.now();
  const isNew = draft.id === 0;
  const id = isNew ? nextId(call.state, "users") : draft.id;
  const created = isNew ? { createdAt: now, apiKey: seededKey(draft.login) } : {};
  const user = { ...draft, id, updatedAt: now, ...created };
  call.state.users[id] = user;
  return user;
}

function userSchema(call: Call): UserSchemaDocument {
  const text = (name: string, required = true) => property("String", name, { required, writable: true });
  const flag = { writable: call.user.admin };
  return {
    _type: "Schema",
    id: property("Integer", "ID"),
    ...{ login: text("Username"), email: text("Email"), firstName: text("First name"), lastName: text("Last name") },
    ...{ admin: property("Boolean", "Administrator", flag), password: property("Password", "Password", flag) },
    ...{ name: property("String", "Name"), status: property("String", "Status"), avatar: property("String", "Avatar") },
    ...{ createdAt: property("DateTime", "Created on"), updatedAt: property("DateTime", "Updated on") },
    _links: { self: { href: `${call.api}/users/schema` } },
  };
}

interface PrincipalRow {
  readonly id: number;
  readonly type: string;
  readonly name: string;
  /** Text that searches are matched against: the name and, for a user, the login name and the e-mail address. */
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

/** Returns the user whose id or login name is in the path. `me` means the caller. */
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
