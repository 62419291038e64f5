/** Writes the licences of bundled packages to a file next to a build's output. */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import type { Metafile, Plugin } from "esbuild";

/**
 * Returns an esbuild plugin that writes the name, version and licence of each bundled package to `file`. If no package
 * is bundled, the file is not written.
 */
export function thirdPartyNotices(file: string): Plugin {
  return {
    name: "third-party-notices",
    setup(build) {
      build.initialOptions.metafile = true;
      build.onEnd(({ metafile, errors }) => {
        if (metafile === undefined || errors.length > 0) return;
        const folders = bundledPackages(metafile);
        if (folders.length === 0) return;
        // The hook runs before the build writes its files, so the folder may not exist yet.
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, noticesOf(folders));
      });
    },
  };
}

/** Returns the folders of packages whose code is in the output. */
function bundledPackages(metafile: Metafile): readonly string[] {
  const inputs = new Set(
    Object.values(metafile.outputs).flatMap((output) =>
      Object.entries(output.inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
    ),
  );
  const folders = [...inputs].flatMap((input) => {
    const folder = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1];
    return folder === undefined ? packagesWithin(input) : [resolve(folder)];
  });
  return [...new Set(folders)];
}

/**
 * Returns the folders of packages that another build in this repository has already bundled into an input file. In the
 * file's source map, paths of bundled sources begin with their package's name. Paths of the file's own sources begin
 * with a dot.
 */
function packagesWithin(input: string): readonly string[] {
  if (!existsSync(`${input}.map`)) return [];
  const { sources } = JSON.parse(readFileSync(`${input}.map`, "utf8")) as { readonly sources: readonly string[] };
  const names = sources.flatMap((source) => /^(?!\.)((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []);
  const require = createRequire(resolve(input));
  return [...new Set(names)]
    .filter((name) => !name.startsWith("@halyard"))
    .map((name) => dirname(require.resolve(`${name}/package.json`)));
}

function noticesOf(folders: readonly string[]): string {
  const notices = folders.map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
      readonly name: string;
      readonly version: string;
      readonly license?: string;
    };
    const [licence] = globSync("{LICENSE,LICENCE,COPYING,license,licence}{,.md,.txt}", { cwd: folder }).toSorted();
    if (licence === undefined && license === undefined) {
      throw new Error(`${name} ${version} states no licence, so it cannot be bundled.`);
    }
    const text = licence === undefined ? `Licence: ${license ?? ""}` : readFileSync(join(folder, licence), "utf8");
    return { title: `${name} ${version}`, text: text.replaceAll("\r\n", "\n").trim() };
  });
  const sorted = notices.toSorted((one, other) => (one.title < other.title ? -1 : 1));
  const line = "-".repeat(80);
  const parts = sorted.map(({ title, text }) => `${line}\n${title}\n${line}\n\n${text}\n`);
  return `This folder contains code from these packages, listed with their licences.\n\n${parts.join("\n")}`;
}
