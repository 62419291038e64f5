/** A path that a document names but that does not exist. */
export interface MissingPath {
  /** Line number, from 1. */
  readonly line: number;
  readonly path: string;
}

/** Matches a code span that is a path and begins with a top-level folder of the repository. */
const namedPath = /`((?:packages|apps|tooling|scripts|docs|examples|\.github)\/[\w./-]+?)\/?`/g;

/**
 * Finds paths in a Markdown document that do not exist in the repository.
 *
 * @param text - Markdown.
 * @param files - Paths of all files, relative to the repository root.
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

/** Returns a path and the paths of all its parent folders. */
function parents(file: string): string[] {
  const parts = file.split("/");
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}
