/**
 * Tests the libraries as their users would install them. Installs the tarballs outside the repository, runs programs
 * that use them on every runtime, and compiles other programs with every supported TypeScript version. On Node, Bun and
 * Deno, the programs run both as ESM and as CommonJS. Each check covers all libraries, and a failure names the library.
 */
import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { readPackage, type PackageInfo } from "@halyard/packaging/package-info.ts";
import { Results } from "@halyard/packaging/results.ts";
import { compile, compilers, declare, programAlone, resolutions } from "./compile.ts";
import { Consumers, type Consumer } from "./install.ts";
import { bundleAll, bundleProgram, type Addresses } from "./program.ts";
import { processRuntimes, runInChromium, runInProcess, runInWorkerd } from "./runtimes.ts";
import manifest from "./package.json" with { type: "json" };
import { startServer, type ProgramServer } from "./server.ts";

const programs = join(import.meta.dirname, "programs");
const results = new Results("check-consumers");
const libraries = findLibraries();
const workspace = new Consumers(programs);
const servers = new Map<Consumer, ProgramServer>();

try {
  const consumers = libraries.map((info) => workspace.add(info));
  const auth = libraries.find(({ shortName }) => shortName === "auth") as PackageInfo;
  const alone = libraries
    .filter((info) => programAlone(programs, info) !== undefined)
    .map((info) => workspace.addAlone(info, auth));
  workspace.install(libraries);
  for (const consumer of consumers) servers.set(consumer, await startServer(programs, consumer.info.shortName));
  await run(consumers);
  await compileAll(consumers, alone);
} finally {
  for (const server of servers.values()) await server.close();
  workspace.remove();
}
results.finish();

/**
 * Returns the published packages that have both ESM and CommonJS entry points. Each must be a dependency of this tool,
 * because turbo packs only the tool's dependencies before the checks.
 */
function findLibraries(): readonly PackageInfo[] {
  const found = globSync(join(import.meta.dirname, "..", "..", "packages", "*", "package.json"))
    .map((file) => readPackage(dirname(file)))
    .filter(({ manifest, entryPoints }) => manifest.private !== true && entryPoints.some((one) => one.commonJs))
    .sort((one, other) => one.name.localeCompare(other.name));
  const missing = found.filter(({ name }) => !(name in manifest.devDependencies)).map(({ name }) => name);
  if (missing.length > 0)
    throw new Error(
      `Packages are missing from tooling/consumers/package.json. Add them to devDependencies: ${missing.join(", ")}.`,
    );
  return found;
}

async function run(consumers: readonly Consumer[]): Promise<void> {
  const addresses: Addresses = Object.fromEntries([...servers].map(([{ info }, { url }]) => [info.shortName, url]));
  for (const [target, format] of [
    ["esm", "ESM"],
    ["cjs", "CommonJS"],
  ] as const) {
    const file = await bundleAll(workspace.path, consumers, target);
    for (const runtime of processRuntimes) {
      await results.attempt(`${runtime.name}, ${format}`, () => runInProcess(runtime, file, addresses));
    }
  }
  await results.attempt("workerd", async () => {
    await runInWorkerd(await bundleAll(workspace.path, consumers, "workerd"), addresses);
  });
  const chromium = process.env.HALYARD_CHROMIUM;
  if (chromium === undefined) {
    results.skip("Chromium", "none found; install Debian's chromium, or set HALYARD_CHROMIUM to its path");
    return;
  }
  await results.attempt("Chromium", async () => {
    for (const [consumer, server] of servers) server.servePage(await bundleProgram(consumer, "browser"));
    await runInChromium(chromium, [...servers.values()]);
  });
}

async function compileAll(consumers: readonly Consumer[], alone: readonly Consumer[]): Promise<void> {
  for (const compiler of compilers) {
    for (const resolution of resolutions) {
      await results.attempt(`TypeScript ${compiler.version}, ${resolution.name}`, () =>
        compile({ folder: workspace.path, consumers, compiler, resolution }),
      );
    }
    for (const consumer of alone) {
      const what = `emitting declarations with only ${consumer.info.name} and auth installed`;
      await results.attempt(`TypeScript ${compiler.version}, ${what}`, () => declare(consumer, compiler));
    }
  }
}
