import { expect, test } from "vitest";
import { failedWith, failure, lines, whole } from "../../test/answers.js";
import { status } from "../../test/documents.js";
import { recordingServer } from "../../test/recording-server.js";
import { routes } from "../../test/routes.js";
import { createPmClient } from "../core.js";
import { statuses } from "./statuses.js";

test("statuses are listed without paging and read one by one", async () => {
  const server = await recordingServer(
    routes({ "GET /statuses": whole("/api/v3/statuses", [status]), "GET /statuses/1": status }),
  );
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { statuses } });

  expect(await pm.statuses.list().all()).toEqual([status]);
  expect(await pm.statuses.get({ id: 1 })).toEqual(status);
  expect(lines(server.requests)).toEqual(["GET /api/v3/statuses", "GET /api/v3/statuses/1"]);
});

test("statuses.list without permission is a PermissionError", async () => {
  const server = await recordingServer(failure(403, "MissingPermission"));
  const pm = createPmClient({ baseUrl: server.url, resources: { statuses } });

  await expect(pm.statuses.list()).rejects.toMatchObject(failedWith(403, "MissingPermission"));
});
