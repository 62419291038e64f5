/** Divides the built files of a program into fewer chunks. */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type ManualChunkMeta, rollup } from "rollup";

/** Share of the commands that need a chunk, from which on it becomes a part of the program. */
const partOfProgram = 0.4;

/** Share of the files that are loaded on demand and need a chunk, from which on it becomes a part of the common file. */
const partOfCommon = 1 / 7;

/**
 * Builds a program a second time, as CommonJS, from the modules into which esbuild has split it. esbuild puts modules
 * into one file only if the same entry points import them, so many files have a single function. Here, code that most
 * files need is in one file. Deletes the files of the first build.
 *
 * The name of the entry point stays, and it only exports from another file. Names of the others change with their
 * content, so that compiled code can be kept by name. An `import()` of a package becomes `require.import()`, a function
 * of the loader.
 *
 * @param entry - Built file of the program, with a source map.
 * @param others - Names of `.js` files in the same folder that do not belong to the program.
 */
export async function fewerChunks(entry: string, others: readonly string[] = []): Promise<void> {
  const folder = dirname(entry);
  const bundle = await rollup({
    input: { [basename(entry, ".js")]: entry },
    external: (id) => !/^[./]/.test(id) && !id.startsWith(folder),
    plugins: [
      {
        name: "built-files",
        // rollup's own code for this is for browsers as well.
        resolveImportMeta: (property) =>
          property === "url" ? 'process.getBuiltinModule("node:url").pathToFileURL(__filename).href' : null,
        // A script that is run with vm.Script has no `import()` without an experimental feature of Node.
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
    // With this option, each file would also import its indirect dependencies.
    hoistTransitiveImports: false,
    // oxlint-disable-next-line typescript/no-deprecated -- It becomes the default in rollup 5, which removes the option.
    onlyExplicitManualChunks: true,
    manualChunks: (id, meta) => (chunks ??= chunksOf(meta)).get(id),
  });
  await bundle.close();
  const isReplaced = (name: string): boolean => name.endsWith(".js") && !others.includes(name);
  for (const file of readdirSync(folder).filter(isReplaced)) {
    rmSync(join(folder, file));
    rmSync(join(folder, `${file}.map`));
  }
}

/** Returns the name of the chunk for each module that is put together with others. */
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
