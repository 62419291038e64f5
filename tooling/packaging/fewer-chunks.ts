/** Combines the built files of a program into fewer chunks. */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type ManualChunkMeta, rollup } from "rollup";

/** A module goes into the program's own file if at least this fraction of the commands need it. */
const partOfProgram = 0.4;

/** A module goes into the common file if at least this fraction of the files loaded on demand need it. */
const partOfCommon = 1 / 7;

/**
 * Builds a program a second time, as CommonJS, from the files that esbuild has written. esbuild puts modules into the
 * same file only if exactly the same entry points import them, so many of its files contain a single function. The
 * second build combines code that many files need. Deletes the files of the first build.
 *
 * The entry point keeps its name, and only re-exports another file. All other file names contain a hash of the content,
 * so that a loader can cache compiled code by file name. An `import()` of a package becomes `require.import()`, which
 * the loader must provide.
 *
 * @param entry - The program's built entry file, with a source map. All `.js` files in its folder belong to the
 * program.
 */
export async function fewerChunks(entry: string): Promise<void> {
  const folder = dirname(entry);
  const bundle = await rollup({
    input: { [basename(entry, ".js")]: entry },
    external: (id) => !/^[./]/.test(id) && !id.startsWith(folder),
    plugins: [
      {
        name: "built-files",
        // rollup's own code for `import.meta.url` would also support browsers, which is not needed here.
        resolveImportMeta: (property) =>
          property === "url" ? 'process.getBuiltinModule("node:url").pathToFileURL(__filename).href' : null,
        // Code that runs in vm.Script has no `import()`, unless an experimental Node feature is enabled.
        renderDynamicImport: ({ targetChunk }) =>
          targetChunk === null ? { left: "require.import(", right: ")" } : null,
        load: (path) => ({ code: readFileSync(path, "utf8"), map: readFileSync(`${path}.map`, "utf8") }),
      },
    ],
    onLog: (_level, { message }) => {
      throw new Error(`rollup reports a problem in the built files: ${message}`);
    },
  });
  let chunks: ReadonlyMap<string, string> | undefined;
  await bundle.write({
    dir: folder,
    format: "cjs",
    sourcemap: true,
    entryFileNames: "[name].cjs",
    chunkFileNames: "[name]-[hash].cjs",
    // The default, true, would make each file also import its indirect dependencies.
    hoistTransitiveImports: false,
    // oxlint-disable-next-line typescript/no-deprecated -- It becomes the default in rollup 5, which removes the option.
    onlyExplicitManualChunks: true,
    manualChunks: (id, meta) => (chunks ??= chunksOf(meta)).get(id),
  });
  await bundle.close();
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".js"))) {
    rmSync(join(folder, file));
    rmSync(join(folder, `${file}.map`));
  }
}

/** Returns the chunk name for each module that is combined with others. */
function chunksOf({ getModuleIds, getModuleInfo }: ManualChunkMeta): ReadonlyMap<string, string> {
  const importsOf = (id: string): readonly string[] => getModuleInfo(id)?.importedIds ?? [];
  const importersOf = (id: string): readonly string[] => getModuleInfo(id)?.dynamicImporters ?? [];
  const own = [...getModuleIds()].filter((id) => getModuleInfo(id)?.isExternal === false);
  const withImports = (id: string, found = new Set<string>()): Set<string> => {
    if (found.has(id)) return found;
    found.add(id);
    for (const imported of importsOf(id)) withImports(imported, found);
    return found;
  };
  const program = withImports(own.find((id) => getModuleInfo(id)?.isEntry === true) ?? "");
  const onDemand = own.filter((id) => importersOf(id).length > 0);
  const commands = onDemand.filter((id) => importersOf(id).some((importer) => program.has(importer)));
  const shareOf = (id: string, files: readonly string[]): number =>
    files.filter((file) => withImports(file).has(id)).length / files.length;
  return new Map(
    own
      .filter((id) => !onDemand.includes(id))
      .flatMap((id): [string, string][] => {
        if (program.has(id) || shareOf(id, commands) >= partOfProgram) return [[id, "program"]];
        return shareOf(id, onDemand) >= partOfCommon ? [[id, "common"]] : [];
      }),
  );
}
