/**
 * Tests the command of the package in the current folder as an operator uses it. Runs `npm install` with the tarballs
 * in an empty folder outside the repository, then the command, connected to two servers of the packed sandbox in
 * another folder.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  readPackage,
  tarballOf,
  withWorkspaceDependencies,
  type PackageInfo,
} from "@halyard/packaging/package-info.ts";
import { Results } from "@halyard/packaging/results.ts";
import { Operator } from "./operator.ts";
import { processRuntimes } from "./runtimes.ts";

const info = readPackage();
const results = new Results("check-consumers");
const folder = mkdtempSync(join(tmpdir(), `halyard-${info.shortName}-`));
const serversFolder = mkdtempSync(join(tmpdir(), "halyard-servers-"));
const operator = new Operator({ bridgeFolder: folder, sandboxFolder: serversFolder });

try {
  await results.attempt("npm installs it", async () => install(folder, info));
  await results.attempt("npx runs it", () => operator.printsVersion(info.manifest.version));
  await results.attempt("npm installs the sandbox", async () => {
    install(serversFolder, readPackage(join(info.folder, "..", "..", "packages", "sandbox")));
  });
  for (const runtime of processRuntimes.filter(({ name }) => name.startsWith("Node"))) {
    await results.attempt(`${runtime.name}: start, setup, doctor, stop`, () => operator.operate(runtime.command));
  }
} finally {
  await operator.close();
  for (const path of [folder, serversFolder]) rmSync(path, { recursive: true, force: true });
}
results.finish();

/** Installs a package and its dependencies from their tarballs. */
function install(target: string, what: PackageInfo): void {
  const dependencies = Object.fromEntries(
    withWorkspaceDependencies(what).map((one) => [one.name, `file:${tarballOf(one)}`]),
  );
  writeFileSync(join(target, "package.json"), JSON.stringify({ name: "operator", private: true, dependencies }));
  const options = ["install", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status, stdout, stderr } = spawnSync("npm", options, { cwd: target, encoding: "utf8" });
  if (status !== 0) throw new Error(stdout + stderr);
}
