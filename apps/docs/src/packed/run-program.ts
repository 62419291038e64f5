import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { hang } from "@halyard/testing/hang";
import type { Program } from "../blocks/program.ts";

/**
 * Imports the program and then exits, because a server in a program would otherwise listen until the reader stops it.
 */
const importing = "await import(process.argv[1]); process.exit();";

/**
 * Runs a program with Node, as the page says, and compares its output with the page. A program without output on the
 * page only has to run to its end.
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
  if (status !== 0) throw new Error(`The program ended with ${status ?? "a signal"}.\n${printed}${errors}`);
  if (output !== undefined && printed.trimEnd() !== output.trimEnd()) {
    throw new Error(`It printed:\n${printed}${errors}\nThe page says:\n${output}`);
  }
}
