import { builtinModules } from "node:module";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { decode } from "@jridgewell/sourcemap-codec";
import { build, type BuildOptions } from "esbuild";
import { clientPrograms, halyardClients } from "../contenders/client-programs.ts";
import type { Table } from "../harness/row.ts";

/** Folder of http-core. The programs in {@link floors} import http-core's dependencies ky and zod from there. */
const core = join(import.meta.dirname, "..", "..", "..", "..", "packages", "http-core");

/**
 * Build options for all bundles that the size row measures. They are shared, so that the parts add up to the measured
 * size.
 */
export const bundling = {
  bundle: true,
  minify: true,
  format: "esm",
  platform: "browser",
  target: "es2022",
  // Node's own modules are not bundled, but a client's replacements for them are.
  external: ["node:*", ...builtinModules],
  logLevel: "error",
  write: false,
  metafile: true,
} satisfies BuildOptions;

/** Programs that show the minimum size of a client. */
const floors = [
  {
    name: "fetch and the schema of one object, with zod/mini alone",
    folder: core,
    code: `import * as z from "zod/mini";
const issue = z.object({ id: z.number(), title: z.string(), body: z.optional(z.string()) });
export const answer = fetch("https://server.example/").then(async (response) => issue.parse(await response.json()));`,
  },
  {
    name: "ky alone",
    folder: core,
    code: `import ky from "ky"; export const answer = ky("https://server.example/").json();`,
  },
];

/**
 * Returns one table per Halyard client, and one table for comparison. A client's table lists the parts of a program
 * that makes one call with this client. The last table lists the sizes of programs that use only Halyard's
 * dependencies.
 */
export async function sizeParts(): Promise<readonly Table[]> {
  const parts = await Promise.all(Object.values(halyardClients).map(partsTable));
  const lines = await Promise.all(
    floors.map(async ({ name, folder, code }) => [name, await gzippedSize(folder, code)]),
  );
  return [...parts, { caption: "Without Halyard", columns: ["", "gzip, kB"], lines }];
}

/** A part of a bundle, with its minified bytes and the number of its source files. */
interface Part {
  readonly name: string;
  readonly minified: number;
  readonly files: number;
}

async function partsTable(client: string): Promise<Table> {
  const program = clientPrograms.find(({ name }) => name === client);
  if (!program) throw new Error(`The list of compared clients has no client named ${client}.`);
  const { outputFiles, metafile } = await build({
    ...bundling,
    stdin: { contents: program.call, resolveDir: program.folder, loader: "ts" },
    splitting: true,
    sourcemap: "external",
    outdir: program.folder,
  });
  const path = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === "<stdin>")?.[0];
  const written = (name: string | undefined) =>
    outputFiles.find((file) => name && basename(file.path) === basename(name));
  const [entry, map] = [written(path), written(path && `${path}.map`)];
  if (entry === undefined || map === undefined) throw new Error("esbuild wrote no entry point.");
  const parts = new Map<string, Part>();
  for (const [source, bytes] of bytesBySource(entry.text, map.text)) {
    const name = partOfBundle(source);
    const { minified = 0, files = 0 } = parts.get(name) ?? {};
    parts.set(name, { name, minified: minified + bytes, files: files + 1 });
  }
  const total = [...parts.values()].reduce((sum, { minified }) => sum + minified, 0);
  const zipped = gzipSync(entry.contents, { level: 9 }).length;
  return {
    caption: `One call with ${client}`,
    columns: ["", "files", "minified, kB", "share of the gzip, kB"],
    lines: [
      ...[...parts.values()]
        .toSorted((a, b) => b.minified - a.minified)
        .map(({ name, minified, files }) => [
          name,
          String(files),
          kilobytes(minified),
          kilobytes((zipped * minified) / total),
        ]),
      [
        "sum",
        String([...parts.values()].reduce((sum, { files }) => sum + files, 0)),
        kilobytes(total),
        kilobytes(zipped),
      ],
    ],
  };
}

/** Returns the number of minified bytes that come from each source, according to the source map. */
function bytesBySource(code: string, map: string): ReadonlyMap<string, number> {
  const { sources, mappings } = JSON.parse(map) as { readonly sources: readonly string[]; readonly mappings: string };
  const bytes = new Map<string, number>();
  const lines = code.split("\n");
  for (const [line, segments] of decode(mappings).entries()) {
    for (const [index, [column, source = -1]] of segments.entries()) {
      const name = sources[source];
      const end = segments[index + 1]?.[0] ?? lines[line]?.length ?? column;
      if (name !== undefined) bytes.set(name, (bytes.get(name) ?? 0) + end - column);
    }
  }
  return bytes;
}

/** Patterns for the paths of http-core's files, each with the files' purpose. The first match applies. */
const subjects: readonly (readonly [RegExp, string])[] = [
  [/error|redact|classify|fate|caller-stack|excerpt/, "http-core: errors and the removal of secrets"],
  [/schema|quick-check|mismatch|read-input|prepare|template|query/, "http-core: input and the check of responses"],
  [/page|paged|link-header/, "http-core: lists"],
];

/** Returns the part of a bundle that a source belongs to. */
function partOfBundle(source: string): string {
  // If a package bundles a dependency, its source map lists the dependency with a path below `dist`.
  const dependency = /\/dist\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1];
  if (dependency !== undefined) return dependency;
  const [, name = "the program", file = ""] = /packages\/([^/]+)\/src\/(.*)$/.exec(source) ?? [];
  if (name === "http-core") {
    return subjects.find(([pattern]) => pattern.test(file))?.[1] ?? "http-core: requests, retries, limits, credentials";
  }
  if (file.startsWith("resources/")) return `${name}: the resource`;
  return ["the program", "hal-core", "auth"].includes(name) ? name : `${name}: the client`;
}

async function gzippedSize(folder: string, code: string): Promise<string> {
  const { outputFiles } = await build({
    ...bundling,
    stdin: { contents: code, resolveDir: folder, loader: "ts" },
    outdir: folder,
  });
  return kilobytes(outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0));
}

export function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
