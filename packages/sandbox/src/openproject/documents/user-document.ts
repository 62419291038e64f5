import type { Link } from "@halyard/hal-core";
import type { User } from "@halyard/pm-resources";
import type { View } from "../permissions.js";
import type { OpenProjectState, UserRecord } from "../state.js";
import { action, linkTo } from "./links.js";

/** Returns the display name of a user. */
export function nameOf(user: UserRecord): string {
  return `${user.firstName} ${user.lastName}`;
}

/** Returns the display name of a user, group or placeholder user. Undefined if there is no such principal. */
export function principalName(state: OpenProjectState, id: number | null): string | undefined {
  const user = state.users[id ?? 0];
  return user ? nameOf(user) : (state.groups[id ?? 0] ?? state.placeholderUsers[id ?? 0])?.name;
}

/** Returns a link to the user with this id. */
export function userLinkTo(view: View, id: number): Link<User> {
  const user = view.state.users[id];
  return user ? userLink(view, user) : linkTo(view, `users/${id}`);
}

/** Returns a link to a user. */
export function userLink(view: View, user: UserRecord): Link<User> {
  return linkTo(view, `users/${user.id}`, nameOf(user));
}

/**
 * Returns the API's JSON for a user. Only administrators and the user themselves see the login, first and last name,
 * status and timestamps.
 */
export function userDocument(view: View, user: UserRecord): User {
  const full = view.user.admin || view.user.id === user.id;
  const { id, login, firstName, lastName, admin, status, createdAt, updatedAt } = user;
  return {
    _type: "User",
    id,
    name: nameOf(user),
    avatar: "",
    ...(full
      ? { login, firstName, lastName, admin, status, language: "en", identityUrl: null, createdAt, updatedAt }
      : {}),
    ...(full || !user.hidesEmail ? { email: user.email } : {}),
    _links: {
      self: userLink(view, user),
      memberships: membershipsLink(view, id),
      ...(status === "locked" ? {} : { showUser: { href: `/users/${id}`, type: "text/html" } }),
      ...action(view.user.admin, "updateImmediately", view, "patch", `users/${id}`),
      ...action(view.user.admin && status === "active", "lock", view, "post", `users/${id}/lock`),
      ...action(view.user.admin && status === "locked", "unlock", view, "delete", `users/${id}/lock`),
      ...action(view.user.admin, "delete", view, "delete", `users/${id}`),
    },
  };
}

/** Returns a link to the memberships of a user, group or placeholder user. */
export function membershipsLink(view: View, id: number): Link<never> {
  const filters = JSON.stringify([{ principal: { operator: "=", values: [String(id)] } }]);
  return linkTo(view, `memberships?filters=${encodeURIComponent(filters)}`, "Memberships");
}
