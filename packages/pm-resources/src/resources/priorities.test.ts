import { expect, test } from "vitest";
import { failedWith, failure, lines, whole } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { routes } from "../../test/routes.js";
import { createPmClient } from "../core.js";
import { priorities, type Priority } from "./priorities.js";

const normal: Priority = {
  _type: "Priority",
  id: 8,
  name: "Normal",
  position: 2,
  isDefault: true,
  isActive: true,
  _links: { self: { href: "/api/v3/priorities/8", title: "Normal" } },
};

test("priorities are listed without paging and read one by one", async () => {
  const server = await recordingServer(
    routes({ "GET /priorities": whole("/api/v3/priorities", [normal]), "GET /priorities/8": normal }),
  );
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { priorities } });

  expect((await pm.priorities.list()).items).toEqual([normal]);
  expect(await pm.priorities.get({ id: 8 })).toEqual(normal);
  expect(lines(server.requests)).toEqual(["GET /api/v3/priorities", "GET /api/v3/priorities/8"]);
});

test("priorities.get without permission is a PermissionError", async () => {
  const server = await recordingServer(failure(403, "MissingPermission"));
  const pm = createPmClient({ baseUrl: server.url, resources: { priorities } });

  await expect(pm.priorities.get({ id: 8 })).rejects.toMatchObject(failedWith(403, "MissingPermission"));
});
