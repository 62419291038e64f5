import * as fc from "fast-check";
import { operations } from "@halyard/pm-resources/operations";
import { expect, test } from "vitest";
import { createOpenProjectSandbox } from "../openproject.js";

const names = fc.constantFrom(
  ...["subject", "description", "raw", "lockVersion", "startDate", "dueDate", "duration", "estimatedTime", "comment"],
  ...[
    "percentageDone",
    "_links",
    "_meta",
    "href",
    "project",
    "type",
    "status",
    "assignee",
    "parent",
    "version",
    "entity",
  ],
  ...["attachments", "roles", "principal", "to", "hours", "spentOn", "name", "identifier", "customField1", "__proto__"],
);
const values = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom(
    null,
    [],
    {},
    "2026-02-30",
    "P1D",
    "PT1H",
    { href: null },
    { raw: 1 },
    "P99999999999D",
    Number.MAX_SAFE_INTEGER + 2,
    -0,
  ),
  fc.constantFrom(...["projects/1", "types/1", "users/2", "users/__proto__", "statuses/-1", "versions/1"].map(toLink)),
);
// Values at or beyond the limits of what a server can store, and some ordinary values. Requests with these values also
// contain the current lock version. Without it, the server would refuse a change before it reads the values.
const efforts = fc.constantFrom(`P${"9".repeat(310)}D`, "PT99999999999999999999H", "PT1.5H", null);
const dates = fc.constantFrom("0000-01-01", "2026-01-05", "9999-12-31");
const lockVersion = fc.constant(0);
const effective = fc.oneof(
  fc.record({ lockVersion, estimatedTime: efforts, remainingTime: efforts }),
  fc.record(
    { lockVersion, startDate: dates, dueDate: dates, duration: fc.constantFrom("P2D", "P99999D") },
    { requiredKeys: ["lockVersion", "duration"] },
  ),
);
const anything = fc.dictionary(names, fc.oneof(values, fc.dictionary(names, values), fc.array(values)));
const body = fc.oneof(anything, effective);
const query = fc.dictionary(
  fc.constantFrom("filters", "sortBy", "select", "offset", "pageSize", "notify"),
  fc.oneof(
    fc.string(),
    fc.json(),
    fc.constantFrom('[{"status":{"operator":"o"}}]', '[["id","asc"]]', "__proto__/x,constructor", '[{"__proto__":{}}]'),
    fc.constantFrom(...[{ toString: 1 }, [{ toString: 1 }], null, 1, true].map((value) => JSON.stringify([value]))),
    fc.constantFrom(...[{ toString: 1, valueOf: 1 }, [[]], null, true].map(toFilter)),
  ),
);

test("no body and no query makes the server fail, or results in a state that it cannot show", async () => {
  const done =
    /^\/(work_packages|projects|time_entries|versions|memberships|activities|relations)(\/\{\w+\})?(\/form)?$/;
  const writes = operations.filter(({ method, path }) => ["POST", "PATCH"].includes(method) && done.test(path));
  const edits = writes.filter(({ method, path }) => method === "PATCH" && path.startsWith("/work_packages/"));
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.constantFrom(...writes), fc.constantFrom(...edits)),
      body,
      query,
      async ({ method, path }, fields, search) => {
        const sandbox = createOpenProjectSandbox();
        const address = `${sandbox.baseUrl}/api/v3${path.replace(/\{\+?\w+\}/g, "1")}`;
        const headers = { authorization: `Bearer ${sandbox.tokenOf("admin")}`, "content-type": "application/json" };
        const content = JSON.stringify(fields);
        const url = `${address}?${new URLSearchParams(search).toString()}`;
        const answer = await sandbox.fetch(new Request(url, { method, headers, body: content }));
        expect([200, 201, 204, 400, 403, 404, 409, 422]).toContain(answer.status);
        for (const list of ["work_packages?filters=[]", "projects", "memberships", "versions", "time_entries"]) {
          const shown = await sandbox.fetch(new Request(`${sandbox.baseUrl}/api/v3/${list}`, { headers }));
          expect(shown.status).toBe(200);
        }
        const state = sandbox.dump();
        expect(JSON.parse(JSON.stringify(sandbox))).toEqual(state);
        for (const { startDate, dueDate } of Object.values(state.workPackages)) {
          for (const date of [startDate, dueDate]) expect(date ?? "2026-01-05").toMatch(/^\d{4}-\d\d-\d\d$/);
        }
        expect({}).not.toHaveProperty("x");
      },
    ),
    { numRuns: 300 },
  );
});

test("no query makes a list fail", async () => {
  const sandbox = createOpenProjectSandbox();
  const headers = { authorization: `Bearer ${sandbox.tokenOf("ada")}` };
  const lists = ["work_packages", "projects/1/work_packages", "projects", "principals", "users", "memberships"];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...lists, "time_entries", "relations", "notifications"),
      query,
      async (list, search) => {
        const url = `${sandbox.baseUrl}/api/v3/${list}?${new URLSearchParams(search).toString()}`;
        const answer = await sandbox.fetch(new Request(url, { headers }));
        expect([200, 400, 501]).toContain(answer.status);
      },
    ),
    { numRuns: 500 },
  );
});

function toFilter(value: unknown) {
  return JSON.stringify([{ id: { operator: "=", values: [value] } }]);
}

function toLink(path: string) {
  return { href: `/api/v3/${path}` };
}

test("a file whose name contains half of a surrogate pair can be downloaded", async () => {
  const sandbox = createOpenProjectSandbox();
  const headers = { authorization: `Bearer ${sandbox.tokenOf("ada")}` };
  const form = new FormData();
  form.set("metadata", JSON.stringify({ fileName: "a\ud800b.txt" }));
  form.set("file", new Blob(["aye"]));
  const at = `${sandbox.baseUrl}/api/v3`;
  await sandbox.fetch(new Request(`${at}/work_packages/1/attachments`, { method: "POST", headers, body: form }));

  const answer = await sandbox.fetch(new Request(`${at}/attachments/1/content`, { headers }));
  expect(answer.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''a%EF%BF%BDb.txt");
  expect(await answer.text()).toBe("aye");
});
