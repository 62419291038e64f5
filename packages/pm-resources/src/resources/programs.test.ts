import { expect, test } from "vitest";
import { failedWith, failure, form, lines, onePage } from "../../test/answers.js";
import { project } from "../../test/documents.js";
import { recordingServer } from "../../test/recording-server.js";
import { routes } from "../../test/routes.js";
import { createPmClient } from "../core.js";
import { is } from "../lists/filters.js";
import { programs } from "./programs.js";

const resources = { programs };

test("programs are listed, read, changed, previewed by a form and deleted", async () => {
  const harbour = { ...project, _type: "Program" };
  const server = await recordingServer(
    routes({
      "GET /programs": onePage("/api/v3/programs", [harbour]),
      "GET /programs/harbour": harbour,
      "PATCH /programs/7": harbour,
      "POST /programs/7/form": form("/api/v3/programs/7/form", { name: "Port" }, {}),
    }),
  );
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  expect((await pm.programs.list({ filters: [is("favorited", true)] })).items).toEqual([harbour]);
  expect(await pm.programs.get({ id: "harbour" })).toEqual(harbour);
  expect(await pm.programs.update({ id: 7, name: "Port" })).toEqual(harbour);
  expect((await pm.programs.updateForm({ id: 7, name: "Port" }))._embedded.payload.name).toBe("Port");
  expect((await pm.programs.openForm({ id: 7 })).problems).toEqual({});
  await pm.programs.delete({ id: 7 });

  expect(lines(server.requests)).toEqual([
    'GET /api/v3/programs?filters=[{"favorited":{"operator":"=","values":["t"]}}]',
    "GET /api/v3/programs/harbour",
    "PATCH /api/v3/programs/7",
    "POST /api/v3/programs/7/form",
    "POST /api/v3/programs/7/form",
    "DELETE /api/v3/programs/7",
  ]);
  expect(server.requests[2]?.json).toEqual({ name: "Port" });
});

test("programs.get of an invisible program is a NotFoundError", async () => {
  const server = await recordingServer(failure(404, "NotFound"));
  const pm = createPmClient({ baseUrl: server.url, resources });

  await expect(pm.programs.get({ id: 9 })).rejects.toMatchObject(failedWith(404, "NotFound"));
});
