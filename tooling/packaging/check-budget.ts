/**
 * Measures the package in the current folder against its budgets.json: bundle size, the work for a cold import, and the
 * cost of type checking. Everything is counted rather than timed, so the result does not depend on the machine's load.
 * The measured programs import the package by its own name, so that they use the build through the exports map.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import type { ImportCounts } from "./import-counts.ts";
import { readPackage } from "./package-info.ts";
import { Results } from "./results.ts";

interface Budgets {
  /**
   * Maximum size of a program after bundling, minifying and gzip, in bytes. Packages in `external` are not included.
   */
  readonly size: readonly { readonly code: string; readonly external?: readonly string[]; readonly maxBytes: number }[];
  /** Limits on the work that a new Node process does to import an entry point. */
  readonly coldImport: readonly ImportBudget[];
  /** Maximum number of type instantiations when a program is type-checked. */
  readonly instantiations: readonly { readonly code: string; readonly max: number }[];
}

/** Limits on the {@link ImportCounts} of an entry point. */
interface ImportBudget {
  readonly entry: string;
  readonly maxBytes: number;
  readonly maxCalls: number;
  readonly maxBuiltins: number;
}

const info = readPackage();
const budgetFile = join(info.folder, "budgets.json");
if (!existsSync(budgetFile)) {
  throw new Error(`${info.name} has no budgets.json. Add it: every published package must declare its budgets there.`);
}
const budgets = JSON.parse(readFileSync(budgetFile, "utf8")) as Budgets;
const workspace = join(info.folder, ".cache", "budget");
const results = new Results("check-budget");

mkdirSync(workspace, { recursive: true });
for (const { code, external = [], maxBytes } of budgets.size) {
  within(
    `${code}${external.length > 0 ? ` (without ${external.join(", ")})` : ""}`,
    await size(code, external),
    maxBytes,
    "B gzip",
  );
}
for (const { entry, maxBytes, maxCalls, maxBuiltins } of budgets.coldImport) {
  const { bytes, calls, builtins } = importCounts(entry);
  within(`import "${entry}" (files)`, bytes, maxBytes, "B");
  within(`import "${entry}" (functions)`, calls, maxCalls, "calls");
  within(`import "${entry}" (Node's own modules)`, builtins, maxBuiltins, "modules");
}
for (const { code, max } of budgets.instantiations) within(code, instantiations(code), max, "instantiations");
results.finish();

function within(what: string, measured: number, budget: number, unit: string): void {
  const figures = `${measured} of ${budget} ${unit}`;
  if (measured <= budget) results.pass(`${what}: ${figures}`);
  else {
    results.fail(
      what,
      `${figures}. Reduce the value, or raise the budget in ${info.shortName}/budgets.json and give the reason in the changeset.`,
    );
  }
}

async function size(code: string, external: readonly string[]): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: info.folder },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    external: [...external],
    logLevel: "error",
    write: false,
  });
  return outputFiles.reduce((sum, file) => sum + gzipSync(file.contents, { level: 9 }).length, 0);
}

function importCounts(entry: string): ImportCounts {
  // Only files inside a package can import it by its own name, so the program is copied there.
  const program = join(workspace, "import-counts.ts");
  copyFileSync(join(import.meta.dirname, "import-counts.ts"), program);
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, entry], { encoding: "utf8" });
  if (status !== 0) throw new Error(`Importing ${entry} failed:\n${stderr}`);
  return JSON.parse(stdout) as ImportCounts;
}

function instantiations(code: string): number {
  writeFileSync(join(workspace, "consumer.mts"), code);
  writeFileSync(
    join(workspace, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        target: "es2022",
        lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
        module: "nodenext",
        types: [],
        skipLibCheck: true,
        noEmit: true,
      },
      files: ["consumer.mts"],
    }),
  );
  const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
  const { status, stdout } = spawnSync(process.execPath, [compiler, "-p", workspace, "--extendedDiagnostics"], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`This code from budgets.json does not compile:\n${code}\n${stdout}`);
  const count = /^Instantiations:\s+(\d+)/m.exec(stdout)?.[1];
  if (count === undefined) throw new Error("`tsc --extendedDiagnostics` did not print the number of instantiations.");
  return Number(count);
}
