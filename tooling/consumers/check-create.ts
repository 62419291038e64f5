/**
 * Tests `npm create halyard-resource` as a developer would use it. The command from the installed tarball writes a
 * package for each client into an empty folder outside the repository. Each package is then installed, built and
 * tested.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPackage, tarballOf } from "@halyard/packaging/package-info.ts";
import { Results } from "@halyard/packaging/results.ts";
import { buildWithEachCompiler, installProject, run, runTests } from "./project.ts";

const info = readPackage();
const results = new Results("check-consumers");
const folder = mkdtempSync(join(tmpdir(), `halyard-${info.shortName}-`));

writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "developer", private: true }));

try {
  await results.attempt("npm installs the package", async () => {
    const options = ["install", "--no-save", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"];
    run("npm", [...options, tarballOf(info)], folder);
  });
  for (const client of ["pm", "git"]) await check(client);
  await results.attempt("with an unknown client, the command prints its usage and fails", async () => {
    const { status, stderr } = spawnSync("npx", ["create-halyard-resource", "svn", "risks"], {
      cwd: folder,
      encoding: "utf8",
    });
    if (status !== 1 || !stderr.includes("Usage: npm create halyard-resource")) throw new Error(stderr);
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
results.finish();

async function check(client: string): Promise<void> {
  const project = join(folder, `sprint-${client}`);
  await results.attempt(`${client}: the command writes a package`, async () => {
    run("npx", ["create-halyard-resource", client, "sprint-categories", `sprint-${client}`], folder);
  });
  if (!existsSync(project)) return;
  await results.attempt(`${client}: the new package installs`, async () => installProject(project));
  await buildWithEachCompiler(results, project, client);
  await results.attempt(`${client}: the new package passes its test against the sandbox`, async () =>
    runTests(project),
  );
}
