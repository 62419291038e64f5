import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../root.ts";
import type { Source } from "./check-types.ts";
import { codeBlocks } from "./code-block.ts";

const path = "docs/guides/migration.md";

/**
 * Returns programs with the Halyard code of the migration guide: one for each table row whose last cell is code. Each
 * program begins with the first block of the page, which has the imports and names that the code uses.
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
