import { Session } from "node:inspector/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { branches, bracketTexts, texts, times } from "../../../test/reference-corpus.js";
import { findReferences } from "./find-references.js";
import { findTimes } from "./find-times.js";
import { firstReferences, maxReferences, mergeReferences } from "./merge-references.js";
import type { Reference, ReferenceSyntax } from "./reference.js";
import { referencesInBranch } from "./references-in-branch.js";
import { visibleText } from "./visible-text.js";

const syntax: ReferenceSyntax = {
  connection: "pm",
  instances: [
    { connection: "pm", url: "https://pm.example.com" },
    { connection: "below", url: "https://tools.example.com:8443/openproject" },
  ],
  closingWords: ["close", "closes", "closed", "fix", "fixes", "fixed", "resolves", "implements"],
  bracketReferences: false,
};

function shown({ connection, kind, id }: Reference): string {
  return connection === "pm" ? `${kind} ${id}` : `${kind} ${connection}:${id}`;
}

describe("the corpus", () => {
  test.each(texts)("$why: $text", ({ text, found }) => {
    expect(findReferences(text, syntax).map(shown)).toEqual(found);
  });

  test.each(bracketTexts)("[#12] switched on, $why: $text", ({ text, found }) => {
    expect(findReferences(text, { ...syntax, bracketReferences: true }).map(shown)).toEqual(found);
  });

  test.each(branches)("branch $branch", ({ branch, found }) => {
    const ids = referencesInBranch(branch, syntax).map(({ id, tentative }) => `${id}${tentative ? "?" : ""}`);
    expect(ids).toEqual(found);
  });

  test.each(times)("time in $text", ({ text, found }) => {
    expect(findTimes(text, syntax).map((note) => `${note.minutes} on ${note.reference.id}`)).toEqual(found);
  });

  test("has at least 120 cases, positive and negative", () => {
    const counts = [...texts, ...bracketTexts, ...branches, ...times].map(({ found }) => found.length > 0);
    expect(counts.length).toBeGreaterThanOrEqual(120);
    expect(counts.filter(Boolean).length).toBeGreaterThan(40);
    expect(counts.filter((counted) => !counted).length).toBeGreaterThan(40);
  });
});

test("closing words are those of the configuration, in any case", () => {
  const german = { ...syntax, closingWords: ["schließt"] };
  expect(findReferences("Schließt OP#12, closes OP#13", german).map(shown)).toEqual(["closes 12", "mentions 13"]);
});

test("a day has the configured number of hours", () => {
  expect(findTimes("OP#12 #time 1d", syntax, 7.5)).toMatchObject([{ minutes: 450 }]);
});

test("a text is read up to its hundredth work package, and its hundredth time", () => {
  const many = Array.from({ length: 150 }, (_, index) => `OP#${index + 1} #time 1h`).join(" ");
  expect(findReferences(many, syntax)).toHaveLength(maxReferences);
  expect(findTimes(many, syntax)).toHaveLength(maxReferences);
});

test("of all texts together the first hundred work packages count, and mentions of other users do not displace them", () => {
  const texts = Array.from({ length: 3 }, (_, text) =>
    Array.from({ length: 60 }, (_, index) => `OP#${text * 60 + index + 1}`).join(" "),
  );
  const lists = texts.map((text) => findReferences(text, syntax));
  expect(mergeReferences(...lists)).toHaveLength(180);
  const flood = findReferences(Array.from({ length: 60 }, (_, index) => `OP#${index + 1001}`).join(" "), syntax);
  const mentions = flood.map((reference): Reference => ({ ...reference, mentionOnly: true }));
  expect(firstReferences(20, mentions, ...lists).map(({ id }) => id)).toEqual([
    ...Array.from({ length: maxReferences }, (_, index) => index + 1),
    ...Array.from({ length: 20 }, (_, index) => index + 1001),
  ]);
});

test("mentions of other users do not change the order of references with write access", () => {
  const others = findReferences("OP#1 and OP#2", syntax).map((reference): Reference => ({
    ...reference,
    mentionOnly: true,
  }));
  const found = firstReferences(20, findReferences("OP#3", syntax), others, findReferences("OP#4, OP#1", syntax));
  expect(found.map(({ id }) => id)).toEqual([3, 4, 1, 2]);
});

test("mergeReferences keeps the strongest kind, and is tentative only when every reference is", () => {
  const branch = referencesInBranch("12-hoist/13-sail", syntax);
  const merged = mergeReferences(branch, findReferences("PP#12, closes OP#14; OP#12", syntax));
  expect(merged).toEqual([
    { connection: "pm", id: 12, kind: "mentions" },
    { connection: "pm", id: 13, kind: "mentions", tentative: true },
    { connection: "pm", id: 14, kind: "closes" },
  ]);
});

test("mergeReferences keeps what texts without authority add apart from what texts with authority say", () => {
  const withAuthority = [
    ...findReferences("PP#1, OP#2", syntax),
    ...referencesInBranch("13-hoist", syntax),
    ...findReferences("closes OP#4", syntax),
  ];
  const mentions = findReferences("OP#1, OP#2, OP#13, PP#4, OP#5", syntax).map((reference): Reference => ({
    ...reference,
    mentionOnly: true,
  }));
  const byAuthority = [
    { connection: "pm", id: 1, kind: "private" },
    { connection: "pm", id: 2, kind: "mentions" },
    { connection: "pm", id: 13, kind: "mentions", tentative: true },
    { connection: "pm", id: 4, kind: "closes" },
  ];
  const added = [1, 13, 5].map((id) => ({ connection: "pm", id, kind: "mentions", mentionOnly: true }));
  expect(mergeReferences(withAuthority, mentions)).toEqual([...byAuthority, ...added]);
  expect(mergeReferences(mentions, withAuthority)).toEqual([...byAuthority, ...added]);
});

