import type { Script } from "node:vm";

/** A file that was run, for the code that is kept when the process ends. */
interface RunFile {
  readonly script: Script;
  readonly keptAs: string;
}

/**
 * Runs a built file of the program, and those that it requires. Compiled code is kept for later processes at the end of
 * the first one, so it contains all functions that this one has called. Node's own cache (`module.enableCompileCache`)
 * keeps the code of a file before the file runs, without its functions, which each process then compiles again.
 *
 * @param file - Path of a CommonJS file. The names of the files that it requires must change with their content.
 * @param cache - Folder for compiled code, which only the user may write to: code from there is executed. Undefined if
 *   nothing is kept.
 * @returns The exports of the file.
 */
export function loadProgram(file: string, cache: string | undefined): unknown {
  // An import of these modules would read all their exports, which takes a tenth of the time of Node's start.
  const { readFileSync } = process.getBuiltinModule("node:fs");
  const { createRequire, wrap } = process.getBuiltinModule("node:module");
  const path = process.getBuiltinModule("node:path");
  const { pathToFileURL } = process.getBuiltinModule("node:url");
  const vm = process.getBuiltinModule("node:vm");
  const [folder, entry] = [path.dirname(file), path.basename(file)];
  const loaded = new Map<string, { exports: unknown }>();
  const unkept: RunFile[] = [];

  function load(name: string): unknown {
    const known = loaded.get(name);
    if (known) return known.exports;
    const module = { exports: {} as unknown };
    loaded.set(name, module);
    const filename = path.join(folder, name);
    const keptAs = name === entry || cache === undefined ? undefined : path.join(cache, `${name}.code`);
    const cachedData = keptAs === undefined ? undefined : readKept(keptAs);
    const script = new vm.Script(wrap(readFileSync(filename, "utf8")), {
      filename: pathToFileURL(filename).href,
      ...(cachedData && { cachedData }),
    });
    if (keptAs !== undefined && script.cachedDataRejected !== false) unkept.push({ script, keptAs });
    const run = script.runInThisContext() as (...values: readonly unknown[]) => void;
    run(module.exports, requireFrom, module, filename, folder);
    return module.exports;
  }

  const requireFrom = (name: string): unknown =>
    name.startsWith("./") ? load(name.slice(2)) : createRequire(file)(name);
  // The build writes `require.import("name")` for the import of a package.
  requireFrom.import = (name: string): Promise<unknown> => import(name);

  process.once("exit", (code) => {
    // A command that failed has called few functions.
    if (code === 0 && cache !== undefined && unkept.length > 0) keep(cache, unkept);
  });
  return load(entry);
}

function readKept(file: string): Buffer | undefined {
  try {
    return process.getBuiltinModule("node:fs").readFileSync(file);
  } catch {
    // The code is compiled.
    return undefined;
  }
}

function keep(folder: string, files: readonly RunFile[]): void {
  const { mkdirSync, renameSync, writeFileSync } = process.getBuiltinModule("node:fs");
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const { script, keptAs } of files) {
      // Another process may read or write the file now.
      const draft = `${keptAs}.${process.pid}`;
      writeFileSync(draft, script.createCachedData(), { mode: 0o600 });
      renameSync(draft, keptAs);
    }
  } catch {
    // Code that cannot be kept is compiled again.
  }
}
