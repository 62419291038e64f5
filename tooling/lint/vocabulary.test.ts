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
    ["for anybody else", "anybody"],
    ["Look whether it runs.", "Look whether"],
    ["what came of a delivery", "came of"],
    ["whatever becomes of it", "becomes of"],
    ["Errors are told apart.", "told apart"],
    ["A job was put off.", "put off"],
    ["until all is worked off", "worked off"],
    ["JSON is held against the schema.", "held against"],
    ["Unknown names are passed over.", "passed over"],
    ["dropped without a word", "without a word"],
    ["for want of a target", "for want of"],
    ["a list, be it of one", "be it"],
    ["Time beside a loop.", "beside"],
    ["It waits for ever.", "for ever"],
    ["A renewal is under way.", "under way"],
    ["merged in spite of a rule", "in spite of"],
    ["A user thereby joins.", "thereby"],
    ["A token belongs into a file.", "belongs into"],
    ["The token is asked for.", "is asked for"],
    ["A name must be a text.", "must be a text"],
    ["A key; empty without one.", "empty without one"],
    ["A limit. Left out: none.", "Left out:"],
    ["A user. Undefined: all users.", "Undefined: "],
    ["It tells the two forms apart.", "tells the two forms apart"],
  ])("replaces a word: %s", (text, found) => {
    expect(findWordings(text, "x.md")).toEqual([expect.objectContaining({ line: 1, found })]);
  });

  it.each(["/** What it is. */", "/**\n * Where it goes.\n */", "/** Tells whether it is. */"])(
    "refuses a doc comment that opens with %j",
    (text) => {
      expect(findWordings(text, "x.ts")).toHaveLength(1);
      expect(findWordings(text, "x.md")).toEqual([]);
    },
  );

  it.each([
    "amendment",
    "It answers 404.",
    "unlooked",
    "because of it",
    "It may be its name.",
    "side by side, besides",
    "for every user",
    "It asked for a token.",
    "/** Whether it is. */",
    "// What follows is an exception.",
  ])("leaves alone: %s", (text) => {
    expect(findWordings(text, "x.ts")).toEqual([]);
  });
});
