/**
 * Imports the module named by the first argument, and prints the amount of work as JSON. The counts are the same in
 * every run with the same Node version.
 */
import { readFileSync } from "node:fs";
import { type Profiler, Session } from "node:inspector";

/** The amount of work for an import. */
export interface ImportCounts {
  /** Total size of the loaded files, in bytes. */
  readonly bytes: number;
  /** Number of function calls in those files. */
  readonly calls: number;
  /** Number of Node's own modules that were loaded. */
  readonly builtins: number;
}

const [entry = ""] = process.argv.slice(2);
// Node keeps this list for its own tests, so it is not in the type declarations.
const builtins = (process as unknown as { readonly moduleLoadList: readonly string[] }).moduleLoadList;

// Loads the modules that Node needs for any import, so that they are not counted.
const emptyModule: string = "data:text/javascript,";
await import(emptyModule);

const session = new Session();
session.connect();
session.post("Profiler.enable");
session.post("Profiler.startPreciseCoverage", { callCount: true });
const loaded = builtins.length;
await import(entry);
const loadedByImport = builtins.length - loaded;
// The session inspects its own thread, so the callback runs before `post` returns.
session.post("Profiler.takePreciseCoverage", (error, { result }) => {
  if (error !== null) throw error;
  const files = result.filter(({ url }) => url.startsWith("file:") && url !== import.meta.url);
  const bytes = sum(files.map(({ url }) => readFileSync(new URL(url)).length));
  const calls = sum(files.flatMap(({ functions }) => functions.map(callsOf)));
  console.log(JSON.stringify({ bytes, calls, builtins: loadedByImport } satisfies ImportCounts));
});

function callsOf({ ranges }: Profiler.FunctionCoverage): number {
  // The first range covers the whole function, so its count is the number of calls.
  return ranges[0]?.count ?? 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
