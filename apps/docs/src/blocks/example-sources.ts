import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../root.ts";

/** Programs that have tests of their own. Documentation quotes them whole or in parts. */
const tested = ["examples/*/src/*.ts", "examples/extensions/*/src/*.ts", "packages/*/test/readme[.-]example.ts"];

/**
 * Returns a function that takes a piece of code and returns the path of the file from which it is quoted, or undefined if
 * no file contains it.
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

/** Removes indentation, which differs between a function body and a page. */
function squeeze(code: string): string {
  return code
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
}
