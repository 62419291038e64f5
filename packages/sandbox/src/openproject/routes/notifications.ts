import { pageOf } from "../collection.js";
import { notificationDocument } from "../documents/notification-document.js";
import { find, noContent, ok, type Exchange, type Reply } from "../exchange.js";
import { applyConditions, readConditions } from "../filters.js";
import { seesWorkPackage } from "../permissions.js";
import { notImplemented } from "../problem.js";
import type { NotificationRecord } from "../state.js";
import type { Router } from "./router.js";

/** The reader's notifications. */
export function notificationRoutes(router: Router): void {
  router.get("/notifications", (exchange) => {
    if (exchange.query.has("groupBy")) throw notImplemented("The query field groupBy");
    return ok(
      pageOf(exchange, {
        rows: chosen(exchange),
        element: (row) => notificationDocument(exchange, row),
        columns: { id: (row) => row.id, reason: (row) => row.reason, readIAN: (row) => (row.read ? 1 : 0) },
        defaultOrder: [["id", "desc"]],
      }),
    );
  });
  router.get("/notifications/:id", (exchange) => ok(notificationDocument(exchange, findOne(exchange))));
  for (const [name, read] of [
    ["read_ian", true],
    ["unread_ian", false],
  ] as const) {
    router.post(`/notifications/${name}`, (exchange) => mark(exchange, chosen(exchange), read));
    router.post(`/notifications/:id/${name}`, (exchange) => mark(exchange, [findOne(exchange)], read));
  }
}

function mark(exchange: Exchange, notifications: readonly NotificationRecord[], read: boolean): Reply {
  for (const notification of notifications) {
    if (notification.read !== read) Object.assign(notification, { read, updatedAt: exchange.now() });
  }
  return noContent();
}

function findOne(exchange: Exchange): NotificationRecord {
  return find(exchange, exchange.state.notifications, (row) => sees(exchange, row));
}

function sees(exchange: Exchange, { recipientId, workPackageId }: NotificationRecord): boolean {
  const workPackage = exchange.state.workPackages[workPackageId];
  return recipientId === exchange.user.id && workPackage !== undefined && seesWorkPackage(exchange, workPackage);
}

function chosen(exchange: Exchange): NotificationRecord[] {
  const { notifications, workPackages } = exchange.state;
  const own = Object.values(notifications).filter((row) => sees(exchange, row));
  return applyConditions(exchange, own, readConditions(exchange) ?? [], {
    id: { kind: "list", value: (row) => row.id },
    project: { kind: "list", value: (row) => workPackages[row.workPackageId]?.projectId ?? null },
    readIAN: { kind: "boolean", value: (row) => row.read },
    reason: { kind: "list", value: (row) => row.reason },
    resourceId: { kind: "list", value: (row) => row.workPackageId },
    resourceType: { kind: "list", value: () => "WorkPackage" },
  });
}
