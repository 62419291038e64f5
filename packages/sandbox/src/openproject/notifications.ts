import type { Call } from "./call.js";
import { nextId, type ActivityRecord, type WorkPackageRecord } from "./state.js";

/** Notifies a work package's assignee and accountable person if a change has just assigned them. */
export function notifyAssigned(
  call: Call,
  before: WorkPackageRecord | undefined,
  after: WorkPackageRecord,
  activity: ActivityRecord,
): void {
  if (after.assigneeId !== before?.assigneeId) notify(call, after.assigneeId, "assigned", activity);
  if (after.responsibleId !== before?.responsibleId) notify(call, after.responsibleId, "responsible", activity);
}

/** Notifies a work package's author, assignee, accountable person and watchers about a comment. */
export function notifyCommented(call: Call, workPackage: WorkPackageRecord, activity: ActivityRecord): void {
  const { id, authorId, assigneeId, responsibleId } = workPackage;
  const concerned = new Set([authorId, assigneeId, responsibleId]);
  for (const principalId of concerned) notify(call, principalId, "commented", activity);
  for (const { workPackageId, userId } of Object.values(call.state.watchers)) {
    if (workPackageId === id && !concerned.has(userId)) notify(call, userId, "watched", activity);
  }
}

/** Notifies a user, or each member of a group. */
function notify(call: Call, principalId: number | null, reason: string, activity: ActivityRecord): void {
  const { state, user } = call;
  if (principalId === null) return;
  for (const recipientId of state.groups[principalId]?.userIds ?? [principalId]) {
    if (recipientId === user.id) continue;
    const now = call.now();
    const id = nextId(state, "notifications");
    state.notifications[id] = {
      ...{ id, reason, read: false, recipientId, actorId: user.id, createdAt: now, updatedAt: now },
      ...{ workPackageId: activity.workPackageId, activityId: activity.id },
    };
  }
}
