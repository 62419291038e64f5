import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Difference } from "./compare.ts";
import { operationKey } from "./surface.ts";

/** A client's resource files, with their operations' paths. */
export type ResourceFiles = ReadonlyMap<string, readonly string[]>;

/** Finds the paths that a client's resource files declare. */
export function readResourceFiles(root: string, client: string): ResourceFiles {
  const folder = join("packages", client, "src", "resources");
  const files = globSync("**/*.ts", { cwd: join(root, folder), exclude: (name) => name.endsWith(".test.ts") });
  return new Map(
    files.toSorted().map((file) => {
      const text = readFileSync(join(root, folder, file), "utf8");
      return [join(folder, file), [...text.matchAll(/"(\/[^"\s]*)"/g)].map(([, path = ""]) => placeOf(path))];
    }),
  );
}

/**
 * Groups differences by the file that declares the operation's path. If no file declares it, uses the file that
 * declares the most similar path: the one that shares the most leading segments. If no path shares any, the group is
 * `a new file`.
 */
export function groupByFile(differences: readonly Difference[], files: ResourceFiles): Map<string, Difference[]> {
  return Map.groupBy(differences, ({ operation }) => {
    const place = operation.slice(operation.indexOf(" ") + 1);
    let best = { file: "a new file", length: 0 };
    for (const [file, paths] of files) {
      for (const path of paths) {
        const length = commonSteps(place, path);
        if (length > best.length) best = { file, length };
      }
    }
    return best.file;
  });
}

/** Formats differences as a Markdown list, with a heading for each file. */
export function writeWorkList(title: string, differences: readonly Difference[], files: ResourceFiles): string {
  if (differences.length === 0) return `## ${title}\n\nNone.\n`;
  const groups = [...groupByFile(differences, files)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const sections = groups.map(([file, list]) => {
    const items = list.map(({ operation, kind, details }) =>
      kind === "changed"
        ? `- \`${operation}\`\n${details.map((detail) => `  - ${detail}`).join("\n")}`
        : `- \`${operation}\`: ${kind}`,
    );
    return `### ${file}\n\n${items.join("\n")}\n`;
  });
  return `## ${title}\n\n${sections.join("\n")}`;
}

function placeOf(path: string): string {
  return operationKey("", path).trim();
}

/** Returns the number of leading segments that two paths share, or Infinity if the paths are equal. */
function commonSteps(a: string, b: string): number {
  if (a === b) return Infinity;
  const [left, right] = [a.split("/").slice(1), b.split("/").slice(1)];
  const different = left.findIndex((step, index) => step !== right[index]);
  return different === -1 ? left.length : different;
}
