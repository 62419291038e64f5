import { rolesIn, type View } from "../permissions.js";
import type { StatusRecord, WorkPackageRecord } from "../state.js";

/**
 * Returns whether the workflow permits the viewer to change the status. The rules depend on the work package's type and
 * on the viewer's roles in its project.
 */
export function isTransitionAllowed(view: View, from: number, to: number, workPackage: WorkPackageRecord): boolean {
  if (from === to) return true;
  const project = view.state.projects[workPackage.projectId];
  const roles = project ? rolesIn(view, project) : [];
  return view.state.transitions.some(
    (transition) =>
      transition.from === from &&
      transition.to === to &&
      (transition.typeIds === null || transition.typeIds.includes(workPackage.typeId)) &&
      (transition.roleIds === null || view.user.admin || transition.roleIds.some((id) => roles.includes(id))),
  );
}

/**
 * Returns the statuses that a work package can have next: its current status, and the statuses that the workflow
 * permits.
 */
export function allowedStatuses(view: View, from: number, workPackage: WorkPackageRecord): StatusRecord[] {
  return Object.values(view.state.statuses)
    .filter(({ id }) => isTransitionAllowed(view, from, id, workPackage))
    .sort((one, other) => one.position - other.position);
}
