import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import type { FileLink } from "../resources/file-links.js";
import { type Notification, notifications } from "../resources/notifications.js";

/**
 * Links, besides `self`, that each type of document requires. OpenProject 17 always sends them, with `href: null` if
 * necessary. A link that the server sometimes omits must not be in this list.
 */
const always: Readonly<Record<string, readonly string[]>> = {
  Attachment: ["author", "downloadLocation"],
  Capability: ["context", "principal"],
  Category: ["project"],
  DirectUpload: ["addAttachment", "author", "completeUpload"],
  EmojiReaction: ["reactable", "reactingUsers"],
  FileLink: ["storage"],
  HelpText: ["attachments"],
  HierarchyItem: ["branch", "children"],
  HourlyRate: ["principal"],
  Meeting: ["author", "project"],
  MeetingAgendaItem: ["author", "meeting"],
  MeetingOccurrence: ["recurringMeeting"],
  MeetingSection: ["meeting"],
  Membership: ["principal", "project", "roles", "schema"],
  News: ["author", "project"],
  Notification: ["project", "resource"],
  OAuthApplication: ["redirectUri"],
  Portfolio: ["categories"],
  Program: ["categories"],
  Project: ["categories"],
  ProjectDocument: ["attachments", "project"],
  ProjectPhase: ["definition", "project"],
  ProjectStorage: ["creator", "project", "storage"],
  PropertyValue: ["schema"],
  Query: ["project", "results"],
  QueryFilterInstance: ["filter", "schema"],
  QueryFilterSchemaDocument: ["filter"],
  QuerySortBy: ["column", "direction"],
  RecurringMeeting: ["author", "project"],
  Relation: ["from", "to"],
  Reminder: ["creator", "remindable"],
  Revision: ["project", "showRevision"],
  Root: [
    "configuration",
    "priorities",
    "relations",
    "statuses",
    "time_entries",
    "types",
    "userPreferences",
    "workPackages",
  ],
  Sprint: ["definingWorkspace"],
  Storage: ["authorizationState", "open", "type"],
  StorageUpload: ["destination"],
  TimeEntry: ["project", "user"],
  TimeEntryActivity: ["projects"],
  UnsavedQuery: ["project", "results"],
  UserNonWorkingTime: ["user"],
  UserPreferences: ["user"],
  UserWorkingHours: ["user"],
  Version: ["availableInProjects", "schema"],
  View: ["project", "query"],
  WorkPackage: ["ancestors", "author", "priority", "project", "schema", "status", "type"],
  Workspace: ["categories"],
};

interface Schema {
  readonly "~standard": { validate(value: unknown): { readonly issues?: readonly { readonly path?: unknown[] }[] } };
}

/** Returns the links that a schema requires. These are the links that it reports as missing in an empty document. */
function requiredLinks(schema: Schema): string[] {
  const { issues = [] } = schema["~standard"].validate({ _links: {} });
  const links = issues.flatMap(({ path = [] }) => (path[0] === "_links" && path.length === 2 ? [String(path[1])] : []));
  return links.filter((rel) => rel !== "self").sort();
}

test("a model requires the links that the server always sends, and no others", async () => {
  const folder = join(import.meta.dirname, "..", "resources");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const found: Record<string, readonly string[]> = {};
  for (const file of files.filter((name) => name.endsWith(".ts") && !name.includes(".test"))) {
    const module = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, Schema>;
    for (const [name, schema] of Object.entries(module)) {
      // Schemas of requests are skipped, because only responses must contain links.
      if (!name.endsWith("Schema") || /^(Create|Update|Copy|Execute|Add)|Input/.test(name)) continue;
      const links = requiredLinks(schema);
      if (links.length > 0) found[name.replace(/Schema$/, "")] = links;
    }
  }
  expect(found).toEqual(always);
});

const dateAlert = {
  _type: "Notification",
  id: 7,
  reason: "dateAlert",
  readIAN: false,
  createdAt: "2026-05-20T08:00:00Z",
  updatedAt: "2026-05-20T08:00:00Z",
  _links: {
    self: { href: "/api/v3/notifications/7" },
    project: { href: "/api/v3/projects/2", title: "Harbour" },
    resource: { href: "/api/v3/work_packages/42", title: "Hoist" },
  },
};

test("a link that the server omits for lack of a target is null, and nothing is sent", async () => {
  const server = await recordingServer({ body: dateAlert });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { notifications } });

  const alert = await pm.notifications.get({ id: 7 });
  expect(await pm.follow(alert, "actor")).toBeNull();
  expect(await pm.follow(alert, "actor").follow("memberships")).toBeNull();
  expect(await pm.follow(alert, "activity", { fresh: true })).toBeNull();
  const [row] = await pm.hydrate([alert], ["actor", "activity"]);
  expect(row).toMatchObject({ resolved: { actor: null, activity: null }, failures: [] });

  const unattached = { _type: "FileLink", _links: { self: { href: "/api/v3/file_links/1" } } } as unknown as FileLink;
  expect(await pm.follow(unattached, "container")).toBeNull();
  expect(server.requests).toHaveLength(1);
});

test("any other missing link is an error with the existing relations", async () => {
  const pm = createPmClient({ baseUrl: "http://127.0.0.1:9", resources: { notifications } });
  const { project: _, ...links } = dateAlert._links;
  const lacking = { ...dateAlert, _links: links } as unknown as Notification;

  await expect(pm.follow(lacking, "project")).rejects.toMatchObject({ code: "link_missing", rel: "project" });
  // If `_type` is absent, the document was read with `select`, and the link may simply not have been selected.
  await expect(pm.follow({ ...lacking, _type: undefined as never }, "actor")).rejects.toMatchObject({
    code: "link_missing",
  });
  const [row] = await pm.hydrate([lacking], ["project"]);
  expect(row?.resolved.project).toBeUndefined();
});

test("a client's own `isLeftOut` is combined with the built-in one", async () => {
  const pm = createPmClient({
    baseUrl: "http://127.0.0.1:9",
    resources: { notifications },
    hal: { isLeftOut: (_document, rel) => rel === "project" },
  });
  const { project: _, ...links } = dateAlert._links;
  const lacking = { ...dateAlert, _links: links } as unknown as Notification;
  expect(await pm.follow(lacking, "project")).toBeNull();
  expect(await pm.follow(lacking, "actor")).toBeNull();
});
