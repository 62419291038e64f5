import type { Script } from "node:vm";

/** A file that has run. Its compiled code is stored when the process ends. */
interface RunFile {
  readonly script: Script;
  readonly keptAs: string;
}

/**
 * Runs a built file of the program, and the files that it requires. When the process ends, stores the compiled code for
 * later processes. At that time, the code contains every function that the process called. Node's own cache
 * (`module.enableCompileCache`) stores a file's code before the file runs, without these functions. Each process would
 * therefore compile them again.
 *
 * @param file - Path of a CommonJS file. The names of the files that it requires must change with their content.
 * @param cache - Folder for compiled code. Only the user may have write access, because code from this folder is
 *   executed. Undefined to store nothing.
 * @returns The exports of the file.
 */
export function loadProgram(file: string, cache: string | undefined): unknown {
  // Does not import these modules. An import would access all their exports, which takes a tenth of Node's start-up
  // time.
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
    // Avoids `path.join`, which would normalize the path.
    const filename = folder + path.sep + name;
    const keptAs = name === entry || cache === undefined ? undefined : `${cache}${path.sep}${name}.code`;
    const cachedData = keptAs === undefined ? undefined : readKept(keptAs);
    // `node:module` has a function for this wrapper, but loading that module takes longer.
    const code = `(function (exports, require, module, __filename, __dirname) {${readFileSync(filename, "utf8")}\n})`;
    const script = new vm.Script(code, { filename, ...(cachedData && { cachedData }) });
    if (keptAs !== undefined && script.cachedDataRejected !== false) unkept.push({ script, keptAs });
    const run = script.runInThisContext() as (...values: readonly unknown[]) => void;
    run(module.exports, requireFrom, module, filename, folder);
    return module.exports;
  }

  const requireFrom = (name: string): unknown =>
    name.startsWith("./") ? load(name.slice(2)) : process.getBuiltinModule("node:module").createRequire(file)(name);
  // The build replaces imports of packages with `require.import("name")`.
  requireFrom.import = (name: string): Promise<unknown> => import(name);

  process.once("exit", (code) => {
    // Stores nothing after a failure, because a command that fails early has compiled few functions.
    if (code === 0 && cache !== undefined && unkept.length > 0) keep(cache, unkept);
  });
  return load(entry);
}

/** Returns compiled code from a file that {@link keep} wrote. Undefined if the file does not exist. */
function readKept(file: string): Buffer | undefined {
  try {
    return process.getBuiltinModule("node:fs").readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Stores the files' compiled code, and deletes the compiled code of old versions. */
function keep(folder: string, files: readonly RunFile[]): void {
  const { mkdirSync, renameSync, rmSync, writeFileSync } = process.getBuiltinModule("node:fs");
  const path = process.getBuiltinModule("node:path");
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const { script, keptAs } of files) {
      // V8 checks the code's version, flags and length, but does not detect other damage before it executes the code.
      // Each process therefore writes its own draft, and renames the draft only when all of it is on disk.
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
    // If the code cannot be stored, the next process compiles it again.
  }
}

/**
 * Days after which the stored code of other versions is deleted. If a user alternates between two versions, each
 * version's code is deleted and compiled again at most once in this period.
 */
const daysKept = 30;

/** Deletes the folders of other versions if no code has been added to them for {@link daysKept} days. */
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
