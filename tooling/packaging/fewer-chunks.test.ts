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

/** Sources of a program with two commands. Both of them and the file that loads them use `shared`. */
const sources = {
  program: `const { main } = await import("./main.ts"); await main(process.argv[2]);`,
  main: `import { shared } from "./shared.ts";
export async function main(name: string | undefined): Promise<void> {
  const { run } = name === "one" ? await import("./one.ts") : await import("./two.ts");
  console.log(shared(run()));
}`,
  shared: `export function shared(text: string): string { return "[" + text + "]"; }`,
  one: `import { shared } from "./shared.ts"; export const run = (): string => shared("one");`,
  two: `import { shared } from "./shared.ts";
export function run(): string { throw new Error(shared("two")); }`,
};

async function buildProgram(): Promise<string> {
  for (const [name, source] of Object.entries(sources)) writeFileSync(join(folder, `${name}.ts`), source);
  const outdir = join(folder, "dist");
  await build({
    entryPoints: [join(folder, "program.ts")],
    ...{ outdir, bundle: true, splitting: true, format: "esm", platform: "node", sourcemap: true, logLevel: "error" },
  });
  // A file that the program does not import.
  for (const name of ["dead.js", "dead.js.map"]) writeFileSync(join(outdir, name), "{}");
  return outdir;
}

test("code that both a command and the file that loads it need is in the latter", async () => {
  const dist = await buildProgram();
  const scripts = (): string[] => readdirSync(dist).filter((name) => name.endsWith(".js"));
  const before = scripts();
  expect(before.filter((name) => name.startsWith("chunk-"))).toHaveLength(1);
  const program = join(dist, "program.js");
  await fewerChunks(program);
  const after = scripts();
  expect(after).toEqual(before.filter((name) => !name.startsWith("chunk-") && name !== "dead.js"));
  expect(readdirSync(dist).toSorted()).toEqual(after.flatMap((name) => [name, `${name}.map`]).toSorted());
  const main = after.find((name) => name.startsWith("main-")) ?? "";
  expect(readFileSync(join(dist, main), "utf8")).toContain("function shared(");
  expect(execFileSync(process.execPath, [program, "one"], { encoding: "utf8" })).toBe("[[one]]\n");
});

test("source maps lead to the sources", async () => {
  const program = join(await buildProgram(), "program.js");
  await fewerChunks(program);
  const run = (): string =>
    execFileSync(process.execPath, ["--enable-source-maps", program, "two"], { stdio: "pipe" }).toString();
  expect(run).toThrow(join(folder, "two.ts"));
});
