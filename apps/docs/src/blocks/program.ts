import type { CodeBlock } from "./code-block.ts";

/** A program in the documentation, as a reader would save it to a file. */
export interface Program {
  /** File and line of the first block, for error messages. */
  readonly at: string;
  /**
   * Path of the program's file. It begins with a folder named after the page. If the page does not name the file, its
   * name contains the block's line number, as in `line-12.ts`.
   */
  readonly path: string;
  readonly language: "ts" | "js";
  readonly code: string;
  /** Number of hidden setup lines before the first visible line. Line numbers in error messages do not count them. */
  readonly hiddenLines: number;
  /** Blocks that make up the program: one block, or all blocks of a page that name the same file. */
  readonly blocks: readonly CodeBlock[];
  /** The expected output, if the page shows it. */
  readonly output: string | undefined;
  /** Whether the program can run. A program that declares something without implementing it can only be compiled. */
  readonly runs: boolean;
}

/** Combines TypeScript and JavaScript blocks into programs. */
export function programsOf(blocks: readonly CodeBlock[]): readonly Program[] {
  const own = blocks.filter(({ language }) => language === "ts" || language === "js");
  const files = Map.groupBy(own, ({ page, file, at }) => `${folderOf(page)}/${file ?? nameOf(at, own)}`);
  return [...files].flatMap(([path, parts]): Program[] => {
    const [first] = parts;
    if (first === undefined) return [];
    const code = parts.map((block) => withSetup(block)).join("\n");
    const program: Program = {
      ...{ at: first.at, path, code, blocks: parts },
      language: first.language === "js" ? "js" : "ts",
      hiddenLines: first.setup === "" ? 0 : first.setup.split("\n").length,
      output: parts.at(-1)?.output,
      runs: !/^declare (?!module)/m.test(code),
    };
    return [program];
  });
}

/**
 * Returns a block's code as a single file. The files that it imports from the same page come first, in place of the
 * imports.
 */
export function inOneFile(block: CodeBlock, blocks: readonly CodeBlock[]): string {
  const used = [...block.code.matchAll(/^import .* from "\.\/([^"]+)";\n/gm)].flatMap(([, name]) =>
    blocks.filter(({ page, file }) => page === block.page && file === name),
  );
  const files = used.map(({ code }) => code.replace(/^\/\/.*\n/, "").replaceAll(/^export (?=const |function )/gm, ""));
  return [...files, withSetup(block).replaceAll(/^import .* from "\.\/[^"]+";\n/gm, "")].join("\n");
}

function withSetup({ setup, code }: CodeBlock): string {
  return setup === "" ? code : `${setup}\n${code}`;
}

function folderOf(page: string): string {
  return page.replace(/\.\w+$/, "").replaceAll(/\W+/g, "-");
}

function nameOf(at: string, blocks: readonly CodeBlock[]): string {
  const language = blocks.find((block) => block.at === at)?.language ?? "ts";
  return `line-${at.split(":").at(-1)}.${language}`;
}
