import { expect, test } from "vitest";
import { counted } from "./counted.js";

test("the noun is singular only for the number 1", () => {
  expect([0, 1, 2].map((count) => counted(count, "attempt"))).toEqual(["0 attempts", "1 attempt", "2 attempts"]);
  expect(counted(1, "subject waits", "subjects wait")).toBe("1 subject waits");
  expect(counted(3, "subject waits", "subjects wait")).toBe("3 subjects wait");
});
