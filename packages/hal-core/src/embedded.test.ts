import { expect, test } from "vitest";
import { shipDocument } from "../test/harbour.js";
import { embedded, type HalResource } from "./index.js";

test("returns the embedded resource unchanged", () => {
  const ship = shipDocument(1);
  expect(embedded(ship, "berth")).toBe(ship._embedded.berth);
});

test("returns an embedded item without `self`, and an inline value", () => {
  const document = {
    _embedded: { schema: { name: { type: "String" } }, colours: [{ value: "red" }, "blue"], none: null },
  } as unknown as HalResource;
  expect(embedded(document, "schema")).toEqual({ name: { type: "String" } });
  expect(embedded(document, "colours")).toEqual([{ value: "red" }, "blue"]);
  expect(embedded(document, "none")).toBeNull();
});

test("returns undefined when nothing is embedded", () => {
  const documents: HalResource[] = [{ _embedded: {} }, {}];
  expect(documents.map((document) => embedded(document, "x"))).toEqual([undefined, undefined]);
});

test("finds a relation by the full URI of a CURIE", () => {
  const document: HalResource = {
    _links: { curies: [{ name: "acme", href: "https://acme.example/{rel}", templated: true }] },
    _embedded: { "acme:tide": { height: 3 } },
  };
  expect(embedded(document, "https://acme.example/tide")).toEqual({ height: 3 });
});
