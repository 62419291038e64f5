import type { Link } from "@halyard/hal-core";
import type { User } from "@halyard/pm-resources";
import type { View } from "../permissions.js";
import type { UserRecord } from "../state.js";
import { linkTo } from "./links.js";

/** The display name of a user. */
export function nameOf(user: UserRecord): string {
  return `${user.firstName} ${user.lastName}`;
}

/** A link to a user. */
export function userLink(view: View, user: UserRecord): Link<User> {
  return linkTo(view, `users/${user.id}`, nameOf(user));
}

/** A user. Login, names, status and times are for administrators and oneself. */
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
      memberships: linkTo(view, `memberships?filters=${encodeURIComponent(membershipsOf(id))}`, "Memberships"),
    },
  };
}

function membershipsOf(id: number): string {
  return JSON.stringify([{ principal: { operator: "=", values: [String(id)] } }]);
}
