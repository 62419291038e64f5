import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";

/** A command of another package. */
export interface OtherCommand {
  /** Word after `halyard`. */
  readonly word: string;
  readonly packageName: string;
  /** Name of the command in the package. */
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Io["env"];
}

/**
 * Runs the command of another package in this terminal, and returns its exit code. The package must be installed next
 * to this one. A package in the current folder is never run: the folder may be a stranger's checkout, and the command
 * gets the user's tokens.
 *
 * @throws UsageError when the package is not installed.
 */
export async function handOver(io: Io, { word, packageName, command, args, env }: OtherCommand): Promise<number> {
  const file = findCommand(packageName, command);
  if (file === undefined) {
    throw new UsageError(
      `\`halyard ${word}\` needs ${packageName}, which is not installed. Install the package with npm install --global ${packageName}`,
    );
  }
  const child = spawn(process.execPath, [file, ...args], { cwd: io.cwd, env: { ...env }, stdio: "inherit" });
  // Ctrl+C reaches the child directly. SIGTERM may reach only this process, so it is passed on.
  process.once("SIGTERM", () => child.kill("SIGTERM"));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? (signal === "SIGINT" ? 130 : 1)));
  });
}

function findCommand(packageName: string, command: string): string | undefined {
  // With linked packages, as in pnpm, the path that started this program differs from the path of its file. Both are
  // tried.
  const [, started] = process.argv;
  for (const from of started === undefined ? [import.meta.url] : [started, import.meta.url]) {
    const require = createRequire(from);
    try {
      const path = require.resolve(`${packageName}/package.json`);
      const { bin } = require(path) as { readonly bin?: Readonly<Record<string, string>> };
      const file = bin?.[command];
      if (file !== undefined) return join(dirname(path), file);
    } catch {
      // The package is not installed there.
    }
  }
  return undefined;
}
