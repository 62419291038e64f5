import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shipDocument } from "../test/harbour.js";
import { changes } from "./index.js";

describe("write only changed fields", () => {
  test("an untouched copy has no changes", () => {
    const ship = shipDocument(1);
    expect(changes(ship, structuredClone(ship))).toEqual({});
  });

  test("a changed field is included as a whole, unchanged fields are not", () => {
    const before = { name: "Ra", size: { length: 12, width: 4 }, flags: ["fi"], empty: null as string | null };
    const after = { ...before, size: { length: 13, width: 4 }, empty: "now" };
    expect(changes(before, after)).toEqual({ size: { length: 13, width: 4 }, empty: "now" });
    expect(changes(before, { ...before, flags: ["fi", "se"] })).toEqual({ flags: ["fi", "se"] });
    expect(changes(before, { ...before, flags: { 0: "fi" } as never })).toEqual({ flags: { 0: "fi" } });
  });

  test("only links with another target are included, whatever their titles", () => {
    const before = shipDocument(1);
    const after = structuredClone(before);
    after._links.berth = { href: "/api/berths/8" };
    after._links.self = { href: "/api/ships/1", title: "Renamed" };
    after._links.pilot = { href: "/api/keepers/1" };
    after._links.crew = [{ href: "/api/keepers/1" }, { href: "/api/keepers/2" }];
    expect(changes(before, after)).toEqual({
      _links: { berth: { href: "/api/berths/8" }, pilot: { href: "/api/keepers/1" } },
    });
  });

  test("embedded resources, forms and removed fields are not changes", () => {
    const before = { name: "Ra" as string | undefined, _embedded: { a: 1 }, _templates: { default: {} } };
    expect(changes(before, { name: undefined, _embedded: { a: 2 }, _templates: { default: { x: 1 } } })).toEqual({});
  });

  test("malformed links and documents without links are accepted", () => {
    expect(changes({ a: 1 }, { a: 1, _links: { x: { href: "/x" } } } as { a: number })).toEqual({
      _links: { x: { href: "/x" } },
    });
    expect(changes({ a: 1, _links: { x: 1 } }, { a: 1, _links: 3 as never })).toEqual({});
  });
});

test("a field called `__proto__` is compared and returned as data", () => {
  const after = JSON.parse('{"__proto__":{"polluted":true},"a":1}') as object;
  const changed = changes({ a: 1 }, after as { a: number });
  expect(Object.keys(changed)).toEqual(["__proto__"]);
  expect(Object.getPrototypeOf(changed)).toBe(Object.prototype);
});

test("circular documents do not loop", () => {
  const one: Record<string, unknown> = { a: 1 };
  const other: Record<string, unknown> = { a: 1 };
  one["self"] = one;
  other["self"] = other;
  expect(Object.keys(changes(one, other))).toEqual(["self"]);
});

test("applying the changes to the original gives the edited document", () => {
  const field = fc.stringMatching(/^[a-z]{1,4}$/);
  const document = fc.dictionary(field, fc.jsonValue());
  fc.assert(
    fc.property(document, document, (before, edited) => {
      const after = { ...before, ...edited };
      const patch = changes(before, after);
      expect({ ...before, ...patch }).toEqual(after);
      for (const name of Object.keys(patch)) expect(edited).toHaveProperty(name);
    }),
  );
});
