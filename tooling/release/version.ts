/**
 * Converts the changesets to versions and changelogs. Writes the result as a commit in a git bundle, so that the job
 * that pushes the commit needs no installed packages. The workflow output `pending` is `true` if there were changesets.
 */
import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { pendingChangesets } from "./changesets.ts";
import { runProgram, setOutput } from "./program.ts";

const root = join(import.meta.dirname, "..", "..");

await runProgram(() => {
  const [bundle] = parseArgs({ allowPositionals: true }).positionals;
  if (bundle === undefined) throw new Error("Usage: node version.ts <bundle to write>");
  const pending = pendingChangesets(root).length > 0;
  setOutput("pending", String(pending));
  if (!pending) return;
  run("changeset", "version");
  // The lock file contains the versions of the workspace's own packages.
  run("pnpm", "install", "--lockfile-only", "--prefer-offline");
  run("git", "switch", "--quiet", "--force-create", "release/next");
  run("git", "add", "--all");
  run("git", "commit", "--quiet", "--message", "Version packages");
  run("git", "bundle", "create", "--quiet", resolve(bundle), "HEAD~1..release/next");
});

function run(command: string, ...options: readonly string[]): void {
  execFileSync(command, options, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
}
