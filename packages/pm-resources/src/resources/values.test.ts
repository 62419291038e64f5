import { expect, test } from "vitest";
import { failedWith, failure, lines, property } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { values } from "./values.js";

test("values.schema uses the path of documents' links, schemaAtDocumentedPath the path in the API description", async () => {
  const schema = { _type: "Schema", property: property("String", "Property"), value: property("Date", "Start date") };
  const server = await recordingServer({ body: schema });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { values } });

  expect((await pm.values.schema({ property: "startDate" })).value?.type).toBe("Date");
  await pm.values.schemaAtDocumentedPath({ property: "startDate" });

  expect(lines(server.requests)).toEqual([
    "GET /api/v3/values/schemas/startDate",
    "GET /api/v3/values/schema/startDate",
  ]);
});

test("values.schema of a misspelt name is an error with the server's identifier", async () => {
  const server = await recordingServer(failure(400, "BadRequest"));
  const pm = createPmClient({ baseUrl: server.url, resources: { values } });

  await expect(pm.values.schema({ property: "start_date" })).rejects.toMatchObject(failedWith(400, "BadRequest"));
});
