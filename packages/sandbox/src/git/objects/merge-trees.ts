import type { FileRecord } from "../state/git-state.js";
import { byPath, changedFiles } from "./changes.js";
import { compareText } from "./git-objects.js";

/** Outcome of {@link mergeTrees}. */
export type MergedTree =
  | { readonly files: FileRecord[]; readonly conflicts?: undefined }
  /** Paths that the two sides changed differently. */
  | { readonly files?: undefined; readonly conflicts: readonly string[] };

/**
 * Merges two trees with a common ancestor. Files are merged as a whole: a file that both sides changed differently is a
 * conflict, even when git could merge its lines.
 */
export function mergeTrees(
  base: readonly FileRecord[],
  ours: readonly FileRecord[],
  theirs: readonly FileRecord[],
): MergedTree {
  const merged = byPath(ours);
  const own = new Map(changedFiles(base, ours).map(({ path, after }) => [path, after]));
  const conflicts: string[] = [];
  for (const { path, after } of changedFiles(base, theirs)) {
    if (own.has(path) && own.get(path) !== after) conflicts.push(path);
    else if (after === undefined) merged.delete(path);
    else merged.set(path, after);
  }
  return conflicts.length > 0 ? { conflicts } : { files: toFiles(merged) };
}

/** Converts a map from paths to content hashes into a tree's list of files. */
export function toFiles(files: ReadonlyMap<string, string>): FileRecord[] {
  return [...files].map(([path, blob]) => ({ path, blob })).sort((a, b) => compareText(a.path, b.path));
}
