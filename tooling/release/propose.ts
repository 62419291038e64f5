/** Pushes the commit created by version.ts to the branch `release/next`, for a pull request. */
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { runProgram } from "./program.ts";

await runProgram(() => {
  const [bundle] = parseArgs({ allowPositionals: true }).positionals;
  if (bundle === undefined) throw new Error("Usage: node propose.ts <bundle written by version.ts>");
  git("fetch", "--quiet", resolve(bundle), "+release/next:release/next");
  git("push", "--quiet", "--force", "origin", "release/next");
});

function git(...options: readonly string[]): void {
  execFileSync("git", options, { stdio: ["ignore", "inherit", "inherit"] });
}
