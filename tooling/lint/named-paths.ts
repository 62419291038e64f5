/** A path between backticks that begins with a folder of the repository's root and does not exist. */
export interface MissingPath {
  /** Line, from 1. */
  readonly line: number;
  readonly path: string;
}

/** Matches a path in a code span, from the root of the repository. */
const namedPath = /`((?:packages|apps|tooling|scripts|docs|examples|\.github)\/[\w./-]+?)\/?`/g;

/**
 * Finds paths in Markdown that name no file and no folder of the repository.
 *
 * @param text - Markdown.
 * @param files - Paths of all files, from the root of the repository.
 */
export function findMissingPaths(text: string, files: readonly string[]): readonly MissingPath[] {
  const known = new Set(files.flatMap((file) => parents(file)));
  return text.split("\n").flatMap((content, index) =>
    [...content.matchAll(namedPath)]
      .map(([, path = ""]) => path)
      .filter((path) => !known.has(path))
      .map((path) => ({ line: index + 1, path })),
  );
}

/** Returns a path with the paths of all its folders. */
function parents(file: string): string[] {
  const parts = file.split("/");
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}
