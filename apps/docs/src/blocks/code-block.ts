import { readFileSync } from "node:fs";
import { join } from "node:path";
import MarkdownIt, { type Token } from "markdown-it";

/** A fenced block of code in a Markdown file. */
export interface CodeBlock {
  /** Path of the Markdown file that contains the block. */
  readonly page: string;
  /** File and line of the opening fence, for error messages. */
  readonly at: string;
  /** First word after the opening fence, such as `ts`. Empty if the fence has no word. */
  readonly language: string;
  readonly code: string;
  /** Name of the file to save the block in, taken from a comment on its first line: `// receiver.ts`. */
  readonly file: string | undefined;
  /**
   * Hidden code that precedes the block, from a comment directly above the block. The comment either names a file in
   * `src/setups` (`<!-- setup: clients -->`), or contains the code itself (`<!-- setup`, then lines of code).
   */
  readonly setup: string;
  /** Expected output: the `text` block that directly follows the code. */
  readonly output: string | undefined;
}

const setups = join(import.meta.dirname, "..", "setups");
const markdown = new MarkdownIt({ html: true });

/**
 * Returns the code blocks in a Markdown document.
 *
 * @param text - The Markdown.
 * @param path - Path of the document, for messages.
 */
export function codeBlocks(text: string, path: string): readonly CodeBlock[] {
  const tokens = markdown.parse(text, {});
  return tokens.flatMap((token, index) => {
    if (token.type !== "fence") return [];
    const [language = ""] = token.info.trim().split(/\s/);
    const at = `${path}:${(token.map?.[0] ?? 0) + 1}`;
    const code = token.content;
    const file = /^\/\/ ([\w./-]+\.m?[tj]s)\n/.exec(code)?.[1];
    const setup = setupOf(tokens[index - 1], at);
    return [{ page: path, at, language, code, file, setup, output: outputOf(tokens[index + 1]) }];
  });
}

function setupOf(token: Token | undefined, at: string): string {
  const comment = token?.type === "html_block" ? /^<!-- setup\b:?([\s\S]*)-->\s*$/.exec(token.content) : null;
  const content = comment?.[1]?.trim() ?? "";
  if (!/^[\w-]+$/.test(content)) return content;
  try {
    // Setup files are modules with exports, so that the usual checks cover them. The code block's program needs no
    // exports, so `export` is removed.
    return readFileSync(join(setups, `${content}.ts`), "utf8").replaceAll(/^export (?=const )/gm, "");
  } catch {
    throw new Error(`${at} names the setup "${content}", but apps/docs/src/setups/${content}.ts does not exist.`);
  }
}

function outputOf(token: Token | undefined): string | undefined {
  return token?.type === "fence" && token.info.trim() === "text" ? token.content : undefined;
}
