import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

// Models in different modules refer to each other in cycles. While a module loads, it must not use a model from a
// module that has not run yet. The order in which the modules run depends on the one that a program loads first, so the
// test starts with each module in turn.
test("every module of the package can be loaded first", async () => {
  const names = await readdir(import.meta.dirname, { recursive: true });
  const modules = names.filter((name) => name.endsWith(".ts") && !name.includes(".test"));
  const loader = fileURLToPath(new URL("../test/load-modules.ts", import.meta.url));
  const flags = ["--conditions=@halyard/source", "--experimental-transform-types"];

  const { stdout } = await promisify(execFile)(process.execPath, [...flags, loader, ...modules]);

  expect(modules).toContain("core.ts");
  expect(stdout).toBe("");
});
