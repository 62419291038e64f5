import { expect, test } from "vitest";
import { counted } from "./counted.js";

test("a number has the form of its noun", () => {
  expect([0, 1, 2].map((count) => counted(count, "attempt"))).toEqual(["0 attempts", "1 attempt", "2 attempts"]);
  expect(counted(1, "subject waits", "subjects wait")).toBe("1 subject waits");
  expect(counted(3, "subject waits", "subjects wait")).toBe("3 subjects wait");
});
