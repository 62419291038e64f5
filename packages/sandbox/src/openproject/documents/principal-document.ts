import type { Link } from "@halyard/hal-core";
import type { Group, PlaceholderUser, Principal } from "@halyard/pm-resources";
import type { GroupRecord, PlaceholderUserRecord } from "../content-state.js";
import { mayAnywhere, seesUser, type View } from "../permissions.js";
import { action, linkTo } from "./links.js";
import { membershipsLink, userDocument, userLink } from "./user-document.js";

/**
 * Returns whether the viewer may see groups and placeholder users. Administrators may, and so may users who can see the
 * members of any project.
 */
export function seesMembers(view: View): boolean {
  return mayAnywhere(view, "view_members") || mayAnywhere(view, "manage_members") || view.user.admin;
}

/** Returns the API's JSON for a group. Only administrators see `createdAt` and `updatedAt`. */
export function groupDocument(view: View, { id, name, userIds, createdAt, updatedAt }: GroupRecord): Group {
  const { admin } = view.user;
  const users = userIds.flatMap((userId) => view.state.users[userId] ?? []);
  const members = users.filter((user) => seesUser(view, user));
  return {
    ...{ _type: "Group", id, name },
    ...(admin ? { createdAt, updatedAt } : {}),
    _embedded: { members: members.map((user) => userDocument(view, user)) },
    _links: {
      self: linkTo(view, `groups/${id}`, name),
      memberships: membershipsLink(view, id),
      members: members.map((user) => userLink(view, user)),
      ...action(admin, "updateImmediately", view, "patch", `groups/${id}`),
      ...action(admin, "delete", view, "delete", `groups/${id}`),
    },
  };
}

/** Returns the API's JSON for a placeholder user. Only administrators see `status`, `createdAt` and `updatedAt`. */
export function placeholderUserDocument(
  view: View,
  { id, name, createdAt, updatedAt }: PlaceholderUserRecord,
): PlaceholderUser {
  const { admin } = view.user;
  const at = `placeholder_users/${id}`;
  return {
    ...{ _type: "PlaceholderUser", id, name },
    ...(admin ? { status: "active", createdAt, updatedAt } : {}),
    _links: {
      self: linkTo(view, at, name),
      memberships: membershipsLink(view, id),
      ...action(admin, "updateImmediately", view, "patch", at),
      ...action(admin, "delete", view, "delete", at),
    },
  };
}

/** Returns the API's JSON for the user, group or placeholder user with this id. */
export function principalDocument(view: View, id: number): Principal | undefined {
  const { users, groups, placeholderUsers } = view.state;
  const [user, group, placeholder] = [users[id], groups[id], placeholderUsers[id]];
  if (user) return userDocument(view, user);
  if (group) return groupDocument(view, group);
  return placeholder && placeholderUserDocument(view, placeholder);
}

/** Returns a link to the user, group or placeholder user with this id. Undefined if there is no such principal. */
export function principalLink(view: View, id: number | null): Link<never> | undefined {
  return principalDocument(view, id ?? 0)?._links.self as Link<never> | undefined;
}
