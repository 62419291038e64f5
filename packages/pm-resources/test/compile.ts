import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
const folder = join(import.meta.dirname, "..");

/**
 * Compiles modules in a temporary folder inside this package. Returns the compiler's output, which is empty if there
 * are no errors.
 */
export function compile(modules: Readonly<Record<string, string>>): string {
  mkdirSync(join(folder, ".cache"), { recursive: true });
  const place = mkdtempSync(join(folder, ".cache", "compile-"));
  try {
    for (const [name, source] of Object.entries(modules)) writeFileSync(join(place, name), source);
    writeFileSync(join(place, "tsconfig.json"), JSON.stringify({ extends: "../../tsconfig.json", include: ["."] }));
    const options = [compiler, "-p", place, "--noErrorTruncation", "--pretty", "false"];
    const { stdout, stderr } = spawnSync(process.execPath, options, { cwd: place, encoding: "utf8" });
    return stdout + stderr;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
