import { expect, test } from "vitest";
import { property } from "../../test/answers.js";
import { type SchemaDocument, schemaOf, schemaProperties, SchemaPropertySchema } from "./schema-document.js";

const accepts = (value: unknown): boolean => !("issues" in SchemaPropertySchema["~standard"].validate(value));

test("schemaProperties returns the described properties by name, and nothing else", () => {
  const schema = {
    _type: "Schema",
    _links: { self: { href: "/" } },
    _dependencies: [],
    _hidden: property("String", "Hidden"),
    subject: property("String", "Subject"),
    broken: null,
    count: 3,
    half: { name: "Half" },
  } as unknown as SchemaDocument;

  expect([...schemaProperties(schema)]).toEqual([["subject", property("String", "Subject")]]);
});

test.each([
  ["none", {}],
  ["the address of a list", { _links: { allowedValues: { href: "/api/v3/users" } } }],
  ["several links", { _links: { allowedValues: [{ href: "/api/v3/users/4", title: "Ines Kai" }] } }],
  ["documents", { _embedded: { allowedValues: [{ _type: "User", id: 4 }] } }],
  ["plain values", { _embedded: { allowedValues: ["open", "closed"] } }],
  ["schemas of the values", { _links: { allowedValuesSchemas: [{ href: "/api/v3/queries/schema" }] } }],
])("allowed values may be %s", (_, values) => {
  expect(accepts({ ...property("User", "Owner"), ...values })).toBe(true);
});

test("a property without a type, or with an invalid link, is ignored", () => {
  expect(accepts({ name: "Owner" })).toBe(false);
  expect(accepts({ ...property("User", "Owner"), _links: { allowedValues: { title: "all" } } })).toBe(false);
});

test("schemaOf checks only the named properties", () => {
  const validate = (more: object): object => schemaOf(["name"])["~standard"].validate({ _type: "Schema", ...more });

  expect(validate({ name: property("String", "Name"), other: 3 })).not.toHaveProperty("issues");
  expect(validate({ name: 3 })).toMatchObject({ issues: [{ path: ["name"] }] });
});
