import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shipDocument } from "../test/harbour.js";
import { can, expandCurie, type HalResource, isHalError, link, links, relations } from "./index.js";

function caught(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

const manuals: HalResource = {
  _links: {
    self: { href: "/api/manuals" },
    manual: [
      { href: "/m/en", name: "full", title: "Manual", hreflang: "en", type: "text/html" },
      { href: "/m/de", name: "full", title: "Handbuch", hreflang: "de", type: "text/html" },
      { href: "/m/de.pdf", name: "print", title: "Handbuch", hreflang: "de", type: "application/pdf" },
      { href: null },
    ],
  },
};

describe("link", () => {
  test("returns title, type, name, method, payload, profile and deprecation as sent", () => {
    const sent = {
      href: "/x",
      title: "T",
      type: "text/plain",
      name: "n",
      method: "post",
      payload: { a: [1] },
      profile: "https://p.example",
      deprecation: "https://d.example",
      hreflang: "fi",
      custom: true,
    };
    expect(link({ _links: { x: sent } }, "x")).toBe(sent);
  });

  test("`href: null` is null, and not a missing link", () => {
    const ship = shipDocument(1);
    expect(link(ship, "pilot")).toBeNull();
    expect(links(ship, "pilot")).toEqual([]);
    expect(can(ship, "pilot")).toBe(false);
    expect(relations(ship)).toContain("pilot");
  });

  test("a missing relation is an error with the document and its relations", () => {
    const ship = shipDocument(1, { rename: undefined });
    const error = caught(() => link(ship, "rename"));
    expect(isHalError(error, "link_missing") && error.relations).toEqual([
      "self",
      "berth",
      "pilot",
      "crew",
      "log",
      "photo",
    ]);
    expect((error as Error).message).toBe(
      "The document /api/ships/1 has no `rename` link. Available links: `self`, `berth`, `pilot`, `crew`, `log`, `photo`.",
    );
  });

  test("the error contains neither the query nor the user of a self link, and is short", () => {
    const names = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`${"r".repeat(200)}${i}`, { href: "/" }]));
    const document: HalResource = {
      _links: { self: { href: "https://user:pass@x.example/a?token=secret" }, ...names },
    };
    const error = caught(() => link(document, "b")) as Error;
    expect(error.message).toMatch(/^The document \/a has no `b` link/);
    expect(JSON.stringify(error)).not.toMatch(/pass|secret/);
    expect(error.message.length).toBeLessThan(3000);
    expect(isHalError(error, "link_missing") && error.relations.length).toBe(100);
  });
});

describe("several links of one relation", () => {
  test("one is selected by name, title, language, type, profile or index", () => {
    expect(link(manuals, "manual", { hreflang: "en" })?.href).toBe("/m/en");
    expect(link(manuals, "manual", { name: "print" })?.href).toBe("/m/de.pdf");
    expect(link(manuals, "manual", { title: "Handbuch", type: "text/html" })?.href).toBe("/m/de");
    expect(link(manuals, "manual", { index: 0 })?.href).toBe("/m/en");
    expect(link(manuals, "manual", { index: -1 })?.href).toBe("/m/de.pdf");
    expect(link(manuals, "manual", { title: "Handbuch", index: 1 })?.href).toBe("/m/de.pdf");
  });

  test("all are returned in the server's order, without those that have no target", () => {
    expect(links(manuals, "manual").map(({ href }) => href)).toEqual(["/m/en", "/m/de", "/m/de.pdf"]);
  });

  test("without a selection they are ambiguous, and the error names the ways to select", () => {
    const error = caught(() => link(manuals, "manual"));
    expect(isHalError(error, "link_ambiguous") && error.count).toBe(3);
    expect((error as Error).message).toMatch(/3 `manual` links \(`full`, `full`, `print`\)\. Select one by name/);
  });

  test.each([{ hreflang: "fi" }, { index: 3 }, { index: -4 }])(
    "a selection without a match is an error: %o",
    (select) => {
      expect(() => link(manuals, "manual", select)).toThrow(
        /has no `manual` link that matches the selection \(number of `manual` links: 4\)/,
      );
    },
  );
});

describe("can", () => {
  test("is true when the server offers the action", () => {
    const ship = shipDocument(1);
    expect(can(ship, "rename")).toBe(true);
    expect(can(ship, "scrap")).toBe(false);
  });
});

describe("CURIEs", () => {
  const document: HalResource = {
    _links: {
      curies: [
        { name: "acme", href: "https://docs.acme.example/rels/{rel}", templated: true },
        { name: "broken", href: "https://docs.acme.example/{rel", templated: true },
        { name: 7, href: "x{rel}" } as never,
      ],
      "acme:tide": { href: "/tide" },
      "https://docs.acme.example/rels/wind": { href: "/wind" },
      "broken:x": { href: "/x" },
    },
  };

  test("are expanded to the URI of the relation", () => {
    expect(expandCurie(document, "acme:tide")).toBe("https://docs.acme.example/rels/tide");
    expect(expandCurie(document, "acme:two words")).toBe("https://docs.acme.example/rels/two%20words");
    expect(expandCurie(document, "other:tide")).toBeUndefined();
    expect(expandCurie(document, "broken:x")).toBeUndefined();
    expect(expandCurie(document, "tide")).toBeUndefined();
  });

  test("find a relation by its full URI, whatever the server's prefix", () => {
    expect(link(document, "https://docs.acme.example/rels/tide")?.href).toBe("/tide");
  });

  test("find a relation by its URI, whatever the prefix and the text around the name", () => {
    const part = fc.constantFrom("", "/", "/a/", "?a=", "#", "ä b", "%2f", "aa", "{?x}");
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), part, part, (name, before, after) => {
        const curies = [
          { name: "other", href: `https://a.example/{rel}`, templated: true },
          { name: "a", href: `https://a.example/${before}{rel}${after}`, templated: true },
        ];
        const named: HalResource = { _links: { curies, [`a:${name}`]: { href: "/found" } } };
        expect(link(named, expandCurie(named, `a:${name}`)!)?.href).toBe("/found");
      }),
    );
  });

  test("find a full URI in the document by its short form", () => {
    expect(link(document, "acme:wind")?.href).toBe("/wind");
  });

  test("an undeclared prefix finds nothing, a malformed one only its own name", () => {
    expect(() => link(document, "other:tide")).toThrow(/no `other:tide` link/);
    expect(link(document, "broken:x")?.href).toBe("/x");
  });
});
