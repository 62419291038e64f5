import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Rules } from "../../config/config.js";
import { type Stage, stages } from "../../config/stage.js";
import { type RuledLink, statusTarget } from "./status-rule.js";

const status: Rules["status"] = {
  draft: { closing: "On hold" },
  opened: { closing: "In progress" },
  reviewRequested: { closing: "In review" },
  merged: { closing: "Developed", mentioning: "In progress" },
  closed: { closing: "Rejected" },
};

function closing(stage: Stage): RuledLink {
  return { stage, closes: true, status };
}

function mentioning(stage: Stage): RuledLink {
  return { stage, closes: false, status };
}

describe("the status of a work package", () => {
  test.each<[Stage, string]>([
    ["draft", "On hold"],
    ["opened", "In progress"],
    ["reviewRequested", "In review"],
    ["merged", "Developed"],
    ["closed", "Rejected"],
  ])("follows the stage %s of its only pull request: %s", (stage, name) => {
    expect(statusTarget([closing(stage)])?.status).toBe(name);
  });

  test("a missing stage uses the one before it, so that passing through it changes nothing", () => {
    expect(statusTarget([closing("approved")])?.status).toBe("In review");
    expect(statusTarget([{ ...closing("approved"), status: { opened: { closing: "Begun" } } }])?.status).toBe("Begun");
  });

  test("a stage before opened is not used instead", () => {
    expect(statusTarget([{ ...closing("opened"), status: { draft: { closing: "On hold" } } }])).toBeUndefined();
  });

  test("the most advanced open one counts, then merged, then closed", () => {
    expect(statusTarget([closing("merged"), closing("draft"), closing("reviewRequested")])?.status).toBe("In review");
    expect(statusTarget([closing("closed"), closing("merged")])?.status).toBe("Developed");
    expect(statusTarget([])).toBeUndefined();
  });

  test("mentions have their own rules, and a closing reference has priority at the same stage", () => {
    expect(statusTarget([mentioning("merged")])?.status).toBe("In progress");
    expect(statusTarget([mentioning("merged"), closing("merged")])?.status).toBe("Developed");
  });

  test("a pull request whose kind of reference never sets a status is ignored", () => {
    const silent: RuledLink = { stage: "opened", closes: false, status: { merged: { closing: "Developed" } } };
    expect(statusTarget([silent, closing("merged")])?.status).toBe("Developed");
  });

  test("the order of the pull requests does not matter", () => {
    const links = fc.array(fc.record({ stage: fc.constantFrom(...stages), closes: fc.boolean() }), { maxLength: 6 });
    fc.assert(
      fc.property(links, fc.array(fc.nat(), { minLength: 6 }), (given, order) => {
        const all = given.map((each): RuledLink => ({ ...each, status }));
        const shuffled = all.map((each, index) => ({ each, at: order[index] ?? 0 })).toSorted((a, b) => a.at - b.at);
        expect(statusTarget(shuffled.map(({ each }) => each))).toEqual(statusTarget(all));
      }),
    );
  });

  test("has the steps that lead to it, the earliest first", () => {
    expect(statusTarget([closing("merged")])?.byWayOf).toEqual(["In progress", "In review"]);
    expect(statusTarget([closing("opened")])?.byWayOf).toEqual([]);
  });
});
