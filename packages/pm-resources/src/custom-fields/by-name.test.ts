import { expect, test } from "vitest";
import { lines, property } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import type { SchemaDocument } from "../documents/schema-document.js";
import type { WorkPackage } from "../resources/work-packages/document.js";
import { workPackages } from "../resources/work-packages/operations.js";
import { customFields } from "./by-name.js";

import fc from "fast-check";

const linked = (type: string, name: string, more: object = {}) => ({
  ...property(type, name),
  location: "_links",
  ...more,
});
const quays = [
  { href: "/api/v3/custom_options/3", title: "North quay" },
  { href: "/api/v3/custom_options/4", title: "South quay" },
  { href: "/api/v3/custom_options/5", title: "Old quay" },
  { href: "/api/v3/custom_options/6", title: "Old quay" },
];
const versions = [{ id: 8, name: "2.0", _links: { self: { href: "/api/v3/versions/8" } } }];
const schema = {
  _type: "Schema",
  subject: property("String", "Subject"),
  customField12: property("String", "Call sign"),
  customField2: property("Integer", "Crew"),
  customField3: property("Float", "Draught"),
  customField4: property("Boolean", "Pilot"),
  customField5: property("Date", "Landfall"),
  customField6: property("Formattable", "Log"),
  customField7: linked("CustomOption", "Berth", { _links: { allowedValues: quays } }),
  customField8: linked("[]CustomOption", "Quays", { _links: { allowedValues: quays } }),
  customField9: linked("User", "Master", { _links: { allowedValues: { href: "/api/v3/users" } } }),
  customField10: linked("Version", "Chart", { _embedded: { allowedValues: versions } }),
  customField11: linked("CustomField::Hierarchy::Item", "Sea area"),
  customField13: { ...property("Integer", "Computed"), writable: false },
  customField14: property("String", "Twin"),
  customField15: property("String", "Twin"),
} as SchemaDocument;

const document = () => ({
  _type: "WorkPackage",
  id: 42,
  lockVersion: 1,
  subject: "Argo",
  createdAt: "2026-05-20T08:00:00Z",
  updatedAt: "2026-05-20T08:00:00Z",
  customField12: "DABC",
  customField2: 7,
  customField6: { format: "markdown", raw: "Calm", html: "<p>Calm</p>" },
  _links: {
    self: { href: "/api/v3/work_packages/42" },
    customField7: quays[0],
    customField8: [quays[0], quays[1]],
    customField9: { href: null },
    customField11: { href: "/api/v3/custom_field_items/5", title: "German Bight" },
  },
});

test("get reads fields by display name: values as sent, resources as links", () => {
  const fields = customFields(document(), schema);

  expect(fields.names.slice(0, 3)).toEqual(["Crew", "Draught", "Pilot"]);
  expect(fields.names).not.toContain("Subject");
  expect(fields.key("Call sign")).toBe("customField12");
  expect(fields.property("Berth").type).toBe("CustomOption");
  expect(fields.get("Call sign")).toBe("DABC");
  expect(fields.get("Log")).toEqual({ format: "markdown", raw: "Calm", html: "<p>Calm</p>" });
  expect(fields.get("Berth")).toEqual({ href: "/api/v3/custom_options/3", title: "North quay" });
  expect(fields.get("Quays")).toHaveLength(2);
  expect(fields.get("Master")).toBeNull();
  expect(fields.get("Sea area")).toEqual({ href: "/api/v3/custom_field_items/5", title: "German Bight" });
  expect(fields.get("Draught")).toBeUndefined();
});

test.each([
  ["text", "Call sign", "DXYZ", { customField12: "DXYZ" }],
  ["nothing", "Call sign", null, { customField12: null }],
  ["a number", "Draught", 3.5, { customField3: 3.5 }],
  ["a boolean", "Pilot", false, { customField4: false }],
  ["a date", "Landfall", "2026-05-21", { customField5: "2026-05-21" }],
  ["formatted text", "Log", "Storm", { customField6: { raw: "Storm" } }],
  ["formatted text from a document", "Log", document().customField6, { customField6: { raw: "Calm" } }],
  ["null for formatted text", "Log", null, { customField6: { raw: null } }],
  ["an option by its title", "Berth", "South quay", { _links: { customField7: { href: "/api/v3/custom_options/4" } } }],
  ["an option by its link", "Berth", quays[2], { _links: { customField7: { href: "/api/v3/custom_options/5" } } }],
  ["an empty link", "Berth", { href: null }, { _links: { customField7: { href: null } } }],
  ["null for an option", "Berth", null, { _links: { customField7: { href: null } } }],
  [
    "several options",
    "Quays",
    ["North quay", quays[1]],
    {
      _links: { customField8: [{ href: "/api/v3/custom_options/3" }, { href: "/api/v3/custom_options/4" }] },
    },
  ],
  ["no values for several options", "Quays", null, { _links: { customField8: [] } }],
  ["a user by address", "Master", "/api/v3/users/4", { _links: { customField9: { href: "/api/v3/users/4" } } }],
  ["a version by its name", "Chart", "2.0", { _links: { customField10: { href: "/api/v3/versions/8" } } }],
  ["a version as a document", "Chart", versions[0], { _links: { customField10: { href: "/api/v3/versions/8" } } }],
])("%s is written in the server's form", (_, name, value, body) => {
  const fields = customFields({}, schema);

  expect(fields.toBody({ [name]: value })).toEqual(body);
});

