import { describe, expect, it } from "vitest";
import { findWordings } from "./vocabulary.ts";

describe("the vocabulary", () => {
  it.each([
    ["The pump was mended.", "mended"],
    ["It is read anew.", "anew"],
    ["Whoever calls it", "Whoever"],
    ["as somebody wrote", "somebody"],
    ["a name that is none", "is none"],
    ["It takes a look.", "a look"],
    ["reads the answer", "the answer"],
  ])("replaces a word: %s", (text, found) => {
    expect(findWordings(text, "x.md")).toEqual([expect.objectContaining({ line: 1, found })]);
  });

  it.each(["/** What it is. */", "/**\n * Where it goes.\n */"])("refuses a doc comment that opens with %j", (text) => {
    expect(findWordings(text, "x.ts")).toHaveLength(1);
    expect(findWordings(text, "x.md")).toEqual([]);
  });

  it.each(["amendment", "It answers 404.", "unlooked", "/** Whether it is. */", "// What follows is an exception."])(
    "leaves alone: %s",
    (text) => {
      expect(findWordings(text, "x.ts")).toEqual([]);
    },
  );
});
