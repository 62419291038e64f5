import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../root.ts";
import { type CodeBlock, codeBlocks } from "./code-block.ts";
import { quotedFrom } from "./example-sources.ts";
import { markdownFiles } from "./markdown-files.ts";
import { type Program, programsOf } from "./program.ts";

/** Every code block of the repository's Markdown. */
export interface AllBlocks {
  readonly blocks: readonly CodeBlock[];
  /** The programs from these blocks, except those that only quote a program with its own tests. */
  readonly programs: readonly Program[];
  /** Blocks that quote a program which has its own tests. */
  readonly quoted: readonly CodeBlock[];
  /** Counts of the checked blocks, in one line. */
  readonly summary: string;
}

/** Reads every code block of the repository. */
export function readAllBlocks(): AllBlocks {
  const blocks = markdownFiles().flatMap((path) => codeBlocks(readFileSync(join(root, path), "utf8"), path));
  const isQuoted = quotedFrom();
  const all = programsOf(blocks);
  const quotedOnly = all.filter((program) => program.blocks.every(({ code }) => isQuoted(code) !== undefined));
  // A block with a file name is a program even if it is a quotation, because other blocks of the page import it.
  const programs = all.filter((program) => !quotedOnly.includes(program) || program.blocks[0]?.file !== undefined);
  const quoted = quotedOnly.filter((program) => !programs.includes(program)).flatMap((program) => program.blocks);
  const count = (...languages: readonly string[]): number =>
    blocks.filter(({ language }) => languages.includes(language)).length;
  const parts = (which: readonly Program[]): number => which.reduce((sum, program) => sum + program.blocks.length, 0);
  const running = programs.filter(({ runs }) => runs);
  const compared = running.filter(({ output }) => output !== undefined);
  return {
    ...{ blocks, programs, quoted },
    summary:
      `${blocks.length} code blocks: ${count("ts", "js")} in TypeScript and JavaScript ` +
      `(${parts(running)} run, ${parts(compared)} of them with their output compared; ${quoted.length} quoted from programs with ` +
      `tests; ${parts(programs) - parts(running)} compiled only), ${count("sh")} in shell, ` +
      `${count("yaml", "json")} in YAML and JSON, ${count(...textLanguages)} in plain text`,
  };
}

/** Languages of blocks that are checked. */
export const checkedLanguages: readonly string[] = ["ts", "js", "sh", "yaml", "json"];

/** Languages of blocks that contain no code for Halyard: files of other programs, output, drawings. */
export const textLanguages: readonly string[] = ["", "text", "ini", "nginx", "caddyfile", "markdown"];
