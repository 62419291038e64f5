import { globSync } from "node:fs";
import { basename } from "node:path";

/** Returns the paths of changesets that have not been released yet. */
export function pendingChangesets(root: string): readonly string[] {
  return globSync(".changeset/*.md", { cwd: root }).filter((path) => basename(path) !== "README.md");
}
