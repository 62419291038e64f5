/**
 * Builds and packs the versions that are not in the registry yet, and writes the tarballs and a plan for `publish.ts`
 * to a folder. The workflow output `digest` identifies the plan and, through the plan, every tarball. It is empty if
 * there is nothing to publish.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { runProgram, setOutput } from "./program.ts";
import { planDigest, planFile } from "./publish-plan.ts";
import { howToSetRepository, isPlaceholder } from "./repository-address.ts";

const root = join(import.meta.dirname, "..", "..");

await runProgram(() => {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals[0] === undefined) throw new Error("Usage: node pack.ts <folder>");
  const folder = resolve(positionals[0]);
  requireRepository();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  const plan = join(folder, planFile);
  run("changeset", "publish-plan", "--output", plan);
  const names = namesIn(plan);
  if (names.length > 0) {
    run("turbo", "run", "build", ...names.map((name) => `--filter=${name}`), "--output-logs=errors-only");
    run("changeset", "pack", "--from-publish-plan", plan, "--out-dir", folder);
  }
  setOutput("digest", names.length > 0 ? planDigest(folder) : "");
});

/** Throws if the repository's address is still the placeholder, which would otherwise end up in every package. */
function requireRepository(): void {
  const { repository } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    repository: { url: string };
  };
  if (isPlaceholder(repository.url)) {
    throw new Error(`The repository's address is the placeholder ${repository.url}. ${howToSetRepository}`);
  }
}

function namesIn(plan: string): readonly string[] {
  const { plan: groups } = JSON.parse(readFileSync(plan, "utf8")) as { plan: readonly (readonly { name: string }[])[] };
  return groups.flat().map(({ name }) => name);
}

function run(command: string, ...options: readonly string[]): void {
  execFileSync(command, options, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
}
