import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";

/** A command that another package provides. */
export interface OtherCommand {
  /** Word after `halyard`. */
  readonly word: string;
  readonly packageName: string;
  /** Name of the package's command. */
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Io["env"];
}

/**
 * Runs another package's command in this terminal, and returns the exit code. The package must be installed next to
 * this one. Never runs a package from the current folder: the folder may be a stranger's checkout, and the command gets
 * the user's tokens.
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
  // Ctrl+C reaches the child directly. SIGTERM may reach only this process, so this process passes it on.
  process.once("SIGTERM", () => child.kill("SIGTERM"));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? (signal === "SIGINT" ? 130 : 1)));
  });
}

function findCommand(packageName: string, command: string): string | undefined {
  // With linked packages, as in pnpm, this program is started through a link. Searches from the link and from the
  // program's real path.
  const [, started] = process.argv;
  for (const from of started === undefined ? [import.meta.url] : [started, import.meta.url]) {
    const require = createRequire(from);
    try {
      const path = require.resolve(`${packageName}/package.json`);
      const { bin } = require(path) as { readonly bin?: Readonly<Record<string, string>> };
      const file = bin?.[command];
      if (file !== undefined) return join(dirname(path), file);
    } catch {
      // The package cannot be found from this path.
    }
  }
  return undefined;
}
