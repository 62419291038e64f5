import { expect, test } from "vitest";
import { failedWith, failure, form, lines, onePage, property } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { is } from "../lists/filters.js";
import { grids } from "./grids.js";

const widget = {
  _type: "GridWidget",
  id: 4,
  identifier: "work_packages_calendar",
  startRow: 1,
  endRow: 3,
  startColumn: 1,
  endColumn: 2,
  options: { name: "Calendar" },
} as const;
const grid = {
  _type: "Grid",
  id: 2,
  rowCount: 7,
  columnCount: 2,
  widgets: [widget],
  createdAt: "2026-05-20T08:00:00Z",
  updatedAt: "2026-05-20T08:00:00Z",
  _links: {
    self: { href: "/api/v3/grids/2" },
    scope: { href: "/my/page", type: "text/html" },
    update: { href: "/api/v3/grids/2/form", method: "post" },
    updateImmediately: { href: "/api/v3/grids/2", method: "patch" },
  },
};

test("grids are found by their page, created and updated", async () => {
  const server = await recordingServer(({ line }) => ({
    body: line.includes("?") ? onePage("/api/v3/grids", [grid]) : grid,
  }));
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { grids } });
  const added = { ...widget, id: null };

  expect((await pm.grids.list({ filters: [is("page", "/my/page")] })).items).toEqual([grid]);
  expect(await pm.grids.get({ id: 2 })).toEqual(grid);
  await pm.grids.create({ rowCount: 7, columnCount: 2, _links: { scope: { href: "/my/page" } } });
  await pm.grids.update({ id: 2, widgets: [widget, added] });

  expect(lines(server.requests)).toEqual([
    'GET /api/v3/grids?filters=[{"page":{"operator":"=","values":["/my/page"]}}]',
    "GET /api/v3/grids/2",
    "POST /api/v3/grids",
    "PATCH /api/v3/grids/2",
  ]);
  expect(server.requests[3]?.json).toEqual({ widgets: [widget, added] });
});

test("forms of grids save nothing", async () => {
  const body = form("/api/v3/grids/form", { rowCount: 7 }, { rowCount: property("Integer", "Rows") });
  const server = await recordingServer({ body });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { grids } });

  expect((await pm.grids.createForm())._embedded.payload.rowCount).toBe(7);
  await pm.grids.updateForm({ id: 2, rowCount: 8 });

  expect(server.requests).toMatchObject([
    { line: "POST /api/v3/grids/form", json: {} },
    { line: "POST /api/v3/grids/2/form", json: { rowCount: 8 } },
  ]);
});

test("grids.update with overlapping widgets is an error with the attribute", async () => {
  const server = await recordingServer(failure(422, "PropertyConstraintViolation", "Overlap.", "widgets"));
  const pm = createPmClient({ baseUrl: server.url, resources: { grids } });

  await expect(pm.grids.update({ id: 2, widgets: [widget, widget] })).rejects.toMatchObject({
    ...failedWith(422, "PropertyConstraintViolation"),
    problems: [{ attribute: "widgets" }],
  });
});
