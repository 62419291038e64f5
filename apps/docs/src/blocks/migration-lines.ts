import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../root.ts";
import type { Source } from "./check-types.ts";
import { codeBlocks } from "./code-block.ts";

const path = "docs/guides/migration.md";

/**
 * Returns a program for each table row of the migration guide whose last cell is Halyard code. Each program begins with
 * the page's first block, which has the imports and names that the code uses.
 */
export function migrationLines(): readonly Source[] {
  const text = readFileSync(join(root, path), "utf8");
  const names = codeBlocks(text, path).find(({ language }) => language === "ts")?.code ?? "";
  return text.split("\n").flatMap((line, index): Source[] => {
    const code = /\| `([^`]+)`\s*\|$/.exec(line)?.[1];
    if (code === undefined) return [];
    const program = `${names}\n${code};\n`;
    const hiddenLines = names.split("\n").length;
    return [{ at: `${path}:${index + 1}`, path: `migration/line-${index + 1}.ts`, code: program, hiddenLines }];
  });
}
