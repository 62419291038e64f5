/**
 * Imports the module that the first argument names, and prints as JSON how much work the import took. The counts are
 * the same in every run with the same version of Node.
 */
import { readFileSync } from "node:fs";
import { type Profiler, Session } from "node:inspector";

/** Amount of work that an import takes. */
export interface ImportCounts {
  /** Size of the loaded files in bytes. */
  readonly bytes: number;
  /** Number of calls to functions in these files. */
  readonly calls: number;
  /** Number of Node's own modules that were loaded. */
  readonly builtins: number;
}

const [entry = ""] = process.argv.slice(2);
// Node keeps this list for its own tests, so its type declarations omit it.
const builtins = (process as unknown as { readonly moduleLoadList: readonly string[] }).moduleLoadList;

// Loads the modules that Node needs for any import.
const emptyModule: string = "data:text/javascript,";
await import(emptyModule);

const session = new Session();
session.connect();
session.post("Profiler.enable");
session.post("Profiler.startPreciseCoverage", { callCount: true });
const loaded = builtins.length;
await import(entry);
const loadedByImport = builtins.length - loaded;
// The inspector of the same thread responds before `post` returns.
session.post("Profiler.takePreciseCoverage", (error, { result }) => {
  if (error !== null) throw error;
  const files = result.filter(({ url }) => url.startsWith("file:") && url !== import.meta.url);
  const bytes = sum(files.map(({ url }) => readFileSync(new URL(url)).length));
  const calls = sum(files.flatMap(({ functions }) => functions.map(callsOf)));
  console.log(JSON.stringify({ bytes, calls, builtins: loadedByImport } satisfies ImportCounts));
});

function callsOf({ ranges }: Profiler.FunctionCoverage): number {
  // The first range is the whole function.
  return ranges[0]?.count ?? 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
