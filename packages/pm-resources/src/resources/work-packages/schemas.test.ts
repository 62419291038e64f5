import { expect, test } from "vitest";
import { failedWith, failure, lines, property, whole } from "../../../test/answers.js";
import { recordingServer } from "../../../test/recording-server.js";
import { routes } from "../../../test/routes.js";
import { createPmClient } from "../../core.js";
import { schemaProperties } from "../../documents/schema-document.js";
import { is } from "../../lists/filters.js";
import { workPackageSchemas } from "./schemas.js";

const schema = {
  _type: "Schema",
  _dependencies: [{ _type: "SchemaDependency", on: "type", dependencies: { "1": {} } }],
  _attributeGroups: [{ _type: "WorkPackageFormAttributeGroup", name: "People", attributes: ["assignee"] }],
  subject: { ...property("String", "Subject"), required: true },
  customField3: property("String", "Material"),
  _links: { self: { href: "/api/v3/work_packages/schemas/7-2" } },
};

test("schemas are listed by id, read one by one, and name the fields of each type", async () => {
  const server = await recordingServer(
    routes({
      "GET /work_packages/schemas": whole("/", [schema]),
      "GET /work_packages/schemas/7-2": schema,
    }),
  );
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { workPackageSchemas } });

  expect((await pm.workPackageSchemas.list({ filters: [is("id", "7-2", "7-3")] })).items).toEqual([schema]);
  const found = await pm.workPackageSchemas.get({ id: "7-2" });
  expect(found.subject?.required).toBe(true);
  expect([...schemaProperties(found)].map(([name, { type }]) => [name, type])).toEqual([
    ["subject", "String"],
    ["customField3", "String"],
  ]);
  expect(lines(server.requests)).toEqual([
    'GET /api/v3/work_packages/schemas?filters=[{"id":{"operator":"=","values":["7-2","7-3"]}}]',
    "GET /api/v3/work_packages/schemas/7-2",
  ]);
});

test("schemas.get for an invisible project is a NotFoundError", async () => {
  const server = await recordingServer(failure(404, "NotFound"));
  const pm = createPmClient({ baseUrl: server.url, resources: { workPackageSchemas } });

  await expect(pm.workPackageSchemas.get({ id: "9-1" })).rejects.toMatchObject(failedWith(404, "NotFound"));
});