test("a text is read up to its 65,536th character", () => {
  for (const sign of ["a", "`"]) {
    const long = `OP#1 ${sign.repeat(70_000)} OP#2`;
    expect(visibleText(long)).toHaveLength(long.length);
    expect(findReferences(long, syntax).map(shown)).toEqual(["mentions 1"]);
  }
});

const nasty = fc.constantFrom(
  ..."`,``,```,~~~,<!--,-->,<!-->,\\,\n,\n\n,\r\n,> ,- ,1. ,    ,\t,# , ,OP#12,PP#7,OP#,#,OP#A_-1,[#12],[,],(,),](,*,_".split(
    ",",
  ),
  ",",
  "https://",
  "https://pm.example.com/wp/12",
  "closes ",
  "Revert ",
  "#time 1h",
  "#time ",
  "1h30m",
  "𝒜",
  "é",
);

test("hidden text of any kind keeps its length, and no reference in it is found", () => {
  fc.assert(
    fc.property(fc.array(nasty, { maxLength: 40 }), (parts) => {
      const text = parts.join("");
      const visible = visibleText(text);
      expect(visible).toHaveLength(text.length);
      for (let at = 0; at < text.length; at += 1) expect([text[at], "\uFFFC"]).toContain(visible[at]);
      expect(findReferences(visible, syntax).length).toBeLessThanOrEqual(findReferences(text, syntax).length);
    }),
    { numRuns: 500 },
  );
});

describe("hostile texts", () => {
  const session = new Session();

  beforeAll(async () => {
    session.connect();
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  });

  afterAll(async () => {
    await session.post("Profiler.stopPreciseCoverage");
    session.disconnect();
  });

  /**
   * Returns a measure of the work that `run` causes: how often blocks of code in this folder and in markdown-it are
   * executed, plus the number of characters that `indexOf` searches. Unlike a duration, this measure does not depend on
   * the machine.
   */
  async function work(run: () => void): Promise<number> {
    let searched = 0;
    const indexOf = String.prototype.indexOf;
    const spy = vi.spyOn(String.prototype, "indexOf").mockImplementation(function (this: string, part, from = 0) {
      const at = indexOf.call(this, part, from);
      searched += (at === -1 ? this.length : at) - from;
      return at;
    });
    await session.post("Profiler.takePreciseCoverage");
    run();
    spy.mockRestore();
    const { result } = await session.post("Profiler.takePreciseCoverage");
    const own = result.filter(
      ({ url }) =>
        (url.includes("/src/reconcile/references/") || url.includes("markdown-it")) && !url.includes(".test."),
    );
    const ranges = own.flatMap(({ functions }) => functions.flatMap((each) => each.ranges));
    return ranges.reduce((sum, { count }) => sum + count, searched);
  }

  test("take work proportional to their length, never its square", async () => {
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(nasty, { minLength: 1, maxLength: 8 }), async (parts) => {
        const unit = parts.join("");
        const read = (times: number, texts: number) => () => {
          for (let count = 0; count < texts; count += 1) {
            const text = unit.repeat(times);
            findReferences(text, syntax);
            findTimes(text, syntax);
            referencesInBranch(text, syntax);
          }
        };
        // V8 does not count the first executions of some code blocks. Both measurements read the same total length, so
        // that this affects both about equally.
        const short = await work(read(100, 16));
        const long = await work(read(1600, 1));
        seen = Math.max(seen, long);
        // If the work grew with the square of the length, the long text would take 16 times as much work as all short
        // ones together. The constant allows for fixed costs.
        expect(long).toBeLessThanOrEqual(2 * short + 5000);
      }),
      { numRuns: 100 },
    );
    // Checks that something was counted, because the test would otherwise prove nothing.
    expect(seen).toBeGreaterThan(10_000);
  });

  test.each([
    [
      "opened code spans of growing length",
      Array.from({ length: 1500 }, (_, index) => "`".repeat(index + 1)).join("x"),
    ],
    ["comments that are never closed", "a <!-- ".repeat(100_000)],
    ["paragraphs with comments that are never closed", "a <!--\n\n".repeat(100_000)],
    ["addresses in addresses", "https://".repeat(100_000)],
    ["backslashes", "\\".repeat(1_000_000)],
    ["closing words", "closes ".repeat(100_000)],
    ["blanks", `closes${" ".repeat(1_000_000)}OP#12`],
    ["digits", `OP#${"1".repeat(1_000_000)}`],
    ["an endless list", "closes OP#1, ".repeat(100_000)],
    ["brackets", `https://pm.example.com/${"(".repeat(500_000)}`],
    ["fences", "```\n~~~\n".repeat(100_000)],
    ["nested lists before empty lines", `${"- ".repeat(250_000)}a${"\n \n".repeat(150_000)}`],
    ["a deep quote before unquoted lines", `${"> ".repeat(1000)}${"a\n".repeat(500_000)}`],
    ["items of a list", `${"1. a\n".repeat(200_000)}\``],
  ])("of a megabyte do not hang: %s", (_name, text) => {
    expect(findReferences(text, syntax).length).toBeLessThanOrEqual(1);
    expect(findTimes(text, syntax)).toEqual([]);
    expect(referencesInBranch(text, syntax)).toEqual([]);
  });
});
