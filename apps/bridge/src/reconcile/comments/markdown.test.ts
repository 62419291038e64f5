import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { code, codeBlock, encodePath, link, oneLine, plain, shellWord } from "./markdown.js";

describe("one line", () => {
  test("white space of any kind becomes a space, and invisible characters are removed", () => {
    expect(oneLine("a\r\n\tb\u2028c\u202Ed\u200Be\u0000f")).toBe("a b cdef");
  });

  test("long text is truncated between characters, never inside one", () => {
    expect(oneLine("😀".repeat(5), 3)).toBe("😀😀…");
    expect(oneLine("abc", 3)).toBe("abc");
  });

  test("no text exceeds the given length or has a line break", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), fc.integer({ min: 1, max: 50 }), (text, most) => {
        const line = oneLine(text, most);
        expect(Array.from(line).length).toBeLessThanOrEqual(most);
        expect(line).not.toMatch(/[\n\r\u2028\u2029]/);
      }),
    );
  });
});

test("text cannot end its code block", () => {
  expect(code("a`b``c")).toBe("```a`b``c```");
  expect(code("`")).toBe("`` ` ``");
  expect(codeBlock(["```", "rm -rf /"])).toBe("````\n```\nrm -rf /\n````");
});

test("an address cannot end its link", () => {
  expect(link("here", "https://git.test/a)b (c)<d>")).toBe("[here](https://git.test/a%29b%20%28c%29%3Cd%3E)");
  expect(encodePath("feature/ä#1 (x)")).toBe("feature/%C3%A4%231%20%28x%29");
});

test("a shell reads a hostile branch name as one word", () => {
  expect(shellWord("feature/12-hoist")).toBe("feature/12-hoist");
  expect(shellWord("x;$(reboot)`id`&'y'")).toBe("'x;$(reboot)`id`&'\\''y'\\'''");
  expect(shellWord("-f")).toBe("'-f'");
});

test("ordinary words stay unchanged", () => {
  expect(plain("Hoist the sail, (again) at 10:30.")).toBe("Hoist the sail, (again) at 10:\u206030.");
});
