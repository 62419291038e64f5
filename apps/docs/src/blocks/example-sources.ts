import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../root.ts";

/** Files with tests of their own. The documentation quotes them, in whole or in part. */
const tested = ["examples/*/src/*.ts", "examples/extensions/*/src/*.ts", "packages/*/test/readme[.-]example.ts"];

/**
 * Returns a function that finds the file that a piece of code is quoted from. The function returns the file's path, or
 * undefined if no file contains the code.
 */
export function quotedFrom(): (code: string) => string | undefined {
  const sources = globSync(tested, { cwd: root })
    .sort()
    .map((path) => ({ path, text: squeeze(readFileSync(join(root, path), "utf8")) }));
  return (code) => {
    // A tutorial block begins with a comment that names its file. The file itself does not contain this comment.
    const piece = squeeze(code.replace(/^\/\/ [\w-]+\.ts\n/, ""));
    return sources.find(({ text }) => `\n${text}\n`.includes(`\n${piece}\n`))?.path;
  };
}

/** Removes indentation and blank lines. Code inside a function body is indented in the file, but not on the page. */
function squeeze(code: string): string {
  return code
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
}
