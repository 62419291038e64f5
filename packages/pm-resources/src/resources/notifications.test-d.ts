import { expectTypeOf, test } from "vitest";
import { createPmClient } from "../core.js";
import { is, lessThanDaysAgo, open, where } from "../lists/filters.js";
import type { Activity } from "./activities.js";
import { type Notification, notifications } from "./notifications.js";
import type { User } from "./users/document.js";
import type { WorkPackage } from "./work-packages/document.js";

const pm = createPmClient({ baseUrl: "https://pm.example.com", resources: { notifications } });
declare const notification: Notification;

test("the names of filters, columns and groups are checked, and so are filter operators", () => {
  void pm.notifications.list({
    filters: [is("readIAN", false), where("anything", "~", "x")],
    sortBy: [["reason", "asc"]],
  });
  // @ts-expect-error There is no such filter.
  void pm.notifications.list({ filters: [is("unread", true)] });
  // @ts-expect-error `reason` takes no date operators.
  void pm.notifications.list({ filters: [lessThanDaysAgo("reason", 1)] });
  // @ts-expect-error A reason is neither open nor closed.
  void pm.notifications.list({ filters: [open("reason")] });
  // @ts-expect-error There is no such column.
  void pm.notifications.list({ sortBy: [["createdAt", "asc"]] });
  // @ts-expect-error Notifications cannot be grouped by resource.
  void pm.notifications.list({ groupBy: "resource" });
  // @ts-expect-error The client calls this field `page`; only the server calls it `offset`.
  void pm.notifications.list({ offset: 2 });
});

test("following a link returns its target type, including null when the target may be absent", () => {
  expectTypeOf(pm.follow(notification, "actor")).resolves.toEqualTypeOf<User | null>();
  expectTypeOf(pm.follow(notification, "resource")).resolves.toEqualTypeOf<WorkPackage | null>();
  expectTypeOf(pm.follow(notification, "activity")).resolves.toEqualTypeOf<Activity | null>();
  expectTypeOf(pm.perform(notification, "readIAN")).resolves.toEqualTypeOf<void>();
  // @ts-expect-error A notification has no `author` link.
  void pm.follow(notification, "author");
});