test.each([
  [
    "custom_field_unknown",
    "Bert",
    "x",
    'no custom field "Bert".* The custom fields of the schema are "Crew", "Draught"',
  ],
  ["custom_field_ambiguous", "Twin", "x", "customField14, customField15"],
  ["custom_field_read_only", "Computed", 1, "is read-only"],
  ["custom_field_value_invalid", "Crew", 1.5, "a whole number"],
  ["custom_field_value_invalid", "Draught", Number.NaN, "a number"],
  ["custom_field_value_invalid", "Landfall", "21.5.2026", "a date such as 2026-05-21"],
  ["custom_field_value_invalid", "Berth", "West quay", 'one of "North quay", "South quay"'],
  ["custom_field_value_invalid", "Berth", "Old quay", "several are called"],
  ["custom_field_value_invalid", "Berth", 3, "a title, an address, a link or a document"],
  ["custom_field_value_invalid", "Quays", "North quay", "a list of values"],
  ["custom_field_value_invalid", "Master", "Ada", "the schema does not list the field's values"],
])("%s: %s cannot be %j, and the document stays unchanged", (code, name, value, message) => {
  const draft = document();
  const fields = customFields(draft, schema);

  expect(() => fields.set(name, value)).toThrow(expect.objectContaining({ code, field: name }));
  expect(() => fields.set(name, value)).toThrow(new RegExp(message));
  expect(draft).toEqual(document());
});

test("a link is recognised without `location`, by the document, the type or the allowed values", () => {
  const old = {
    _type: "Schema",
    customField7: property("CustomOption", "Berth"),
    customField8: property("[]User", "Crew"),
    customField9: { ...property("CustomOption", "Quay"), _links: { allowedValues: quays } },
  };

  expect(customFields(document(), old as SchemaDocument).get("Berth")).toEqual(quays[0]);
  expect(customFields({}, old as SchemaDocument).toBody({ Crew: ["/api/v3/users/4"] })).toEqual({
    _links: { customField8: [{ href: "/api/v3/users/4" }] },
  });
  expect(customFields({}, old as SchemaDocument).toBody({ Quay: "South quay" })).toEqual({
    _links: { customField9: { href: "/api/v3/custom_options/4" } },
  });
});

test("edit sends the fields that were set on its draft", async () => {
  const server = await recordingServer({ body: document() });
  const pm = createPmClient({ baseUrl: server.url, validate: "off", resources: { workPackages } });

  await pm.workPackages.edit({ id: 42 }, (draft: WorkPackage) => {
    const fields = customFields(draft, schema);
    fields.set("Crew", 8);
    fields.set("Berth", "South quay");
    fields.set("Chart", "2.0");
  });

  expect(lines(server.requests)[1]).toBe("PATCH /api/v3/work_packages/42");
  expect(server.requests[1]?.json).toEqual({
    lockVersion: 1,
    customField2: 8,
    _links: { customField7: { href: "/api/v3/custom_options/4" }, customField10: { href: "/api/v3/versions/8" } },
  });
});

test("every value that was written is read back, whatever the names of the fields", () => {
  const kinds = fc.constantFrom(
    ["String", fc.string()] as const,
    ["Integer", fc.integer()] as const,
    ["Float", fc.double({ noNaN: true, noDefaultInfinity: true })] as const,
    ["Boolean", fc.boolean()] as const,
  );
  const field = fc.record({ name: fc.oneof(fc.string(), fc.constant("__proto__")), key: fc.nat() });
  fc.assert(
    fc.property(
      field,
      kinds.chain(([type, values]) => fc.tuple(fc.constant(type), values)),
      ({ name, key }, [type, value]) => {
        const described = { _type: "Schema", [`customField${key}`]: property(type, name) } as unknown as SchemaDocument;
        const draft = {};
        const fields = customFields(draft, described);

        fields.set(name, value);

        expect(fields.get(name)).toBe(value);
        expect(Object.keys(draft)).toEqual([`customField${key}`]);
      },
    ),
  );
});
