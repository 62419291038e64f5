import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { examples, variables } from "../test/rfc6570.js";
import { checkVariables, expandTemplate, isHalError, templateVariables, type TemplateVariables } from "./index.js";

describe.each(Object.entries(examples))("RFC 6570 section %s", (_section, cases) => {
  test.each(cases)("%s", (template, expansion) => {
    expect(expandTemplate(template, variables)).toBe(expansion);
  });
});

describe("beyond the examples of the RFC", () => {
  test.each<[template: string, values: TemplateVariables, expansion: string]>([
    ["/berths{/number}{?tide,open}", { number: 7n, tide: 1.5, open: true }, "/berths/7?tide=1.5&open=true"],
    ["{?Stra%C3%9Fe,last.name}", { "Stra%C3%9Fe": "Kai", "last.name": "Ra" }, "?Stra%C3%9Fe=Kai&last.name=Ra"],
    ["{42}", { 42: "answer" }, "answer"],
    ["{word:3}", { word: "a🚢b🚢c" }, "a%F0%9F%9A%A2b"],
    ["{+half:2}{+half:1}", { half: "%2Fa" }, "%2Fa%2F"],
    ["{+word:1}", { word: "%C3%BCber" }, "%C3%BC"],
    ["{#euro:1}", { euro: "%E2%82%ACx" }, "#%E2%82%AC"],
    ["{+not}{#not}", { not: "%foo" }, "%25foo#%25foo"],
    ["{word}", { word: "a\uD800b" }, "a%EF%BF%BDb"],
    ["{?list,rest*}", { list: [], rest: { a: "", b: null, "c d": "e&f" } }, "?a=&c%20d=e%26f"],
    ["{;rest*}", { rest: { a: "", b: "1" } }, ";a;b=1"],
    ["{?list*}", { list: ["", null, "x"] }, "?list=&list=x"],
    ["{?list}", { list: [""] }, "?list="],
    ["/ä b[1]/100%25/{var}", { var: "x" }, "/%C3%A4%20b[1]/100%25/x"],
    ["", {}, ""],
  ])("%s with %o gives %s", (template, values, expansion) => {
    expect(expandTemplate(template, values)).toBe(expansion);
  });

  test("templateVariables returns each variable once, in order", () => {
    expect(templateVariables("{/a,b:3}{?c*,a}{+d.e}")).toEqual(["a", "b", "c", "d.e"]);
    expect(templateVariables("/plain")).toEqual([]);
  });
});

describe("malformed templates are refused with the malformed part", () => {
  test.each([
    "{/id*",
    "/id*}",
    "{/?id}",
    "{var:prefix}",
    "{hello:2*}",
    "{??hello}",
    "{!hello}",
    "{with space}",
    "{ leading}",
    "{=path}",
    "{$var}",
    "{|var*}",
    "{*keys?}",
    "{?empty=default,var}",
    "{var}{-prefix|/-/|var}",
    "?q={searchTerms}&c={example:color?}",
    "x{?empty|foo=none}",
    "/h{#hello+}",
    "{a,,b}",
    "{}",
    "{?}",
    "{var:0}",
    "{var:10000}",
    "{a..b}",
    "{.}",
    "{a.}",
    "{~thing}",
    "{default-graph-uri}",
    "{%zz}",
    "{a{b}c}",
  ])("%s", (template) => {
    const attempt = (): string => expandTemplate(template, variables);
    expect(attempt).toThrow(expect.objectContaining({ code: "uri_template_invalid" }));
    expect(attempt).toThrow(/RFC 6570/);
  });

  test("a prefix of a list is refused", () => {
    expect(() => expandTemplate("{list:1}", variables)).toThrow(/`list`, but the value is a list/);
    expect(() => expandTemplate("{+keys:1}", variables)).toThrow(/`keys`, but the value is a list/);
  });

  test.each([new Date(0), new Map(), Symbol("s"), () => 1])("a variable with the value %o is refused", (value) => {
    const values = { when: value } as unknown as TemplateVariables;
    const inside = { when: [value] } as unknown as TemplateVariables;
    expect(() => expandTemplate("{?when*}", values)).toThrow(/`when` must be a string, number or boolean/);
    expect(() => expandTemplate("{?when*}", inside)).toThrow(/`when` must be a string, number or boolean/);
  });
});

describe("missing variables", () => {
  function fault(template: string, values: TemplateVariables): unknown {
    try {
      checkVariables(template, values);
      return undefined;
    } catch (error) {
      return error;
    }
  }

  test("are reported for the path and accepted for the query", () => {
    const error = fault("/ships/{id}/log{/year}{?month}{&day}{#part}", {});
    expect(isHalError(error, "uri_template_variables") && error.missing).toEqual(["id", "year", "part"]);
    expect((error as Error).message).toBe(
      'The URI template "/ships/{id}/log{/year}{?month}{&day}{#part}" needs a value for `id`, `year`, `part`. Its variables: `id`, `year`, `month`, `day`, `part`.',
    );
    expect(fault("/ships/{id}{?month}", { id: 7 })).toBeUndefined();
  });

  test("are accepted when they are `null`", () => {
    expect(fault("/ships/{id}/log{/year}", { id: 7, year: null })).toBeUndefined();
  });

  test("are reported when they are misspelt", () => {
    const error = fault("/ships{?page,size}", { pgae: 3 });
    expect(isHalError(error, "uri_template_variables") && error.unknown).toEqual(["pgae"]);
  });
});

describe("properties", () => {
  const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,8}$/);
  const operator = fc.constantFrom("", "+", "#", ".", "/", ";", "?", "&");
  const scalar = fc.oneof(fc.string({ unit: "binary" }), fc.integer(), fc.boolean());
  const value = fc.oneof(scalar, fc.array(scalar), fc.dictionary(name, scalar), fc.constant(null));

  test("a simple variable decodes to its value", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(decodeURIComponent(expandTemplate("{value}", { value: text }))).toBe(text);
      }),
    );
  });

  test("an exploded query is parsed by URLSearchParams to its values", () => {
    fc.assert(
      fc.property(fc.dictionary(name, fc.string({ unit: "grapheme" })), (fields) => {
        const read = new URLSearchParams(expandTemplate("{?fields*}", { fields }));
        expect(Object.fromEntries(read)).toEqual({ ...fields });
      }),
    );
  });

  test("an expanded template has only characters that an address may contain", () => {
    const expression = fc.record({ operator, name, modifier: fc.constantFrom("", "*") });
    fc.assert(
      fc.property(expression, value, (part, content) => {
        const expanded = expandTemplate(`{${part.operator}${part.name}${part.modifier}}`, { [part.name]: content });
        expect(expanded).toMatch(/^(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[\dA-F]{2})*$/i);
      }),
    );
  });

  test("any string is either expanded or refused with an error of this package", () => {
    const piece = fc.constantFrom(
      "{",
      "}",
      ",",
      "*",
      ":",
      "3",
      "%",
      "%41",
      "+",
      "?",
      ".",
      "a",
      "é",
      "\u0000",
      "\uD800",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.array(piece).map((parts) => parts.join("")),
        ),
        (template) => {
          try {
            expandTemplate(template, { a: "1" });
          } catch (error) {
            expect(isHalError(error, "uri_template_invalid")).toBe(true);
          }
        },
      ),
    );
  });
});
