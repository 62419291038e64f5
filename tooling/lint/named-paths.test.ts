import { describe, expect, it } from "vitest";
import { findMissingPaths } from "./named-paths.ts";

const files = ["packages/http-core/src/retry.ts", "apps/bridge/src/page/page.ts"];

describe("paths in documentation", () => {
  it.each([
    "`packages/http-core/src/retry.ts`",
    "`apps/bridge/src/page`",
    "`apps/bridge/`",
    "`retry.ts` and `src/x.ts`",
  ])("accepts %s", (text) => {
    expect(findMissingPaths(text, files)).toEqual([]);
  });

  it("reports each path without a file or folder, with its line", () => {
    const text = "| a |\n| `packages/http-core/src/again.ts`, `apps/bridge/src/pag` |";
    expect(findMissingPaths(text, files)).toEqual([
      { line: 2, path: "packages/http-core/src/again.ts" },
      { line: 2, path: "apps/bridge/src/pag" },
    ]);
  });
});
