import { expect, test } from "vitest";
import { property } from "../../test/answers.js";
import { generateTypes } from "./generate-types.js";
import type { SchemaDocument } from "../documents/schema-document.js";

const statuses = [
  { href: "/api/v3/statuses/1", title: "New" },
  { href: "/api/v3/statuses/2", title: "Closed" },
];
const schema = {
  _type: "Schema",
  subject: property("String", "Subject"),
  status: { ...property("Status", "Status"), location: "_links", _links: { allowedValues: statuses } },
  assignee: {
    ...property("User", "Assignee"),
    location: "_links",
    _links: { allowedValues: { href: "/api/v3/users" } },
  },
  customField2: property("Integer", "Crew"),
  customField3: {
    ...property("CustomOption", "Berth"),
    location: "_links",
    _links: { allowedValues: [{ href: "/api/v3/custom_options/3", title: 'The "old" quay' }] },
  },
  customField4: { ...property("[]User", "Pilots"), location: "_links" },
  customField5: property("Formattable", "Ship's log"),
  customField6: property("Novelty", "New kind"),
  customField7: property("String", "Twin"),
  customField8: property("String", "Twin"),
} as SchemaDocument;

test("a module has the fields by name, where they stand, and what can be chosen", () => {
  expect(generateTypes({ "Bug report": schema })).toBe(`// Written by generateTypes. Do not change it by hand.
import type { CustomFieldLink, Formattable } from "@halyard/pm-resources";

/** Custom fields of Bug report by name, as \`customFields\` reads them. */
export interface BugReportFields {
  /** customField2, Integer */
  "Crew": number | null;
  /** customField3, CustomOption */
  "Berth": CustomFieldLink<"The \\"old\\" quay"> | null;
  /** customField4, []User */
  "Pilots": CustomFieldLink[];
  /** customField5, Formattable */
  "Ship's log": Formattable | null;
  /** customField6, Novelty */
  "New kind": unknown;
}

/** Where the custom fields of Bug report stand in documents. */
export const bugReportFieldKeys = {
  "Crew": "customField2",
  "Berth": "customField3",
  "Pilots": "customField4",
  "Ship's log": "customField5",
  "New kind": "customField6",
} as const;

/** What Bug report can be given, by property. */
export interface BugReportChoices {
  "status": "New" | "Closed";
}
`);
});

test("nothing is imported that is not used", () => {
  const plain = { _type: "Schema", customField1: property("String", "Formattable") } as SchemaDocument;

  expect(generateTypes({ Bug: plain })).not.toContain("import");
});

test("names that give the same type are refused", () => {
  expect(() => generateTypes({ "Bug!": schema, Bug: schema })).toThrow(/"Bug!" and "Bug" would both give the type Bug/);
});

test("accents and signs are left out of names of types, and a name without letters is refused", () => {
  expect(generateTypes({ "Änderung (groß)": schema })).toContain("interface AnderungGroFields {");
  expect(() => generateTypes({ "2nd": schema })).toThrow(/No type can be named after "2nd"/);
});

test("a choice of very many values is any text", () => {
  const allowedValues = Array.from({ length: 201 }, (_, id) => ({ href: `/api/v3/statuses/${id}`, title: `S${id}` }));
  const many = {
    _type: "Schema",
    status: { ...property("Status", "Status"), _links: { allowedValues } },
  } as SchemaDocument;

  expect(generateTypes({ Bug: many })).not.toContain("S1");
});
