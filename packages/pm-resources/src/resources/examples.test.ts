import { expect, test } from "vitest";
import { failedWith, failure, form, property } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { examples } from "./examples.js";

test("the examples of the API description can be requested from a mock server", async () => {
  const schema = { _type: "Schema", subject: property("String", "Subject") };
  const server = await recordingServer(({ line }) => {
    if (line.startsWith("POST")) return { body: form("/api/v3/example/form", { subject: "An example" }, {}) };
    return { body: line.endsWith("/schema") ? schema : {} };
  });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { examples } });

  await pm.examples.list({ groupBy: "status", showSums: true });
  expect((await pm.examples.schema()).subject?.name).toBe("Subject");
  expect((await pm.examples.form({ lockVersion: 5 }))._embedded.payload.subject).toBe("An example");
  expect(server.requests).toMatchObject([
    { line: "GET /api/v3/examples?groupBy=status&showSums=true" },
    { line: "GET /api/v3/example/schema" },
    { line: "POST /api/v3/example/form", json: { lockVersion: 5 } },
  ]);
});

test("real servers respond 404 to the examples", async () => {
  const server = await recordingServer(failure(404, "NotFound"));
  const pm = createPmClient({ baseUrl: server.url, resources: { examples } });

  await expect(pm.examples.schema()).rejects.toMatchObject(failedWith(404, "NotFound"));
});
