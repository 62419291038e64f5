import type { Group, PlaceholderUser } from "@halyard/pm-resources";
import { groups } from "@halyard/pm-resources/groups";
import { placeholderUsers } from "@halyard/pm-resources/placeholder-users";
import type { Call, Router } from "../call.js";
import { groupDocument, placeholderUserDocument, seesMembers } from "../documents/principal-document.js";
import { linkedIds, readText } from "../input.js";
import { constraint, missingPermission } from "../refusal.js";
import { creating, deleting, listing, reading, requireText, unsaved, updating, type WritableKind } from "../records.js";
import type { Findings } from "../writes/work-package-fields.js";

const groupKind: WritableKind<"groups", Group> = {
  table: "groups",
  counter: "users",
  sees: seesMembers,
  permits: ({ user }) => user.admin,
  blank: () => ({ ...unsaved, name: "", userIds: [] }),
  fields: { name: (body) => readText(body, "name"), userIds: linkedIds("members", "users") },
  check: (call, draft, findings) => {
    checkName(Object.values(call.state.groups), draft, findings);
    if (!draft.userIds.every((id) => call.state.users[id])) {
      findings.add(constraint("members", "Members include a user who does not exist."));
    }
  },
  document: groupDocument,
};

const placeholderKind: WritableKind<"placeholderUsers", PlaceholderUser> = {
  table: "placeholderUsers",
  counter: "users",
  sees: seesMembers,
  permits: ({ user }) => user.admin,
  blank: () => ({ ...unsaved, name: "" }),
  fields: { name: (body) => readText(body, "name") },
  check: (call, draft, findings) => checkName(Object.values(call.state.placeholderUsers), draft, findings),
  document: placeholderUserDocument,
};

interface Named {
  readonly id: number;
  readonly name: string;
}

function checkName(all: readonly Named[], { id, name }: Named, findings: Findings): void {
  requireText(findings, "name", name);
  if (all.some((other) => other.id !== id && other.name === name)) {
    findings.add(constraint("name", "Name has already been taken."));
  }
}

/** Adds the routes for groups and placeholder users. */
export function groupRoutes({ on }: Router): void {
  const options = { selectable: true };
  on(groups.list, (call) => listing(groupKind, options)(forMembers(call)));
  on(groups.get, reading(groupKind));
  on(groups.create, creating(groupKind));
  on(groups.update, updating(groupKind));
  on(groups.delete, deleting(groupKind, 202));
  const filters = { name: { kind: "text", value: ({ name }: Named) => name } } as const;
  on(placeholderUsers.list, (call) =>
    listing(placeholderKind, { ...options, filters, otherFilters: ["group", "status"] })(forMembers(call)),
  );
  on(placeholderUsers.get, reading(placeholderKind));
  on(placeholderUsers.create, creating(placeholderKind));
  on(placeholderUsers.update, updating(placeholderKind));
  on(placeholderUsers.delete, deleting(placeholderKind, 202));
}

function forMembers(call: Call): Call {
  if (!seesMembers(call)) throw missingPermission();
  return call;
}
