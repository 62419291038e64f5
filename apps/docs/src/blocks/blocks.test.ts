import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "node:util";
import { expect, test, vi } from "vitest";
import { parseAllDocuments } from "yaml";
import { root } from "../root.ts";
import { checkTypes, type Source } from "./check-types.ts";
import { type CodeBlock, codeBlocks, programOf } from "./code-block.ts";
import { quotedFrom } from "./example-sources.ts";
import { markdownFiles } from "./markdown-files.ts";
import { migrationLines } from "./migration-lines.ts";

const blocks = markdownFiles().flatMap((path) => codeBlocks(readFileSync(join(root, path), "utf8"), path));
const quoted = quotedFrom();

const programs = blocks.filter(({ language }) => ["ts", "js"].includes(language));
const own = programs.filter(({ code }) => quoted(code) === undefined);
const complete = own.filter(
  ({ setup, output }) => output !== undefined || (setup !== "" && !setup.includes("declare ")),
);

function blocksOf(...languages: readonly string[]): readonly CodeBlock[] {
  return blocks.filter(({ language }) => languages.includes(language));
}

test("every code block is in a language that is checked, or is text", () => {
  const checked = ["ts", "js", "sh", "yaml", "json"];
  // Languages of other programs, output and drawings.
  const text = ["", "text", "ini", "nginx", "caddyfile", "markdown"];
  const others = blocks.filter(({ language }) => ![...checked, ...text].includes(language));

  expect(others.map(({ at, language }) => `${at}: ${language}`)).toEqual([]);

  const count = (...languages: readonly string[]): number => blocksOf(...languages).length;
  console.log(
    `${blocks.length} code blocks: ${programs.length} of TypeScript and JavaScript (${complete.length} run here, ` +
      `${programs.length - own.length} quoted from programs with tests, ${own.length - complete.length} compiled), ` +
      `${count("sh")} of a shell, ${count("yaml", "json")} of YAML and JSON, ${count(...text)} of text`,
  );
});

test("every block of TypeScript and JavaScript compiles, or is quoted from a program that does", () => {
  const sources = own.map((block): Source => {
    const language = block.language === "js" ? "js" : "ts";
    const hiddenLines = block.setup === "" ? 0 : block.setup.split("\n").length;
    return { at: block.at, language, code: programOf(block), hiddenLines };
  });

  // The lines of the migration guide are checked in the same program, because starting one takes most of the time.
  const lines = migrationLines();
  expect(lines.length).toBeGreaterThan(30);
  expect(checkTypes([...sources, ...lines])).toEqual([]);
});

test("the guide of errors has every code of every package", () => {
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

test.each(complete.map((block) => [block.at, block] as const))(
  "%s runs and prints what the page says",
  async (at, block) => {
    const folder = join(import.meta.dirname, "..", "..", ".cache", "blocks");
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${at.replaceAll(/\W+/g, "-")}.ts`);
    writeFileSync(file, programOf(block));
    const lines: string[] = [];
    vi.spyOn(console, "log").mockImplementation((...parts: unknown[]) => void lines.push(format(...parts)));

    await import(file).finally(() => {
      rmSync(file);
    });

    if (process.env.HALYARD_UPDATE === "1") rewriteOutput(block, lines);
    else if (block.output !== undefined) expect(lines.join("\n")).toBe(block.output.trimEnd());
  },
);

/** Replaces the output on a page with the actual output of its block. */
function rewriteOutput({ at, code, output }: CodeBlock, lines: readonly string[]): void {
  if (output === undefined) return;
  const path = join(root, at.split(":", 1)[0] ?? "");
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

test("every block of a shell can be parsed, and names npm scripts that exist", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object };
  for (const { code, at } of blocksOf("sh")) {
    expect(() => execFileSync("sh", ["-n"], { input: code, stdio: "pipe" }), at).not.toThrow();
    for (const [, name] of code.matchAll(/\bnpm run ([\w:-]+)/g)) expect(Object.keys(scripts), at).toContain(name);
  }
});
