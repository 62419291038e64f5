import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

// Models refer to each other in cycles. Whichever module a program loads first, a module may use another module's model
// only after that other module has run.
test("every module of the package can be loaded first", async () => {
  const names = await readdir(import.meta.dirname, { recursive: true });
  const modules = names.filter((name) => name.endsWith(".ts") && !name.includes(".test"));
  const loader = fileURLToPath(new URL("../test/load-modules.ts", import.meta.url));
  const flags = ["--conditions=@halyard/source", "--experimental-transform-types"];

  const { stdout } = await promisify(execFile)(process.execPath, [...flags, loader, ...modules]);

  expect(modules).toContain("core.ts");
  expect(stdout).toBe("");
});
