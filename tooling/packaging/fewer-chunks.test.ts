import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fewerChunks } from "./fewer-chunks.js";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "halyard-chunks-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

/**
 * Sources of a program with two commands. Only the commands import `common`. Both the commands and the program import
 * `shared`.
 */
const sources = {
  program: `import { shared } from "./shared.ts";
export async function main(name: string | undefined): Promise<void> {
  const { run } = name === "one" ? await import("./one.ts") : await import("./two.ts");
  console.log(shared(run()));
}`,
  shared: `export function shared(text: string): string { return "[" + text + "]"; }`,
  common: `export function common(text: string): string { return "<" + text + ">"; }`,
  one: `import { common } from "./common.ts"; import { shared } from "./shared.ts";
export const run = (): string => shared(common("one"));`,
  two: `import { common } from "./common.ts"; import { shared } from "./shared.ts";
export function run(): string { throw new Error(shared(common("two"))); }`,
};

async function buildProgram(): Promise<string> {
  for (const [name, source] of Object.entries(sources)) writeFileSync(join(folder, `${name}.ts`), source);
  const outdir = join(folder, "dist");
  await build({
    entryPoints: [join(folder, "program.ts")],
    ...{ outdir, bundle: true, splitting: true, format: "esm", platform: "node", sourcemap: true, logLevel: "error" },
  });
  // Files that the program does not import.
  for (const name of ["dead.js", "dead.js.map"]) writeFileSync(join(outdir, name), "{}");
  return outdir;
}

const start = "require('./dist/program.cjs').main(process.argv[2])";

function run(command: string, ...options: readonly string[]): string {
  const file = join(folder, "start.cjs");
  writeFileSync(file, start);
  return execFileSync(process.execPath, [...options, file, command], { encoding: "utf8", stdio: "pipe" });
}

test("code that both a command and the file that loads it need is in the latter", async () => {
  const dist = await buildProgram();
  await fewerChunks(join(dist, "program.js"));
  const scripts = readdirSync(dist).filter((name) => name.endsWith("js"));
  const pattern = /^program(?:-[\w-]+)?\.cjs$|^(?:one|two)-\w+-[\w-]+\.cjs$/;
  expect(scripts.filter((name) => !pattern.test(name))).toEqual([]);
  expect(scripts).toHaveLength(4);
  expect(readdirSync(dist).toSorted()).toEqual(scripts.flatMap((name) => [name, `${name}.map`]).toSorted());
  const program = scripts.find((name) => name.startsWith("program-")) ?? "";
  const code = readFileSync(join(dist, program), "utf8");
  for (const name of ["shared", "common"]) expect(code).toContain(`function ${name}(`);
  expect(run("one")).toBe("[[<one>]]\n");
});

test("the name of a file changes with its content", async () => {
  const names = async (): Promise<readonly string[]> => {
    const dist = await buildProgram();
    await fewerChunks(join(dist, "program.js"));
    const found = readdirSync(dist).filter((name) => name.startsWith("program-") && name.endsWith(".cjs"));
    rmSync(dist, { recursive: true });
    return found;
  };
  const before = await names();
  expect(await names()).toEqual(before);
  const { shared } = sources;
  sources.shared = shared.replace("[", "(");
  try {
    expect(await names()).not.toEqual(before);
  } finally {
    sources.shared = shared;
  }
});

test("source maps lead to the sources", async () => {
  const dist = await buildProgram();
  await fewerChunks(join(dist, "program.js"));
  expect(() => run("two", "--enable-source-maps")).toThrow(join(folder, "two.ts"));
});
