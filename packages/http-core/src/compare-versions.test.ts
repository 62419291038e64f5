import { expect, test } from "vitest";
import { compareVersions } from "./compare-versions.js";

test("versions are ordered by their parts, and a missing part is 0", () => {
  expect(["1.10", "1.9.3", "2", "1.9"].sort(compareVersions)).toEqual(["1.9", "1.9.3", "1.10", "2"]);
  expect(compareVersions("1.22", "1.22.0")).toBe(0);
});
