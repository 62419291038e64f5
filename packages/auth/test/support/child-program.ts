import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";

const run = promisify(execFile);
const sources = fileURLToPath(new URL("../..", import.meta.url));

/** Bundles a program with this package's sources. Returns a function that runs it in a new Node process. */
export async function childProgram(directory: string, code: string): Promise<(...args: string[]) => Promise<string>> {
  const file = join(directory, "program.mjs");
  await build({
    stdin: { contents: code, resolveDir: sources, loader: "ts" },
    outfile: file,
    bundle: true,
    platform: "node",
    format: "esm",
    conditions: ["@halyard/source"],
    logLevel: "error",
  });
  return async (...args) => (await run(process.execPath, [file, ...args])).stdout.trim();
}
