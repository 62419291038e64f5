import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../root.ts";

const headings: ReadonlyMap<string, string> = new Map([
  ["Gitea and Forgejo, by resource", "git"],
  ["OpenProject, by resource", "pm"],
]);

/**
 * Returns a sentence for each resource, by resource name. It says how many of the resource's operations passed the
 * tests of `packages/contract` on running servers. The numbers come from the tables in `docs/compatibility.md`.
 */
export function checkedVersions(): ReadonlyMap<string, string> {
  const sentences = new Map<string, string>();
  for (const section of readFileSync(join(root, "docs", "compatibility.md"), "utf8").split(/^## /m)) {
    const product = headings.get(section.split("\n", 1)[0] ?? "");
    if (product === undefined) continue;
    const [servers = [], , ...rows] = section
      .split("\n")
      .filter((line) => line.startsWith("|"))
      .map(cellsOf);
    for (const [resource = "", ...cells] of rows) {
      const counts = cells.flatMap((cell, index) => (cell === "" ? [] : `${cell} on ${servers[index + 1] ?? ""}`));
      if (counts.length === 0) continue;
      const sentence = `Operations that passed the [contract tests](../../../compatibility/) on running servers: ${counts.join(", ")}.`;
      sentences.set(`${product}.${resource.replaceAll("`", "")}`, sentence);
    }
  }
  return sentences;
}

function cellsOf(row: string): readonly string[] {
  return row
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}
