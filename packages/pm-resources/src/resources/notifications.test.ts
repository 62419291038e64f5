import { expect, test } from "vitest";
import { failedWith, failure, lines, onePage, property } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { is } from "../lists/filters.js";
import { notifications } from "./notifications.js";

const detail = {
  _type: "Values::Property",
  property: "dueDate",
  value: "2026-05-21",
  _links: { self: { href: "/api/v3/notifications/7/details/0" }, schema: { href: "/api/v3/values/schemas/dueDate" } },
};
const notification = {
  _type: "Notification",
  id: 7,
  reason: "dateAlert",
  readIAN: false,
  createdAt: "2026-05-20T08:00:00Z",
  updatedAt: "2026-05-20T08:00:00Z",
  _links: {
    self: { href: "/api/v3/notifications/7" },
    readIAN: { href: "/api/v3/notifications/7/read_ian", method: "post" },
    project: { href: "/api/v3/projects/2", title: "Harbour" },
    actor: { href: null },
    activity: { href: null },
    resource: { href: "/api/v3/work_packages/42", title: "Hoist" },
  },
  _embedded: { details: [detail] },
};

test("notifications.list sends filters, order and grouping, and returns groups and schemas of details", async () => {
  const schema = {
    _type: "Schema",
    property: property("String", "Property"),
    value: property("Date", "Finish date"),
    _links: { self: { href: "/api/v3/values/schemas/dueDate" } },
  };
  const list = onePage("/api/v3/notifications", [notification]) as { _embedded: object };
  const _embedded = { ...list._embedded, detailsSchemas: [schema] };
  const server = await recordingServer({ body: { ...list, _embedded, groups: [{ value: "dateAlert", count: 1 }] } });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { notifications } });

  const page = await pm.notifications.list({
    page: 2,
    pageSize: 20,
    filters: [is("readIAN", false), is("reason", "dateAlert", "mentioned")],
    sortBy: [["id", "desc"]],
    groupBy: "reason",
  });

  expect(page.items).toEqual([notification]);
  expect(page.document.groups).toEqual([{ value: "dateAlert", count: 1 }]);
  expect(page.document._embedded.detailsSchemas?.[0]?.value?.name).toBe("Finish date");
  expect(lines(server.requests)).toEqual([
    'GET /api/v3/notifications?offset=2&pageSize=20&filters=[{"readIAN":{"operator":"=","values":["f"]}},' +
      '{"reason":{"operator":"=","values":["dateAlert","mentioned"]}}]&sortBy=[["id","desc"]]&groupBy=reason',
  ]);
});

test("marking one notification, or all that match, sends a POST without a body and with a content type", async () => {
  const server = await recordingServer();
  const pm = createPmClient({ baseUrl: server.url, resources: { notifications } });

  await pm.notifications.markRead({ id: 7 });
  await pm.notifications.markUnread({ id: 7 });
  await pm.notifications.markAllRead({ filters: [is("project", 2)] });
  await pm.notifications.markAllUnread();

  expect(lines(server.requests)).toEqual([
    "POST /api/v3/notifications/7/read_ian",
    "POST /api/v3/notifications/7/unread_ian",
    'POST /api/v3/notifications/read_ian?filters=[{"project":{"operator":"=","values":["2"]}}]',
    "POST /api/v3/notifications/unread_ian",
  ]);
  expect(server.requests.map(({ headers }) => headers["content-type"])).toEqual(Array(4).fill("application/json"));
});

test("a notification is marked as read through its link", async () => {
  const server = await recordingServer(({ line }) => (line.startsWith("POST") ? {} : { body: notification }));
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { notifications } });

  const read = await pm.notifications.get({ id: 7 });
  await pm.perform(read, "readIAN");

  expect(lines(server.requests)[1]).toBe("POST /api/v3/notifications/7/read_ian");
});

test("notifications.details.get reads a detail by its index", async () => {
  const server = await recordingServer({ body: detail });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { notifications } });

  expect(await pm.notifications.details.get({ notification: 7, id: 0 })).toEqual(detail);
  expect(lines(server.requests)).toEqual(["GET /api/v3/notifications/7/details/0"]);
});

test("notifications.get of another user's notification is a NotFoundError", async () => {
  const server = await recordingServer(failure(404, "NotFound"));
  const pm = createPmClient({ baseUrl: server.url, resources: { notifications } });

  await expect(pm.notifications.get({ id: 8 })).rejects.toMatchObject(failedWith(404, "NotFound"));
});
