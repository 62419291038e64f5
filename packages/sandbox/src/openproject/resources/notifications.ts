import { notifications } from "@halyard/pm-resources/notifications";
import { empty, ok, type Reply } from "../../server/reply.js";
import { type Call, find, type Router } from "../call.js";
import { page } from "../collection.js";
import { notificationDocument } from "../documents/notification-document.js";
import { applyConditions, type FilterFields, readConditions } from "../filters.js";
import { seesWorkPackage } from "../permissions.js";
import { notImplemented } from "../refusal.js";
import type { NotificationRecord } from "../state.js";

/** Adds the routes for the caller's notifications. */
export function notificationRoutes({ on }: Router): void {
  on(notifications.list, (call) => {
    if (call.query.has("groupBy")) throw notImplemented("The query field groupBy");
    return page(call, own(call), (row) => notificationDocument(call, row), {
      filters: filters(call),
      columns: { id: (row) => row.id, reason: (row) => row.reason, readIAN: (row) => (row.read ? 1 : 0) },
      defaultOrder: [["id", "desc"]],
    });
  });
  on(notifications.get, (call) => ok(notificationDocument(call, findOne(call))));
  on(notifications.markRead, (call) => mark(call, [findOne(call)], true));
  on(notifications.markUnread, (call) => mark(call, [findOne(call)], false));
  on(notifications.markAllRead, (call) => mark(call, chosen(call), true));
  on(notifications.markAllUnread, (call) => mark(call, chosen(call), false));
}

function mark(call: Call, found: readonly NotificationRecord[], read: boolean): Reply<never> {
  for (const notification of found) {
    if (notification.read !== read) Object.assign(notification, { read, updatedAt: call.now() });
  }
  return empty(204);
}

function findOne(call: Call<"id">): NotificationRecord {
  return find(call.path("id"), call.state.notifications, (row) => sees(call, row));
}

function own(call: Call): NotificationRecord[] {
  return Object.values(call.state.notifications).filter((row) => sees(call, row));
}

function chosen(call: Call): NotificationRecord[] {
  return applyConditions(call, own(call), readConditions(call) ?? [], filters(call));
}

function sees(call: Call, { recipientId, workPackageId }: NotificationRecord): boolean {
  const workPackage = call.state.workPackages[workPackageId];
  return recipientId === call.user.id && workPackage !== undefined && seesWorkPackage(call, workPackage);
}

function filters({ state }: Call): FilterFields<NotificationRecord> {
  return {
    id: { kind: "list", value: (row) => row.id },
    project: { kind: "list", value: (row) => state.workPackages[row.workPackageId]?.projectId ?? null },
    readIAN: { kind: "boolean", value: (row) => row.read },
    reason: { kind: "list", value: (row) => row.reason },
    resourceId: { kind: "list", value: (row) => row.workPackageId },
    resourceType: { kind: "list", value: () => "WorkPackage" },
  };
}
