import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { format } from "node:util";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { parseAllDocuments } from "yaml";
import { compiledExamples } from "../reference/compiled-examples.ts";
import { root } from "../root.ts";
import { checkedLanguages, readAllBlocks, textLanguages } from "./all-blocks.ts";
import { checkTypes } from "./check-types.ts";
import type { CodeBlock } from "./code-block.ts";
import { type Environment, startEnvironment } from "./environment.ts";
import { migrationLines } from "./migration-lines.ts";

const { blocks, programs, summary } = readAllBlocks();
const folder = join(import.meta.dirname, "..", "..", ".cache", "blocks");
let environment: Environment;

beforeAll(async () => {
  environment = await startEnvironment();
  rmSync(folder, { recursive: true, force: true });
  for (const { path, code } of programs) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), code);
  }
});

afterEach(() => {
  vi.unstubAllEnvs();
});

afterAll(async () => {
  await environment.close();
  rmSync(folder, { recursive: true, force: true });
});

function blocksOf(...languages: readonly string[]): readonly CodeBlock[] {
  return blocks.filter(({ language }) => languages.includes(language));
}

test("every code block is in a language that is checked, or is text", () => {
  const known = [...checkedLanguages, ...textLanguages];
  const others = blocks.filter(({ language }) => !known.includes(language));

  expect(others.map(({ at, language }) => `${at}: ${language}`)).toEqual([]);
  console.log(summary);
});

test("every program of the documentation compiles, and so does each line of the migration guide", async () => {
  const lines = migrationLines();
  const { byId, unserved, program } = await compiledExamples();
  const wrong = {
    ...program,
    at: "wrong",
    path: "operations/wrong.ts",
    code: program.code.replaceAll("owner:", "boat:"),
  };
  console.log(
    `${byId.size} operations with a compiled example; the sandbox serves ${byId.size - unserved.size} of them`,
  );

  expect(lines.length).toBeGreaterThan(30);
  expect(byId.size).toBeGreaterThan(800);
  expect([unserved.has("git.repos.flags.list"), unserved.has("git.pulls.merge")]).toEqual([true, false]);
  const errors = checkTypes([...programs, ...lines, program, wrong]);
  expect(errors.filter((error) => !error.startsWith("wrong"))).toEqual([]);
  expect(errors.length).toBeGreaterThan(100);
});

test("a page that installs packages installs everything that its programs import", () => {
  const missing = [...Map.groupBy(blocks, ({ page }) => page)].flatMap(([page, own]) => {
    const commands = own.filter(({ language }) => language === "sh").map(({ code }) => code);
    const installed = new Set(commands.flatMap((code) => code.match(/(?<=\bnpm install .*)@halyard\/[\w-]+/g) ?? []));
    const imported = own.flatMap(({ code }) => code.match(/(?<=\bfrom ")@halyard\/[\w-]+/g) ?? []);
    const used = installed.size === 0 ? [] : [...new Set(imported)];
    return used.filter((name) => !installed.has(name)).map((name) => `${page}: ${name}`);
  });

  expect(missing).toEqual([]);
});

/**
 * Sections of the tutorial and of the bridge's guide that may be longer than a screen, because readers go through them
 * from start to end.
 */
const chapters = [
  ...["tutorial: A server to call", "tutorial: Declare a resource"],
  ...["bridge: Install", "bridge: Configure", "bridge: The page"],
];

test("a recipe in a guide fits on a screen: at most 60 lines, with at most 48 lines of code", () => {
  const long = globSync("docs/guides/*.md", { cwd: root }).flatMap((path) => {
    const sections = readFileSync(join(root, path), "utf8")
      .split(/^#{2,3} /m)
      .slice(1);
    return sections
      .filter((section) => section.split("\n").length > 61)
      .map((section) => `${basename(path, ".md")}: ${section.slice(0, section.indexOf("\n"))}`);
  });
  expect(long.sort()).toEqual(chapters.toSorted());

  const longBlocks = blocks.filter(({ page, code }) => page.startsWith("docs/guides/") && code.split("\n").length > 49);
  expect(longBlocks.map(({ page }) => page)).toEqual(["docs/guides/tutorial.md"]);
});

test("the error guide lists every error code of every package", () => {
  const reports = globSync("packages/*/api/*.md", { cwd: root }).map((path) => readFileSync(join(root, path), "utf8"));
  const lines = reports
    .join("\n")
    .split("\n")
    .filter((line) => /ErrorCode =|Error<(?:Code extends )?"/.test(line));
  const codes = new Set(lines.flatMap((line) => [...line.matchAll(/"([a-z_]+)"/g)].map(([, code = ""]) => code)));
  const guide = readFileSync(join(root, "docs", "guides", "errors.md"), "utf8");

  expect(codes.size).toBeGreaterThan(30);
  expect([...codes].filter((code) => !guide.includes(`\`${code}\``))).toEqual([]);
});

// Programs with expected output run first. The other programs start servers, which could still print lines while a
// later program runs.
const running = programs
  .filter(({ runs }) => runs)
  .sort((one, other) => Number(other.output !== undefined) - Number(one.output !== undefined));

test.each(running.map((program) => [program.at, program] as const))(
  "%s runs and prints what the page says",
  async (_, { path, output, blocks: parts }) => {
    for (const [name, value] of Object.entries(environment.variables)) vi.stubEnv(name, value);
    const lines: string[] = [];
    vi.spyOn(console, "log").mockImplementation((...values: unknown[]) => void lines.push(format(...values)));

    await import(join(folder, path));

    const last = parts.at(-1);
    if (process.env.HALYARD_UPDATE === "1" && last !== undefined) rewriteOutput(last, lines);
    else if (output !== undefined) expect(lines.join("\n")).toBe(output.trimEnd());
  },
);

test.each(migrationLines().map((line) => [line.at, line] as const))("%s runs", async (_, { path, code }) => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), code);

  await expect(import(join(folder, path))).resolves.toBeDefined();
});

/** Replaces the output shown on the page with the block's actual output. */
function rewriteOutput({ page, code, output }: CodeBlock, lines: readonly string[]): void {
  if (output === undefined) return;
  const path = join(root, page);
  const text = readFileSync(path, "utf8");
  const start = text.indexOf(output, text.indexOf(code) + code.length);
  writeFileSync(path, `${text.slice(0, start)}${lines.join("\n")}\n${text.slice(start + output.length)}`);
}

test("every block of YAML and JSON is valid", () => {
  for (const { code, at } of blocksOf("yaml")) {
    const errors = parseAllDocuments(code).flatMap((document) => document.errors);
    expect(errors.map(({ message }) => `${at}: ${message}`)).toEqual([]);
  }
  for (const { code, at } of blocksOf("json")) expect(() => JSON.parse(code) as unknown, at).not.toThrow();
});

test("every shell block can be parsed, and names npm scripts that exist", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object };
  for (const { code, at } of blocksOf("sh")) {
    expect(() => execFileSync("sh", ["-n"], { input: code, stdio: "pipe" }), at).not.toThrow();
    for (const [, name] of code.matchAll(/\bnpm run ([\w:-]+)/g)) expect(Object.keys(scripts), at).toContain(name);
  }
});
