import { expect, test } from "vitest";
import { failedWith, failure, lines, onePage } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { is } from "../lists/filters.js";
import { actions } from "./actions.js";

const action = {
  _type: "Action",
  id: "work_packages/create",
  name: "Add work package",
  modules: ["work_packages"],
  _links: { self: { href: "/api/v3/actions/work_packages/create", title: "Add work package" } },
};

test("actions are listed by id and read by an id with a slash", async () => {
  const server = await recordingServer(({ line }) => ({
    body: line.includes("?") ? onePage("/api/v3/actions", [action]) : action,
  }));
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { actions } });

  expect((await pm.actions.list({ filters: [is("id", "work_packages/create")] })).items).toEqual([action]);
  expect(await pm.actions.get({ id: "work_packages/create" })).toEqual(action);
  expect(server.requests.map(({ line }) => line)).toEqual([
    `GET /api/v3/actions?filters=${encodeURIComponent('[{"id":{"operator":"=","values":["work_packages/create"]}}]')}`,
    "GET /api/v3/actions/work_packages/create",
  ]);
});

test("actions.get of an unknown action is a NotFoundError", async () => {
  const server = await recordingServer(failure(404, "NotFound"));
  const pm = createPmClient({ baseUrl: server.url, resources: { actions } });

  await expect(pm.actions.get({ id: "ships/sink" })).rejects.toMatchObject(failedWith(404, "NotFound"));
  expect(lines(server.requests)).toEqual(["GET /api/v3/actions/ships/sink"]);
});
