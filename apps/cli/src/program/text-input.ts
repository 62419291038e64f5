import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";

/** Flags for a long text. */
export interface TextFlags {
  readonly body?: string | undefined;
  readonly bodyFile?: string | undefined;
}

/** Returns a long text: `--body`, or the content of `--body-file`, where `-` is the standard input. */
export async function readBody(io: Io, { body, bodyFile }: TextFlags): Promise<string | undefined> {
  if (body !== undefined || bodyFile === undefined) return body;
  if (bodyFile === "-") return io.readInput();
  return readFile(resolve(io.cwd, bodyFile), "utf8").catch(() => {
    throw new UsageError(`The file ${bodyFile} of --body-file cannot be read.`);
  });
}

/** Returns a required value: the given one, or one that the user enters at a terminal. */
export async function need(io: Io, value: string | undefined, flag: string, question: string): Promise<string> {
  if (value !== undefined && value !== "") return value;
  const answer = await io.prompts?.text(question);
  if (answer !== undefined && answer !== "") return answer;
  throw new UsageError(`${flag} is required.`);
}
