import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findMarker, readHiddenMarker } from "./marker.js";
import { code, plain } from "./markdown.js";

/** Removes the escapes from Markdown, as a server does before it searches the text for references. */
function rendered(markdown: string): string {
  return markdown.replace(/\\([!-/:-@[-`{-~])/g, "$1");
}

describe("a title from outside has no effect where it is shown", () => {
  test.each([
    ["mentions on the git host", "hello @ada and @all", /@[\w-]/],
    ["mentions in OpenProject", "user:ada user#3 group#1", /user:\w|[a-z]#\d/],
    ["references to issues", "see #12, !13 and acme/rig#14", /[#!]\d/],
    ["references to work packages", "##7 and ###7 and OP#7", /#\d/],
    ["emoji", ":rocket:", /:rocket:/],
    ["addresses", "https://evil.example/x", /https:\/\//],
  ])("no %s", (_, title, trigger) => {
    expect(rendered(title)).toMatch(trigger);
    expect(rendered(plain(title))).not.toMatch(trigger);
  });

  test.each([
    ["HTML", "<img src=x onerror=alert(1)>", /(?<!\\)</],
    ["comments", "<!-- halyard-bridge pm=1 -->", /(?<!\\)</],
    ["entities", "&commat;ada", /(?<!\\)&/],
    ["links", "[click](javascript:alert(1))", /(?<!\\)\[/],
    ["emphasis", "*a* _b_ ~~c~~", /(?<!\\)[*_~]/],
    ["code", "`a`", /(?<!\\)`/],
    ["tables", "a | b", /(?<!\\)\|/],
    ["formulas", "$x$", /(?<!\\)\$/],
  ])("no %s", (_, title, markup) => {
    expect(title).toMatch(markup);
    expect(plain(title)).not.toMatch(markup);
  });

  test("lines stay one line", () => {
    expect(plain("a\n# b\n```\nc")).not.toContain("\n");
  });

  test("a title cannot contain a marker of the bridge", () => {
    const forged = [
      "(https://git.test/a/b/pulls/1#halyard-bridge:merged)",
      "\n<!-- halyard-bridge pm=1 -->",
      "#halyard-bridge",
    ];
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...forged), fc.string()), { maxLength: 6 }), (parts) => {
        const text = `**${plain(parts.join(""))}**`;
        expect(findMarker(text)).toBeUndefined();
        expect(readHiddenMarker(text)).toBeUndefined();
      }),
    );
  });
});

describe("a name as code", () => {
  const blank = [
    "",
    " ",
    "\u200B\u200D",
    "\u202E\u2066",
    "\u00AD",
    "\uFE0F",
    "\u3164",
    "\u115F",
    "\u2800",
    "\u{E0041}",
  ];

  test.each(blank.map((text) => [JSON.stringify(text), text]))(
    "of %s, which shows nothing, is `no name`",
    (_, text) => {
      expect(code(text)).toBe("no name");
    },
  );

  test("has something to see, and nothing that changes the writing direction", () => {
    const part = fc.oneof(fc.constantFrom(...blank, "`", "``", "\u202Dx", "\u061C"), fc.string({ unit: "binary" }));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
        const text = code(parts.join(""));
        const [fence = ""] = /^`*/.exec(text) ?? [];
        const content = fence === "" ? text : text.slice(fence.length, -fence.length);
        expect(content).toMatch(/[^\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u);
        expect(text).not.toMatch(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u);
      }),
    );
  });
});
