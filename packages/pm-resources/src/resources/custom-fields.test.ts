import { expect, test } from "vitest";
import { failedWith, failure, lines, whole } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { customFields } from "./custom-fields.js";

const item = {
  _type: "HierarchyItem",
  id: 5,
  label: "Berth",
  short: "B",
  weight: null,
  formattedWeight: null,
  depth: 1,
  _links: {
    self: { href: "/api/v3/custom_field_items/5" },
    parent: { href: "/api/v3/custom_field_items/1" },
    children: [{ href: "/api/v3/custom_field_items/6", title: "North" }],
    branch: { href: "/api/v3/custom_field_items/5/branch" },
  },
};

test("customFields.get returns name and type of a field", async () => {
  const field = {
    id: 42,
    name: "Berth",
    fieldFormat: "hierarchy",
    isRequired: false,
    isMultiValue: true,
    createdAt: "2026-05-20T08:00:00Z",
    updatedAt: "2026-05-20T08:00:00Z",
    _links: { self: { href: "/api/v3/custom_fields/42" } },
  };
  const server = await recordingServer({ body: field });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { customFields } });

  expect(await pm.customFields.get({ id: 42 })).toEqual(field);
  expect(lines(server.requests)).toEqual(["GET /api/v3/custom_fields/42"]);
});

test("customFields.items lists a subtree, and reads one item and its ancestors", async () => {
  const server = await recordingServer(({ line }) => ({ body: line.endsWith("/5") ? item : whole("/", [item]) }));
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { customFields } });

  expect((await pm.customFields.items.list({ customField: 42, parent: 1, depth: 0 })).items).toEqual([item]);
  expect(await pm.customFields.items.get({ id: 5 })).toEqual(item);
  expect((await pm.customFields.items.branch({ id: 5 })).items).toEqual([item]);
  expect(lines(server.requests)).toEqual([
    "GET /api/v3/custom_fields/42/items?parent=1&depth=0",
    "GET /api/v3/custom_field_items/5",
    "GET /api/v3/custom_field_items/5/branch",
  ]);
});

test("customFields.options.get reads an option", async () => {
  const option = { _type: "CustomOption", id: 1, value: "Foo", _links: { self: { href: "/api/v3/custom_options/1" } } };
  const server = await recordingServer({ body: option });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { customFields } });

  expect(await pm.customFields.options.get({ id: 1 })).toEqual(option);
  expect(lines(server.requests)).toEqual(["GET /api/v3/custom_options/1"]);
});

test("customFields.items.list of a field that is not a hierarchy is refused", async () => {
  const server = await recordingServer(failure(422, "UnprocessableContent"));
  const pm = createPmClient({ baseUrl: server.url, resources: { customFields } });

  await expect(pm.customFields.items.list({ customField: 3 })).rejects.toMatchObject(
    failedWith(422, "UnprocessableContent"),
  );
});
