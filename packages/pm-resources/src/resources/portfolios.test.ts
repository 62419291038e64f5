import { expect, test } from "vitest";
import { failedWith, failure, form, lines, onePage } from "../../test/answers.js";
import { project } from "../../test/documents.js";
import { recordingServer } from "../../test/recording-server.js";
import { routes } from "../../test/routes.js";
import { createPmClient } from "../core.js";
import { is } from "../lists/filters.js";
import { portfolios } from "./portfolios.js";

const resources = { portfolios };

test("portfolios are listed, read, changed, previewed by a form and deleted", async () => {
  const harbour = { ...project, _type: "Portfolio" };
  const server = await recordingServer(
    routes({
      "GET /portfolios": onePage("/api/v3/portfolios", [harbour]),
      "GET /portfolios/harbour": harbour,
      "PATCH /portfolios/7": harbour,
      "POST /portfolios/7/form": form("/api/v3/portfolios/7/form", { name: "Port" }, {}),
    }),
  );
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  expect((await pm.portfolios.list({ filters: [is("favorited", true)] })).items).toEqual([harbour]);
  expect(await pm.portfolios.get({ id: "harbour" })).toEqual(harbour);
  expect(await pm.portfolios.update({ id: 7, name: "Port" })).toEqual(harbour);
  expect((await pm.portfolios.updateForm({ id: 7, name: "Port" }))._embedded.payload.name).toBe("Port");
  expect((await pm.portfolios.openForm({ id: 7 })).problems).toEqual({});
  await pm.portfolios.delete({ id: 7 });

  expect(lines(server.requests)).toEqual([
    'GET /api/v3/portfolios?filters=[{"favorited":{"operator":"=","values":["t"]}}]',
    "GET /api/v3/portfolios/harbour",
    "PATCH /api/v3/portfolios/7",
    "POST /api/v3/portfolios/7/form",
    "POST /api/v3/portfolios/7/form",
    "DELETE /api/v3/portfolios/7",
  ]);
  expect(server.requests[2]?.json).toEqual({ name: "Port" });
});

test("portfolios.get of an invisible portfolio is a NotFoundError", async () => {
  const server = await recordingServer(failure(404, "NotFound"));
  const pm = createPmClient({ baseUrl: server.url, resources });

  await expect(pm.portfolios.get({ id: 9 })).rejects.toMatchObject(failedWith(404, "NotFound"));
});
