import { expect, test } from "vitest";
import { failedWith, failure, lines, onePage } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { is, isEmpty } from "../lists/filters.js";
import { views } from "./views.js";

const view = {
  _type: "Views::TeamPlanner",
  id: 9,
  name: "Crew",
  public: false,
  starred: true,
  _links: {
    self: { href: "/api/v3/views/9" },
    query: { href: "/api/v3/queries/18", title: "Crew" },
    project: { href: null },
  },
};

test("views are listed by kind, read, and created from a query", async () => {
  const server = await recordingServer(({ line }) => ({
    body: line.includes("?") ? onePage("/api/v3/views", [view]) : view,
  }));
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { views } });
  const links = { query: { href: "/api/v3/queries/18" } };

  const page = await pm.views.list({ filters: [is("type", "Views::TeamPlanner"), isEmpty("project")] });

  expect(page.items).toEqual([view]);
  expect(await pm.views.get({ id: 9 })).toEqual(view);
  expect(await pm.views.create({ kind: "team_planner", _links: links })).toEqual(view);
  expect(lines(server.requests)).toEqual([
    'GET /api/v3/views?filters=[{"type":{"operator":"=","values":["Views::TeamPlanner"]}},' +
      '{"project":{"operator":"!*","values":[]}}]',
    "GET /api/v3/views/9",
    "POST /api/v3/views/team_planner",
  ]);
  expect(server.requests[2]?.json).toEqual({ _links: links });
});

test("views.create of a missing query is an error with the attribute", async () => {
  const server = await recordingServer(failure(422, "PropertyConstraintViolation", "None.", "query"));
  const pm = createPmClient({ baseUrl: server.url, resources: { views } });

  await expect(
    pm.views.create({ kind: "team_planner", _links: { query: { href: "/api/v3/queries/0" } } }),
  ).rejects.toMatchObject({ ...failedWith(422, "PropertyConstraintViolation"), problems: [{ attribute: "query" }] });
});
