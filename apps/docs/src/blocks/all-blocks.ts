import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../root.ts";
import { type CodeBlock, codeBlocks } from "./code-block.ts";
import { quotedFrom } from "./example-sources.ts";
import { markdownFiles } from "./markdown-files.ts";
import { type Program, programsOf } from "./program.ts";

/** The code blocks in all Markdown files of the repository. */
export interface AllBlocks {
  readonly blocks: readonly CodeBlock[];
  /** Programs built from the blocks. Excludes blocks that only quote a program with tests of its own. */
  readonly programs: readonly Program[];
  /** Blocks that quote a program with tests of its own. */
  readonly quoted: readonly CodeBlock[];
  /** One line that counts the blocks, by language and by how they are checked. */
  readonly summary: string;
}

/** Reads all code blocks in the repository's Markdown. */
export function readAllBlocks(): AllBlocks {
  const blocks = markdownFiles().flatMap((path) => codeBlocks(readFileSync(join(root, path), "utf8"), path));
  const isQuoted = quotedFrom();
  const all = programsOf(blocks);
  const quotedOnly = all.filter((program) => program.blocks.every(({ code }) => isQuoted(code) !== undefined));
  // A block with a file name counts as a program even if it is a quotation: other blocks on the page import the file.
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
      `(${parts(running)} are run, and the output of ${parts(compared)} of these is compared with the page; ` +
      `${quoted.length} are quoted from tested programs; ${parts(programs) - parts(running)} are only compiled), ` +
      `${count("sh")} in shell, ${count("yaml", "json")} in YAML and JSON, ${count(...textLanguages)} in plain text`,
  };
}

/** Languages whose blocks are checked. */
export const checkedLanguages: readonly string[] = ["ts", "js", "sh", "yaml", "json"];

/** Languages whose blocks are not checked: configuration for other software, program output, and drawings. */
export const textLanguages: readonly string[] = ["", "text", "ini", "nginx", "caddyfile", "markdown"];
