import type { Call } from "./call.js";
import { nextId, type ActivityRecord, type WorkPackageRecord } from "./state.js";

/** Notifies a user that a work package is now theirs. */
export function notifyAssigned(
  call: Call,
  before: WorkPackageRecord | undefined,
  after: WorkPackageRecord,
  activity: ActivityRecord,
): void {
  if (after.assigneeId !== before?.assigneeId) notify(call, after.assigneeId, "assigned", activity);
  if (after.responsibleId !== before?.responsibleId) notify(call, after.responsibleId, "responsible", activity);
}

/** Notifies author, assignee and accountable of a comment. */
export function notifyCommented(call: Call, workPackage: WorkPackageRecord, activity: ActivityRecord): void {
  const { authorId, assigneeId, responsibleId } = workPackage;
  for (const id of new Set([authorId, assigneeId, responsibleId])) notify(call, id, "commented", activity);
}

function notify(call: Call, recipientId: number | null, reason: string, activity: ActivityRecord): void {
  const { state, user } = call;
  if (recipientId === null || recipientId === user.id) return;
  const now = call.now();
  const id = nextId(state, "notifications");
  state.notifications[id] = {
    ...{ id, reason, read: false, recipientId, actorId: user.id, createdAt: now, updatedAt: now },
    ...{ workPackageId: activity.workPackageId, activityId: activity.id },
  };
}
