import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FollowedField, leadingSide } from "./leading-side.js";

const anyone = (): boolean => true;

describe("the side that the other one follows", () => {
  test.each([
    ["none if both are equal", { agreed: "a", git: "b", openproject: "b" }, undefined],
    ["the only one that changed: git", { agreed: "a", git: "b", openproject: "a" }, "git"],
    ["the only one that changed: OpenProject", { agreed: "a", git: "a", openproject: "b" }, "openproject"],
    ["the winner if both changed", { agreed: "a", git: "b", openproject: "c" }, "git"],
    ["the winner if nothing is known", { agreed: undefined, git: "b", openproject: "c" }, "git"],
  ] as const)("is %s", async (_, field, side) => {
    expect(await leadingSide(field, "git", anyone)).toBe(side);
  });

  test("is the other one if the change of the winner does not count", async () => {
    const field = { agreed: "a", git: "b", openproject: "c" };
    expect(await leadingSide(field, "git", (side) => side !== "git")).toBe("openproject");
  });

  test("does not exist if only a change that does not count was made, so it is neither followed nor undone", async () => {
    const field = { agreed: "a", git: "b", openproject: "a" };
    expect(await leadingSide(field, "git", (side) => side !== "git")).toBeUndefined();
  });

  test("makes both equal in one step, with a value that one of them had", async () => {
    const value = fc.constantFrom("a", "b", "c");
    const fields: fc.Arbitrary<FollowedField> = fc.record({
      agreed: fc.option(value, { nil: undefined }),
      git: value,
      openproject: value,
    });
    await fc.assert(
      fc.asyncProperty(fields, fc.constantFrom("git", "openproject"), async (field, winner) => {
        const side = await leadingSide(field, winner, anyone);
        const value = side === undefined ? field.git : field[side];
        const after = { agreed: value, git: value, openproject: value };
        if (side === undefined) expect(field.git).toBe(field.openproject);
        expect(await leadingSide(after, winner, anyone)).toBeUndefined();
      }),
    );
  });
});
