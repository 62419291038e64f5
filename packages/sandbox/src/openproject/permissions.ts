import { missingPermission } from "./refusal.js";
import type { MembershipRecord, OpenProjectState, ProjectRecord, UserRecord, WorkPackageRecord } from "./state.js";

/** The server's state and the user who views it. Responses and permissions depend on both. */
export interface View {
  readonly state: OpenProjectState;
  /** Path of the API, such as `/api/v3`. Links begin with it. */
  readonly api: string;
  readonly user: UserRecord;
}

/**
 * Returns whether the user has a permission in a project. Administrators have all permissions. In an archived project,
 * other users have no permissions.
 */
export function may(view: View, permission: string, projectId: number): boolean {
  const { state, user } = view;
  const project = state.projects[projectId];
  if (project === undefined || user.status !== "active") return false;
  if (user.admin) return true;
  if (!project.active) return false;
  return rolesIn(view, project).some((id) => state.roles[id]?.permissions.includes(permission) === true);
}

/** Returns whether the user has a permission in any project. */
export function mayAnywhere(view: View, permission: string): boolean {
  return Object.values(view.state.projects).some((project) => may(view, permission, project.id));
}

/** Throws a 403 unless the user has a permission in a project. */
export function requirePermission(view: View, permission: string, projectId: number): void {
  if (!may(view, permission, projectId)) throw missingPermission();
}

/** Throws a 403 unless the user has at least one of the given permissions in at least one project. */
export function requireAnywhere(view: View, ...permissions: readonly string[]): void {
  if (!permissions.some((permission) => mayAnywhere(view, permission))) throw missingPermission();
}

/** Returns whether the user has a global permission. */
export function mayGlobally({ state, user }: View, permission: string): boolean {
  return (
    user.admin ||
    Object.values(state.roles).some((role) => role.unit === "system" && role.permissions.includes(permission))
  );
}

/** Returns whether the user may see a project. */
export function seesProject(view: View, project: ProjectRecord): boolean {
  return may(view, "view_project", project.id);
}

/** Returns whether the user may read a work package. */
export function seesWorkPackage(view: View, workPackage: WorkPackageRecord): boolean {
  return may(view, "view_work_packages", workPackage.projectId);
}

/**
 * Returns whether the user may see another user. Administrators, and users with the global permission `manage_user`,
 * see everyone. Other users see themselves, and the members of projects in which they may view or manage members.
 */
export function seesUser(view: View, other: UserRecord): boolean {
  const { state, user } = view;
  if (user.admin || user.id === other.id || mayGlobally(view, "manage_user")) return true;
  const projects = projectsOf(state, other.id);
  return projects.some((projectId) => may(view, "view_members", projectId) || may(view, "manage_members", projectId));
}

/** Returns whether a user, group or placeholder user can be assigned to a project's work packages. */
export function isAssignable(state: OpenProjectState, id: number, projectId: number): boolean {
  const principal = state.users[id] ?? state.groups[id] ?? state.placeholderUsers[id];
  if (principal === undefined || ("status" in principal && principal.status !== "active")) return false;
  return (roleIdsIn(state, id, projectId) ?? []).some(
    (roleId) => state.roles[roleId]?.permissions.includes("work_package_assigned") === true,
  );
}

/** Returns the ids of the user's roles in a project. */
export function rolesIn({ state, user }: View, project: ProjectRecord): readonly number[] {
  const own = roleIdsIn(state, user.id, project.id);
  if (own !== undefined) return own;
  const system = Object.values(state.roles).filter(({ unit }) => unit === "system");
  return project.public ? system.map(({ id }) => id) : [];
}

/** Returns the ids of the projects that a user is a member of, directly or through a group. */
export function projectsOf(state: OpenProjectState, userId: number): number[] {
  return membershipsOf(state, userId).map(({ projectId }) => projectId);
}

/**
 * Returns the ids of the roles that a user has in a project, directly or through groups. Undefined when the user is not
 * a member of the project.
 */
function roleIdsIn(state: OpenProjectState, userId: number, projectId: number): readonly number[] | undefined {
  const found = membershipsOf(state, userId).filter((membership) => membership.projectId === projectId);
  return found.length === 0 ? undefined : found.flatMap(({ roleIds }) => roleIds);
}

function membershipsOf(state: OpenProjectState, userId: number): MembershipRecord[] {
  return Object.values(state.memberships).filter(
    (membership) => membership.userId === userId || state.groups[membership.userId]?.userIds.includes(userId) === true,
  );
}
