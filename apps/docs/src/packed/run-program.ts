import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { hang } from "@halyard/testing/hang";
import type { Program } from "../blocks/program.ts";

/**
 * Imports a program and then exits, because a server that the program started would otherwise keep the process running.
 */
const importing = "await import(process.argv[1]); process.exit();";

/**
 * Runs a program with Node and compares its output with the page. If the page shows no output, the program only has to
 * run to the end.
 */
export async function runProgram(
  folder: string,
  { path, output }: Program,
  variables: Readonly<Record<string, string>>,
): Promise<void> {
  const file = join(folder, path);
  const options = output === undefined ? ["--input-type=module", "--eval", importing, file] : [file];
  const child = spawn(process.execPath, options, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: hang,
  });
  const [printed, errors, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit") as Promise<[number | null]>,
  ]);
  if (status !== 0)
    throw new Error(
      `The program ${status === null ? "was killed by a signal" : `exited with status ${status}`}.\n${printed}${errors}`,
    );
  if (output !== undefined && printed.trimEnd() !== output.trimEnd()) {
    throw new Error(`The program printed:\n${printed}${errors}\nThe page says:\n${output}`);
  }
}
