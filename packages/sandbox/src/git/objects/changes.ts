import type { CommitRecord, FileRecord, RepositoryRecord } from "../state/git-state.js";
import { decodeBase64 } from "./base64.js";
import { findCommit } from "./history.js";
import { compareText } from "./git-objects.js";

/** A file that differs between two trees. */
export interface FileChange {
  readonly path: string;
  readonly status: "added" | "modified" | "removed";
  /** Hash of the content before the change. Undefined for an added file. */
  readonly before: string | undefined;
  /** Hash of the content after the change. Undefined for a removed file. */
  readonly after: string | undefined;
}

/** Returns the files that differ between two trees, sorted by path. */
export function changedFiles(before: readonly FileRecord[], after: readonly FileRecord[]): readonly FileChange[] {
  const old = byPath(before);
  const current = byPath(after);
  return [...new Set([...old.keys(), ...current.keys()])]
    .filter((path) => old.get(path) !== current.get(path))
    .sort(compareText)
    .map((path) => {
      const [was, is] = [old.get(path), current.get(path)];
      const status = was === undefined ? "added" : is === undefined ? "removed" : "modified";
      return { path, status, before: was, after: is };
    });
}

/** Returns a commit's changes relative to its first parent. */
export function changesOf(repository: RepositoryRecord, commit: CommitRecord): readonly FileChange[] {
  const [first] = commit.parents;
  return changedFiles((first === undefined ? undefined : findCommit(repository, first))?.files ?? [], commit.files);
}

/** Returns the numbers of lines that the changes add and delete. */
export function countLines(
  repository: RepositoryRecord,
  changes: readonly Pick<FileChange, "before" | "after">[],
): { readonly additions: number; readonly deletions: number } {
  let additions = 0;
  let deletions = 0;
  for (const { before, after } of changes) {
    const [old, current] = [linesOf(repository, before), linesOf(repository, after)];
    const kept = longestCommon(old, current);
    additions += current.length - kept;
    deletions += old.length - kept;
  }
  return { additions, deletions };
}

/** Returns the content hashes of a tree's files, by path. */
export function byPath(files: readonly FileRecord[]): Map<string, string> {
  return new Map(files.map(({ path, blob }) => [path, blob]));
}

/** Returns a file's lines. Empty when the file is missing or not text. */
function linesOf(repository: RepositoryRecord, blob: string | undefined): readonly string[] {
  const bytes = blob === undefined ? undefined : decodeBase64(repository.blobs[blob] ?? "");
  if (bytes === undefined || bytes.length === 0 || bytes.includes(0)) return [];
  return new TextDecoder().decode(bytes).replace(/\n$/, "").split("\n");
}

/** Returns the length of the longest common subsequence of lines. */
function longestCommon(one: readonly string[], other: readonly string[]): number {
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  let row = new Uint32Array(other.length - start + 1);
  for (const line of one.slice(start)) {
    const next = new Uint32Array(row.length);
    for (let at = 1; at < row.length; at += 1) {
      next[at] = other[start + at - 1] === line ? (row[at - 1] ?? 0) + 1 : Math.max(row[at] ?? 0, next[at - 1] ?? 0);
    }
    row = next;
  }
  return start + (row.at(-1) ?? 0);
}
