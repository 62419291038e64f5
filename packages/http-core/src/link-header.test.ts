import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseLinkHeader } from "./index.js";

function read(value: string): unknown[] {
  return parseLinkHeader(value).map(({ href, rel, parameters }) => [href, [...rel], Object.fromEntries(parameters)]);
}

describe("parseLinkHeader", () => {
  test("reads the examples of RFC 8288 section 3.5", () => {
    expect(read('<http://example.com/TheBook/chapter2>; rel="previous"; title="previous chapter"')).toEqual([
      ["http://example.com/TheBook/chapter2", ["previous"], { rel: "previous", title: "previous chapter" }],
    ]);
    expect(read('</>; rel="http://example.net/foo"')).toEqual([
      ["/", ["http://example.net/foo"], { rel: "http://example.net/foo" }],
    ]);
    expect(read('</terms>; rel="copyright"; anchor="#foo"')).toEqual([
      ["/terms", ["copyright"], { rel: "copyright", anchor: "#foo" }],
    ]);
    expect(
      read(
        `</TheBook/chapter2>; rel="previous"; title*=UTF-8'de'letztes%20Kapitel, </TheBook/chapter4>; rel="next"; title*=UTF-8'de'n%c3%a4chstes%20Kapitel`,
      ),
    ).toMatchObject([
      ["/TheBook/chapter2", ["previous"], {}],
      ["/TheBook/chapter4", ["next"], { "title*": "UTF-8'de'n%c3%a4chstes%20Kapitel" }],
    ]);
    expect(read('<http://example.org/>; rel="start http://example.net/relation/other"')).toMatchObject([
      ["http://example.org/", ["start", "http://example.net/relation/other"], {}],
    ]);
    expect(read('<https://example.org/>; rel="start", <https://example.org/index>; rel="index"')).toMatchObject([
      ["https://example.org/", ["start"], {}],
      ["https://example.org/index", ["index"], {}],
    ]);
  });

  test.each<[string, string, unknown[]]>([
    [
      "links joined without a space",
      '<a>; rel="next",<b>; rel="last"',
      [
        ["a", ["next"]],
        ["b", ["last"]],
      ],
    ],
    ["an unquoted relation", "<a>;rel=next", [["a", ["next"]]]],
    ["names and relations in capitals", '<a>; REL="NEXT"', [["a", ["next"]]]],
    ["the first of two relations", "<a>; rel=next; rel=last", [["a", ["next"]]]],
    [
      "commas, angles and escapes inside quotes",
      '<a?x=1,2>; title="a, <b>; \\"c\\""; rel=next',
      [["a?x=1,2", ["next"]]],
    ],
    ["a parameter without a value", "<a>; crossorigin; rel=next", [["a", ["next"]]]],
    ["a link without a relation", "<a>; title=x, <b>; rel=next", [["b", ["next"]]]],
    ["an empty target", "<>; rel=next", [["", ["next"]]]],
    ["spaces in every permitted place", '  < a > ; rel = "next" , ,', [["a", ["next"]]]],
    ["a target without an end", "<a; rel=next", []],
    ["a quote without an end", '<a>; rel="next', [["a", ['"next']]]],
    ["no link at all", "rel=next", []],
    ["nothing", "", []],
  ])("reads %s", (_, value, expected) => {
    expect(parseLinkHeader(value).map(({ href, rel }) => [href, [...rel]])).toEqual(expected);
  });

  test("treats a missing header as an empty one", () => {
    expect(parseLinkHeader(null)).toEqual([]);
    expect(parseLinkHeader(undefined)).toEqual([]);
  });

  test("never throws, and parses links that it wrote", () => {
    const noise = fc.array(
      fc.oneof(fc.constantFrom("<", ">", ";", ",", '"', "\\", "=", " ", "rel", "next"), fc.string()),
      { maxLength: 60 },
    );
    fc.assert(fc.property(noise, (parts) => void parseLinkHeader(parts.join(""))));

    const target = fc.webUrl();
    const title = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)) });
    fc.assert(
      fc.property(fc.array(fc.tuple(target, title), { minLength: 1, maxLength: 5 }), (links) => {
        const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
        const header = links.map(([href, text]) => `<${href}>; title=${quoted(text)}; rel="next"`).join(", ");
        expect(parseLinkHeader(header).map(({ href, parameters }) => [href, parameters.get("title")])).toEqual(links);
      }),
    );
  });

  test.each([
    ["open angles", "<"],
    ["whole links", "<a>; rel=next,"],
    ["quotes", '<a>; x="'],
    ["escapes in a quote", '\\"'],
    ["spaces", " "],
    ["semicolons and spaces", " ;"],
    ["names", "<a>; x"],
    ["equal signs", "<a>; x="],
    ["commas", ","],
  ])("takes time proportional to its length: %s", (_, piece) => {
    // With quadratic growth, these calls would take minutes and exceed the test's timeout.
    for (const start of ["", "<a>;", '<a>; x="']) parseLinkHeader(start + piece.repeat(400_000));
  });
});
