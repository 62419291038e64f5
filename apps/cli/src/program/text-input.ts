import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";

/** Flags that pass long text. */
export interface TextFlags {
  readonly body?: string | undefined;
  readonly bodyFile?: string | undefined;
}

/**
 * Returns the argument's text, or else the text of `--body` or `--body-file`. The argument `-` means standard input.
 */
export async function readTextArgument(
  io: Io,
  text: string | undefined,
  flags: TextFlags,
): Promise<string | undefined> {
  if (text === "-") return io.readInput();
  return text ?? readBody(io, flags);
}

/** Returns the text of `--body`, or else the contents of `--body-file`. The file name `-` means standard input. */
export async function readBody(io: Io, { body, bodyFile }: TextFlags): Promise<string | undefined> {
  if (body !== undefined || bodyFile === undefined) return body;
  if (bodyFile === "-") return io.readInput();
  return readFile(resolve(io.cwd, bodyFile), "utf8").catch(() => {
    throw new UsageError(`The file ${bodyFile} (--body-file) cannot be read. Check its path and permissions.`);
  });
}

/**
 * Reports all missing required values in one error. Does nothing at a terminal, where the command prompts for the
 * values.
 *
 * @param values - Values by flag.
 * @throws UsageError when there is no terminal and a value is missing.
 */
export function checkRequired(io: Io, values: Readonly<Record<string, string | undefined>>): void {
  const missing = Object.keys(values).filter((flag) => (values[flag] ?? "") === "");
  if (io.prompts !== undefined || missing.length === 0) return;
  throw new UsageError(`${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} required.`);
}

/** Returns a required value: the given one, or one that the user enters at a terminal. */
export async function need(io: Io, value: string | undefined, flag: string, question: string): Promise<string> {
  if (value !== undefined && value !== "") return value;
  const answer = await io.prompts?.text(question);
  if (answer !== undefined && answer !== "") return answer;
  throw new UsageError(`${flag} is required.`);
}
