/**
 * Uses the package in the current folder as its users do: the tarball, installed in an empty folder outside the
 * repository, is run from ESM and CommonJS on every runtime and compiled against with every supported TypeScript.
 */
import { join } from "node:path";
import { readPackage } from "@halyard/packaging/package-info.ts";
import { Results } from "@halyard/packaging/results.ts";
import { compilers, compile, declare, programAlone, resolutions } from "./compile.ts";
import { installAlone, installTarballs } from "./install.ts";
import { bundleProgram } from "./program.ts";
import { processRuntimes, runInChromium, runInProcess, runInWorkerd } from "./runtimes.ts";
import { startServer } from "./server.ts";

const programs = join(import.meta.dirname, "programs");
const info = readPackage();
const results = new Results("check-consumers");
const folder = installTarballs(info, programs);
const server = await startServer(programs, info.shortName);

try {
  await run();
  for (const compiler of compilers) {
    for (const resolution of resolutions) {
      await results.attempt(`TypeScript ${compiler.version}, ${resolution.name}`, () =>
        compile({ folder: folder.path, info, compiler, resolution }),
      );
    }
  }
} finally {
  await server.close();
  folder.remove();
}
if (programAlone(programs, info) !== undefined) await declareAlone();
results.finish();

async function declareAlone(): Promise<void> {
  const alone = installAlone(info, programs);
  try {
    for (const compiler of compilers) {
      await results.attempt(`TypeScript ${compiler.version}, declarations with the client and auth alone`, () =>
        declare({ folder: alone.path, info, compiler }),
      );
    }
  } finally {
    alone.remove();
  }
}

async function run(): Promise<void> {
  const build = { folder: folder.path, info };
  const esm = await bundleProgram({ ...build, target: "esm" });
  const commonJs = await bundleProgram({ ...build, target: "cjs" });
  for (const runtime of processRuntimes) {
    for (const file of [esm, commonJs]) {
      const format = file === esm ? "ESM" : "CommonJS";
      await results.attempt(`${runtime.name}, ${format}`, () => runInProcess(runtime, folder.path, file, server.url));
    }
  }
  await results.attempt("workerd", async () => {
    await runInWorkerd(folder.path, await bundleProgram({ ...build, target: "workerd" }), server.url);
  });
  const chromium = process.env.HALYARD_CHROMIUM;
  if (chromium === undefined) {
    results.skip("Chromium", "none found; install Debian's chromium, or set HALYARD_CHROMIUM to its path");
  } else {
    await results.attempt("Chromium", async () => {
      await runInChromium(chromium, await bundleProgram({ ...build, target: "browser" }), server);
    });
  }
}
