/**
 * Measures the package in the current folder against its budgets.json: bytes in a bundle, time of a cold import, cost
 * of type checking. The measured programs import the package by its own name, so they use the build through the exports
 * map.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { readPackage } from "./package-info.ts";
import { Results } from "./results.ts";

/** The content of a budgets.json. */
interface Budgets {
  /** Maximum bytes of a program after bundling, minifying and gzip. Packages in `external` are not included. */
  readonly size: readonly { readonly code: string; readonly external?: readonly string[]; readonly maxBytes: number }[];
  /**
   * Maximum processor time of a Node process that imports the entry point, as a multiple of one that imports nothing.
   */
  readonly coldImport: readonly { readonly entry: string; readonly maxRatio: number }[];
  /** Maximum type instantiations of checking a program. */
  readonly instantiations: readonly { readonly code: string; readonly max: number }[];
}

/**
 * Number of rounds that gives a stable median. The two processes of a round run one after the other, so that a busy
 * machine slows both.
 */
const rounds = 11;

const info = readPackage();
const budgetFile = join(info.folder, "budgets.json");
if (!existsSync(budgetFile)) {
  throw new Error(`${info.name} has no budgets.json. Every published package declares its budgets there.`);
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
for (const { entry, maxRatio } of budgets.coldImport) {
  within(`import "${entry}"`, coldImportRatio(entry), maxRatio, "x an empty program");
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

function coldImportRatio(entry: string): number {
  const empty = coldProgram("empty.mjs", "");
  const importing = coldProgram("importing.mjs", `import ${JSON.stringify(entry)};`);
  const ratios = Array.from({ length: rounds }, () => {
    const base = processorTime(empty);
    return processorTime(importing) / base;
  }).sort((a, b) => a - b);
  return Math.round((ratios[Math.floor(rounds / 2)] ?? Number.NaN) * 100) / 100;
}

/**
 * Returns a program that prints its processor time, which other processes on the machine affect less than the
 * wall-clock time.
 */
function coldProgram(name: string, code: string): string {
  const file = join(workspace, name);
  writeFileSync(file, `${code}\nconst { user, system } = process.cpuUsage();\nconsole.log(user + system);\n`);
  return file;
}

function processorTime(file: string): number {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], { encoding: "utf8" });
  if (status !== 0) throw new Error(`${file} does not run:\n${stderr}`);
  return Number(stdout);
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
  if (status !== 0) throw new Error(`The program of a budget does not compile:\n${code}\n${stdout}`);
  const count = /^Instantiations:\s+(\d+)/m.exec(stdout)?.[1];
  if (count === undefined) throw new Error("`tsc --extendedDiagnostics` printed no count of instantiations.");
  return Number(count);
}
