/**
 * Turns the changesets into versions and changelogs, and commits them on the branch `release/next`. Without changesets it
 * changes nothing. The output `pending` tells which.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pendingChangesets } from "./changesets.ts";
import { runProgram, setOutput } from "./program.ts";

const root = join(import.meta.dirname, "..", "..");

await runProgram(() => {
  const changesets = pendingChangesets(root);
  setOutput("pending", String(changesets.length > 0));
  if (changesets.length === 0) return;
  run("changeset", "version");
  // The versions of the workspace's own packages are part of the lock file.
  run("pnpm", "install", "--lockfile-only", "--prefer-offline");
  run("git", "switch", "--quiet", "--force-create", "release/next");
  run("git", "add", "--all");
  run("git", "commit", "--quiet", "--message", "Version packages");
});

function run(command: string, ...options: readonly string[]): void {
  execFileSync(command, options, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
}
