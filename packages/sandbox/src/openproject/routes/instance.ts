import type { Configuration, Root } from "@halyard/pm-resources";
import { pageOf } from "../collection.js";
import { linkTo } from "../documents/links.js";
import { nameOf, userDocument, userLink } from "../documents/user-document.js";
import { ok, type Exchange } from "../exchange.js";
import { applyConditions, readConditions, type FilterFields } from "../filters.js";
import { may, mayAnywhere, mayGlobally, projectsOf, seesUser } from "../permissions.js";
import { missingPermission, notFound } from "../problem.js";
import type { UserRecord } from "../state.js";
import type { Router } from "./router.js";

/** Root, configuration and people. */
export function instanceRoutes(router: Router): void {
  router.get("/", (exchange) => ok(root(exchange)));
  router.get("/configuration", (exchange) => ok(configuration(exchange)));

  router.get("/users", (exchange) => {
    if (!mayGlobally(exchange, "manage_user") && !mayAnywhere(exchange, "manage_members")) throw missingPermission();
    return ok(
      pageOf(exchange, {
        rows: filtered(exchange, Object.values(exchange.state.users), userFilters),
        element: (user) => userDocument(exchange, user),
        columns: {
          id: (user) => user.id,
          login: (user) => user.login,
          name: nameOf,
          firstname: (user) => user.firstName,
          lastname: (user) => user.lastName,
          admin: (user) => (user.admin ? 0 : 1),
          status: (user) => user.status,
        },
        selectable: true,
      }),
    );
  });
  router.get("/users/:id", (exchange) => ok(userDocument(exchange, findUser(exchange))));

  router.get("/principals", (exchange) => {
    const visible = Object.values(exchange.state.users).filter((user) => seesUser(exchange, user));
    return ok(
      pageOf(exchange, {
        rows: filtered(exchange, visible, principalFilters(exchange)),
        element: (user) => userDocument(exchange, user),
        columns: { id: (user) => user.id, name: nameOf },
        selectable: true,
      }),
    );
  });
}

/** By id, login or `me`. */
function findUser(exchange: Exchange): UserRecord {
  const { id = "" } = exchange.params;
  const all = Object.values(exchange.state.users);
  const user = id === "me" ? exchange.user : all.find((found) => String(found.id) === id || found.login === id);
  if (user === undefined || !seesUser(exchange, user)) throw notFound();
  return user;
}

function filtered(exchange: Exchange, users: readonly UserRecord[], fields: FilterFields<UserRecord>): UserRecord[] {
  return applyConditions(exchange, users, readConditions(exchange) ?? [], fields, ["group", "blocked"]);
}

const userFilters: FilterFields<UserRecord> = {
  status: { kind: "list", value: (user) => user.status },
  name: { kind: "text", value: (user) => `${nameOf(user)} ${user.email}` },
  login: { kind: "text", value: (user) => user.login },
};

function principalFilters({ state, user: viewer }: Exchange): FilterFields<UserRecord> {
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

function root(exchange: Exchange): Root {
  const { state, user } = exchange;
  const members = Object.keys(state.projects).some((id) => may(exchange, "view_members", Number(id)));
  return {
    _type: "Root",
    instanceName: state.settings.instanceName,
    ...(user.admin ? { coreVersion: state.settings.coreVersion } : {}),
    _links: {
      self: linkTo(exchange, ""),
      configuration: linkTo(exchange, "configuration"),
      ...(members ? { memberships: linkTo(exchange, "memberships") } : {}),
      priorities: linkTo(exchange, "priorities"),
      relations: linkTo(exchange, "relations"),
      statuses: linkTo(exchange, "statuses"),
      time_entries: linkTo(exchange, "time_entries"),
      types: linkTo(exchange, "types"),
      user: userLink(exchange, user),
      userPreferences: linkTo(exchange, "my_preferences"),
      workPackages: linkTo(exchange, "work_packages"),
    },
  };
}

function configuration(exchange: Exchange): Configuration {
  const { maxAttachmentSize, perPageOptions } = exchange.state.settings;
  return {
    _type: "Configuration",
    maximumAttachmentFileSize: maxAttachmentSize,
    perPageOptions,
    ...{ durationFormat: "hours_only", hoursPerDay: 8, daysPerMonth: 20, activeFeatureFlags: [] },
    ...{ dateFormat: "YYYY-MM-DD", timeFormat: "HH:mm", startOfWeek: 1, userDefaultTimezone: "Etc/UTC" },
    _links: { self: linkTo(exchange, "configuration") },
  };
}
