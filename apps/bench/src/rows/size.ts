import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { type ClientProgram, halyardClients, installedPrograms } from "../contenders/client-programs.ts";
import type { Goal, Row } from "../harness/row.ts";
import { bundling, kilobytes, sizeParts } from "./size-parts.ts";

interface Bytes {
  /** Bytes loaded at the start. */
  readonly first: number;
  /** Total bytes, including everything that is loaded on demand. */
  readonly all: number;
}

interface Size {
  readonly program: ClientProgram;
  readonly call: Bytes;
  readonly whole: Bytes;
}

/** Measures how many bytes a client adds to a page. */
export const sizeRow: Row = {
  name: "size",
  title: "Size in a bundle",
  description:
    "Bundles two programs for browsers, one with a single call and one with the whole client, by esbuild with code splitting, minified and compressed with gzip. The first size of each is what a page loads at its start; the second, `with all parts`, includes code that is loaded on demand.",
  packages: installedPrograms({ peers: true }).flatMap(({ packages }) => packages),
  async run(setting) {
    const programs = installedPrograms(setting);
    const sizes = await Promise.all(
      programs.map(async (program) => ({
        program,
        call: await bundledSize(program, program.call),
        whole: await bundledSize(program, program.whole),
      })),
    );
    const lines = sizes
      .toSorted((a, b) => a.call.first - b.call.first)
      .map(({ program, call, whole }) => [
        program.name,
        kilobytes(call.first),
        kilobytes(call.all),
        kilobytes(whole.first),
        kilobytes(whole.all),
        program.features.join(", ") || "none of the three",
      ]);
    const columns = [
      "",
      "one call, kB",
      "with all parts",
      "whole client, kB",
      "with all parts",
      "retries, paging, validation",
    ];
    return { tables: [{ columns, lines }], goals: Object.values(halyardClients).flatMap((own) => goalsOf(sizes, own)) };
  },
  profile: sizeParts,
};

/** Maximum size in bytes of a program that makes one call. */
const maximumForCall = { [halyardClients.git]: 26_000, [halyardClients.pm]: 36_000 };

/**
 * Returns the goals for the size of one of Halyard's clients. No peer has all of Halyard's features, because none
 * validates responses. The whole client is therefore compared with a peer that has at least retries and paging.
 */
function goalsOf(sizes: readonly Size[], own: string): readonly Goal[] {
  const ours = sizes.find(({ program }) => program.name === own);
  if (!ours) throw new Error(`The list of compared clients has no client named ${own}.`);
  const maximum = maximumForCall[own] ?? 0;
  const rival = sizes.find(({ program }) => program.name === "@gitbeaker/rest");
  return [
    {
      text: `${own}, one call: at most ${kilobytes(maximum)} kB`,
      measured: `${kilobytes(ours.call.first)} kB`,
      met: ours.call.first <= maximum,
    },
    ...(rival === undefined
      ? []
      : [
          {
            text: `${own}, whole client: smaller than ${rival.program.name}`,
            measured: `${kilobytes(ours.whole.first)} and ${kilobytes(rival.whole.first)} kB`,
            met: ours.whole.first < rival.whole.first,
          },
        ]),
  ];
}

async function bundledSize({ folder }: ClientProgram, code: string): Promise<Bytes> {
  const { outputFiles, metafile } = await build({
    ...bundling,
    stdin: { contents: code, resolveDir: folder, loader: "ts" },
    splitting: true,
    outdir: folder,
  });
  const chunks = new Map(Object.entries(metafile.outputs).map(([path, output]) => [resolve(path), output]));
  const sizes = new Map(outputFiles.map(({ path, contents }) => [path, gzipSync(contents, { level: 9 }).length]));
  const entry = [...chunks].find(([, { entryPoint }]) => entryPoint === "<stdin>")?.[0];
  if (entry === undefined) throw new Error("esbuild wrote no entry point.");

  const first = new Set([entry]);
  for (const path of first) {
    for (const { path: imported, kind, external } of chunks.get(path)?.imports ?? []) {
      if (kind === "import-statement" && external !== true) first.add(resolve(imported));
    }
  }
  const sum = (paths: Iterable<string>): number =>
    [...paths].reduce((total, path) => total + (sizes.get(path) ?? 0), 0);
  return { first: sum(first), all: sum(sizes.keys()) };
}
