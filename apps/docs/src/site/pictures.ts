import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { root } from "../root.ts";

/** A picture in the guides. Each picture has a second file for the dark theme: `name.webp` and `name-dark.webp`. */
export interface Picture {
  /** Path in the repository. */
  readonly source: string;
  /** Path on the site. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/** Returns the guides' pictures by their paths in the repository. */
export function readPictures(): ReadonlyMap<string, Picture> {
  const sources = globSync("docs/guides/pictures/*.webp", { cwd: root }).sort();
  return new Map(
    sources.map((source) => [source, { source, path: `pictures/${basename(source)}`, ...sizeOf(source) }]),
  );
}

/** Returns the path of a picture's dark version. */
export function darkOf(source: string): string {
  return source.replace(/\.webp$/, "-dark.webp");
}

/**
 * Reads the width and height from the header of a WebP file. The file must be in the extended format, which Chromium
 * writes.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9649#section-2.7
 */
function sizeOf(source: string): { readonly width: number; readonly height: number } {
  const bytes = readFileSync(join(root, source));
  if (bytes.toString("latin1", 12, 16) !== "VP8X") {
    throw new Error(`${source} is not a WebP file in the extended format. Take the screenshot with Chromium.`);
  }
  return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
}
