import type { SchemaDocument, WorkPackage } from "@halyard/pm-resources";
import { describe, expect, test } from "vitest";
import { fieldValues, setFields } from "./custom-fields.js";

const names = { pullRequest: "Pull request", ci: "CI" };

describe("values of the fields for all pull requests", () => {
  test("use the most advanced open one, then a merged one, then a closed one", () => {
    const state = (...stages: Parameters<typeof fieldValues>[1][number]["stage"][]) =>
      fieldValues(
        names,
        stages.map((stage) => ({ stage })),
      )["Pull request"];
    expect(state("merged", "draft", "reviewRequested")).toBe("Review requested");
    expect(state("closed", "merged")).toBe("Merged");
    expect(state("closed")).toBe("Closed");
    expect(state()).toBeNull();
  });

  test("use the checks of open ones, or else those of merged ones", () => {
    const values = fieldValues(names, [
      { stage: "opened", ci: "success" },
      { stage: "merged", ci: "failure" },
    ]);
    expect(values["CI"]).toBe("Passed");
    expect(fieldValues(names, [{ stage: "merged", ci: "failure" }])["CI"]).toBe("Failed");
    expect(fieldValues(names, [{ stage: "closed", ci: "failure" }])["CI"]).toBeNull();
  });

  test("omit fields that are not configured", () => {
    expect(fieldValues({}, [{ stage: "opened" }])).toEqual({});
    expect(fieldValues({ ci: "CI" }, [{ stage: "opened" }])).toEqual({ CI: null });
  });
});

describe("setting fields", () => {
  const property = (name: string, type = "String", writable = true) => ({ name, type, writable, required: false });
  const schema = {
    _type: "Schema",
    customField1: property("Pull request"),
    customField2: {
      ...property("CI", "CustomOption"),
      location: "_links",
      _links: { allowedValues: [{ href: "/api/v3/custom_options/1", title: "Passed" }] },
    },
    customField3: property("Sealed", "String", false),
  } as unknown as SchemaDocument;
  const make = (): WorkPackage =>
    ({ customField1: "Open", customField3: "", _links: { customField2: { href: null } } }) as unknown as WorkPackage;

  test("changes text and options that differ", () => {
    const document = make();
    expect(setFields(document, schema, { "Pull request": "Merged", CI: "Passed" })).toEqual([]);
    expect(document).toMatchObject({
      customField1: "Merged",
      _links: { customField2: { href: "/api/v3/custom_options/1" } },
    });
  });

  test("does not write values that are already set", () => {
    const document = make();
    expect(setFields(document, schema, { "Pull request": "Open", CI: null, Sealed: null })).toEqual([]);
    expect(document).toEqual(make());
  });

  test("reports values that cannot be set, and continues", () => {
    const document = make();
    const problems = setFields(document, schema, { Missing: "x", CI: "Sunk", Sealed: "x", "Pull request": "Merged" });
    expect(problems).toHaveLength(3);
    expect(document).toMatchObject({ customField1: "Merged" });
  });
});
