import * as z from "@halyard/http-core/schema";
import { describe, expect, test } from "vitest";
import { type Berth, BerthSchema, berthDocument, ShipSchema, shipDocument } from "../test/harbour.js";
import type { Embedded } from "./index.js";
import * as hal from "./schema.js";

function faults(schema: z.AnySchema, value: unknown): string[] {
  const result = schema["~standard"].validate(value);
  if (result instanceof Promise) throw new Error("unexpected");
  return (result.issues ?? []).map(({ path = [] }) => path.map(String).join("."));
}

describe("schemas of links", () => {
  test("a complete document fits, and unknown fields are ignored", () => {
    expect(faults(ShipSchema, shipDocument(1))).toEqual([]);
    expect(faults(ShipSchema, { ...shipDocument(1, { extra: { href: "/x", custom: 1 } }), customField1: "x" })).toEqual(
      [],
    );
  });

  test("a link needs an `href`, which only a nullable link may have as null", () => {
    expect(faults(hal.linkTo(), { href: "/x", title: null })).toEqual([]);
    expect(faults(hal.linkTo(), { href: null })).toEqual(["href"]);
    expect(faults(hal.linkTo(), {})).toEqual(["href"]);
    expect(faults(hal.linkTo(), { href: "/x", title: 7, method: [] })).toEqual(["title", "method"]);
    expect(faults(hal.nullableLinkTo(), { href: null, title: null })).toEqual([]);
    expect(faults(hal.nullableLinkTo(), { href: 7 })).toEqual(["href"]);
    expect(faults(hal.linksTo(), [{ href: "/x" }, {}])).toEqual(["1.href"]);
    expect(faults(hal.actionLink(), { href: "/x", method: "post", payload: {} })).toEqual([]);
    expect(faults(hal.templatedLink(), { href: "/{x}" })).toEqual(["templated"]);
  });
});

describe("schemas of embedded resources", () => {
  const one: z.Schema<Embedded<Berth, "number">> = hal.embeddedOne(BerthSchema, ["number"]);

  test("all fields but the sure ones may be absent", () => {
    expect(faults(one, berthDocument(7))).toEqual([]);
    expect(faults(one, { number: 7 })).toEqual([]);
    expect(faults(one, { number: 7, _links: {} })).toEqual([]);
    expect(faults(one, { depth: 3 })).toEqual(["number"]);
  });

  test("fields that are present must fit", () => {
    expect(faults(one, { number: 7, depth: "deep" })).toEqual(["depth"]);
    expect(faults(one, { number: 7, _links: { self: { href: 1 } } })).toEqual(["_links.self.href"]);
    expect(faults(one, null)).toEqual([""]);
    expect(faults(hal.embeddedMany(BerthSchema, ["number"]), [{ number: 1 }, {}])).toEqual(["1.number"]);
  });
});

describe("collectionOf", () => {
  test("checks the items of the named relation, which an empty list may omit", () => {
    const schema = hal.collectionOf(ShipSchema, { itemsRel: "ships", totalField: "all" });
    expect(faults(schema, { all: 1, _embedded: { ships: [shipDocument(1)] } })).toEqual([]);
    expect(faults(schema, { all: 0 })).toEqual([]);
    expect(faults(schema, { all: "1", _embedded: { ships: [{ ...shipDocument(1), id: "x" }] } })).toEqual([
      "all",
      "_embedded.ships.0.id",
    ]);
    expect(schema.paging.items({ _embedded: { ships: [shipDocument(1)] } })).toHaveLength(1);
  });
});
