import { join } from "node:path";
import { expect, test } from "vitest";
import { outdatedFiles } from "./project-files.ts";

test("every copy of a fact about the project agrees with the package.json at the root", () => {
  const outdated = outdatedFiles(join(import.meta.dirname, "..", ".."));
  expect(
    outdated.map(({ path }) => path),
    "`npm run metadata` rewrites these files",
  ).toEqual([]);
});
