import { expect, test } from "vitest";
import { failedWith, failure, lines } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { apiDescription } from "./api-description.js";

test("the instance describes its API as JSON and as YAML", async () => {
  const description = { openapi: "3.1.2", info: { title: "API", version: "3" }, paths: { "/api/v3": {} } };
  const server = await recordingServer(({ line }) => ({
    body: line.endsWith(".yml") ? "openapi: 3.1.2\n" : description,
  }));
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { apiDescription } });

  expect(await pm.apiDescription.json()).toEqual(description);
  expect(await pm.apiDescription.yaml()).toBe("openapi: 3.1.2\n");
  expect(lines(server.requests)).toEqual(["GET /api/v3/spec.json", "GET /api/v3/spec.yml"]);
});

test("an instance without a description responds 404", async () => {
  const server = await recordingServer(failure(404, "NotFound"));
  const pm = createPmClient({ baseUrl: server.url, resources: { apiDescription } });

  await expect(pm.apiDescription.json()).rejects.toMatchObject(failedWith(404, "NotFound"));
});
