import type { Call } from "../call.js";
import { principalName } from "../documents/user-document.js";
import { readLink, readLinks } from "../input.js";
import { may } from "../permissions.js";
import { constraint, readOnly, type PmRefusal } from "../refusal.js";
import { nextId, type MembershipRecord } from "../state.js";
import { Findings } from "./work-package-fields.js";

/** Applies the body to a copy of a membership, and returns the copy with its problems. */
export function applyMembership(
  call: Call,
  before: MembershipRecord,
): { draft: MembershipRecord; problems: PmRefusal[] } {
  const { fields: body, state } = call;
  const findings = new Findings();
  const isNew = before.id === 0;
  const idOf = (name: string, kinds: readonly string[], current: number): number => {
    const target = findings.try(() => readLink(body, name, kinds));
    const id = target ? Number(target.id) : current;
    if (!isNew && id !== current) findings.add(readOnly(name));
    return isNew ? id : current;
  };
  const projectId = idOf("project", ["projects", "workspaces"], before.projectId);
  const userId = idOf("principal", ["users", "groups", "placeholder_users"], before.userId);
  const roles = findings.try(() => readLinks(body, "roles", ["roles"]));
  const roleIds = roles === undefined ? before.roleIds : [...new Set(roles.map(({ id }) => Number(id)))];
  if (!may(call, "manage_members", projectId)) findings.add(constraint("project", "Project does not exist."));
  if (principalName(state, userId) === undefined) findings.add(constraint("principal", "Principal does not exist."));
  if (roleIds.length === 0) findings.add(constraint("roles", "Roles can't be empty."));
  else if (!roleIds.every((id) => state.roles[id]?.unit === "project")) {
    findings.add(constraint("roles", "Roles include a role that members cannot have."));
  }
  const taken = Object.values(state.memberships).some(
    (row) => row.id !== before.id && row.projectId === projectId && row.userId === userId,
  );
  if (taken) findings.add(constraint("principal", "Principal is already a member of the project."));
  return { draft: { ...before, projectId, userId, roleIds }, problems: findings.problems };
}

/** Saves a membership that has passed its checks. */
export function saveMembership(call: Call, draft: MembershipRecord): MembershipRecord {
  const { state } = call;
  const now = call.now();
  const isNew = draft.id === 0;
  const id = isNew ? nextId(state, "memberships") : draft.id;
  const membership = { ...draft, id, updatedAt: now, createdAt: isNew ? now : draft.createdAt };
  state.memberships[id] = membership;
  return membership;
}
