import type { Script } from "node:vm";

/** A file that was run. Its compiled code is kept when the process ends. */
interface RunFile {
  readonly script: Script;
  readonly keptAs: string;
}

/**
 * Runs a built file of the program, and the files that it requires. The compiled code is kept for later processes when
 * the process ends, so it contains every function that the process called. Node's own cache
 * (`module.enableCompileCache`) keeps the code of a file before the file runs, so its code lacks these functions, and
 * each process compiles them again.
 *
 * @param file - Path of a CommonJS file. The names of the files that it requires must change with their content.
 * @param cache - Folder for compiled code, which only the user may write to: code from there is executed. Undefined if
 *   nothing is kept.
 * @returns The exports of the file.
 */
export function loadProgram(file: string, cache: string | undefined): unknown {
  // These modules are not imported, because an import would access all their exports, which takes a tenth of the time
  // that Node needs to start.
  const { readFileSync } = process.getBuiltinModule("node:fs");
  const path = process.getBuiltinModule("node:path");
  const vm = process.getBuiltinModule("node:vm");
  const [folder, entry] = [path.dirname(file), path.basename(file)];
  const loaded = new Map<string, { exports: unknown }>();
  const unkept: RunFile[] = [];

  function load(name: string): unknown {
    const known = loaded.get(name);
    if (known) return known.exports;
    const module = { exports: {} as unknown };
    loaded.set(name, module);
    // `path.join` would check each part, which takes longer than reading a small file.
    const filename = folder + path.sep + name;
    const keptAs = name === entry || cache === undefined ? undefined : `${cache}${path.sep}${name}.code`;
    const cachedData = keptAs === undefined ? undefined : readKept(keptAs);
    // `node:module` has a function that wraps code in this way, but loading that module takes longer.
    const code = `(function (exports, require, module, __filename, __dirname) {${readFileSync(filename, "utf8")}\n})`;
    const script = new vm.Script(code, { filename, ...(cachedData && { cachedData }) });
    if (keptAs !== undefined && script.cachedDataRejected !== false) unkept.push({ script, keptAs });
    const run = script.runInThisContext() as (...values: readonly unknown[]) => void;
    run(module.exports, requireFrom, module, filename, folder);
    return module.exports;
  }

  const requireFrom = (name: string): unknown =>
    name.startsWith("./") ? load(name.slice(2)) : process.getBuiltinModule("node:module").createRequire(file)(name);
  // The build writes `require.import("name")` for the import of a package.
  requireFrom.import = (name: string): Promise<unknown> => import(name);

  process.once("exit", (code) => {
    // After a failure, the compiled code is not kept: a command that fails early has compiled few functions.
    if (code === 0 && cache !== undefined && unkept.length > 0) keep(cache, unkept);
  });
  return load(entry);
}

/** Returns the code that {@link keep} has written to a file; undefined if there is no such file. */
function readKept(file: string): Buffer | undefined {
  try {
    return process.getBuiltinModule("node:fs").readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Writes the compiled code of files, and deletes the compiled code of old versions. */
function keep(folder: string, files: readonly RunFile[]): void {
  const { mkdirSync, renameSync, rmSync, writeFileSync } = process.getBuiltinModule("node:fs");
  const path = process.getBuiltinModule("node:path");
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const { script, keptAs } of files) {
      // V8 checks version, flags and length, but would execute code with other damage. The file therefore gets its name
      // only when all of it is on disk, and each process writes a draft of its own.
      const draft = `${keptAs}.${Math.random().toString(36).slice(2)}`;
      try {
        writeFileSync(draft, script.createCachedData(), { mode: 0o600, flag: "wx", flush: true });
        renameSync(draft, keptAs);
      } catch (error) {
        rmSync(draft, { force: true });
        throw error;
      }
    }
    removeOldVersions(path.dirname(folder));
  } catch {
    // If the code cannot be kept, the next process compiles it again.
  }
}

/**
 * Days after which the code of another version is deleted. Two versions that are used alternately therefore keep their
 * code, or compile it again at most once in this period.
 */
const daysKept = 30;

/** Deletes the folders of other versions to which no command has been added for {@link daysKept} days. */
function removeOldVersions(current: string): void {
  const { readdirSync, rmSync, statSync } = process.getBuiltinModule("node:fs");
  const path = process.getBuiltinModule("node:path");
  const oldest = Date.now() - daysKept * 24 * 60 * 60 * 1000;
  const versions = path.dirname(current);
  for (const entry of readdirSync(versions, { withFileTypes: true })) {
    // `isDirectory` returns false for a symbolic link to a folder, so links are never deleted.
    if (!entry.isDirectory() || !entry.name.includes("-node-") || entry.name === path.basename(current)) continue;
    const folder = path.join(versions, entry.name);
    if (statSync(folder).mtimeMs < oldest) rmSync(folder, { recursive: true, force: true });
  }
}
