import { builtinModules } from "node:module";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { type ClientProgram, halyardClients, installedPrograms } from "../contenders/client-programs.ts";
import type { Goal, Row } from "../harness/row.ts";

interface Size {
  readonly program: ClientProgram;
  /** Bytes. */
  readonly call: number;
  readonly whole: number;
}

/** What a client adds to a page. */
export const sizeRow: Row = {
  name: "size",
  title: "Size in a bundle",
  description:
    "A program that makes one call, and one that has the whole client, bundled for browsers by esbuild, minified and compressed with gzip.",
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
      .toSorted((a, b) => a.call - b.call)
      .map(({ program, call, whole }) => [
        program.name,
        kilobytes(call),
        kilobytes(whole),
        program.features.join(", ") || "none of the three",
      ]);
    const columns = ["", "one call, kB", "whole client, kB", "retries, paging, validation"];
    return { tables: [{ columns, lines }], goals: Object.values(halyardClients).flatMap((own) => goalsOf(sizes, own)) };
  },
};

/** Nobody else validates, so what Halyard is held against is whoever has retries and paging. */
function goalsOf(sizes: readonly Size[], own: string): readonly Goal[] {
  const ours = sizes.find(({ program }) => program.name === own);
  const rivals = sizes.filter(
    ({ program: { packages, features } }) =>
      !packages.some((name) => name.startsWith("@halyard/")) &&
      features.includes("retries") &&
      features.includes("paging"),
  );
  if (!ours) throw new Error(`There is no client called ${own}.`);
  return rivals.flatMap((rival) =>
    (["call", "whole"] as const).map((part) => ({
      text: `${own}, ${part === "call" ? "one call" : "whole client"}: smaller than ${rival.program.name}`,
      measured: `${kilobytes(ours[part])} beside ${kilobytes(rival[part])} kB`,
      met: ours[part] < rival[part],
    })),
  );
}

async function bundledSize({ folder }: ClientProgram, code: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: folder, loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    // What is put in the place of Node's own modules, where a client needs them, comes on top.
    external: ["node:*", ...builtinModules],
    logLevel: "error",
    write: false,
  });
  return outputFiles.reduce((sum, file) => sum + gzipSync(file.contents, { level: 9 }).length, 0);
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
