import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../root.ts";
import type { Source } from "./check-types.ts";
import { codeBlocks } from "./code-block.ts";

const path = "docs/guides/migration.md";

/**
 * Returns the programs in the migration guide's tables: one for each row that ends with Halyard code. Each program
 * begins with the guide's first code block, which contains the imports and names that the rows use.
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
