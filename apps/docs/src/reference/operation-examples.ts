import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../root.ts";

/**
 * Returns the handwritten examples in `content/operations` by resource, such as `pm.statuses`. An example is the
 * Markdown below the heading that names its resource.
 */
export function operationExamples(): ReadonlyMap<string, string> {
  const files = globSync("apps/docs/content/operations/*.md", { cwd: root }).sort();
  const sections = files.flatMap((path) => readFileSync(join(root, path), "utf8").split(/^## /m).slice(1));
  return new Map(
    sections.map((section) => {
      const end = section.indexOf("\n");
      return [section.slice(0, end), section.slice(end).trim()];
    }),
  );
}
