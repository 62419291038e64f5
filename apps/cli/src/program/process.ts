import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { Io, Prompts } from "../terminal/io.js";
import { runCli } from "./run.js";

/** Width of help and tables without a terminal. */
const defaultColumns = 80;

/** Exit code after Ctrl+C. */
const interrupted = 130;

/** Runs the command line in this process, and ends it. */
export async function runProcess(argv: readonly string[], version: string): Promise<void> {
  const { stdout, env } = process;
  const abort = new AbortController();
  process.once("SIGINT", () => {
    abort.abort();
    process.exitCode = interrupted;
  });
  stdout.on("error", endWithReader);
  const isTerminal = stdout.isTTY;
  const io: Io = {
    env,
    cwd: process.cwd(),
    isTerminal,
    hasColours: isTerminal && stdout.hasColors(),
    columns: isTerminal ? stdout.columns : defaultColumns,
    // Getters, because most commands use neither stdin nor stderr, and creating these two streams takes long.
    get prompts() {
      return process.stdin.isTTY && process.stderr.isTTY ? terminalPrompts(abort.signal) : undefined;
    },
    get showProgress() {
      return process.stderr.isTTY ? progressLine : undefined;
    },
    signal: abort.signal,
    out: (written) => void stdout.write(written),
    outBytes: async (bytes) => {
      if (!stdout.write(bytes)) await once(stdout, "drain");
    },
    err: (written) => void process.stderr.write(written),
    readInput: () => text(process.stdin),
  };
  const code = await runCli(argv, io, { version });
  // Buffered output must be written first.
  if (stdout.writableLength > 0) await once(stdout, "drain");
  process.exit(abort.signal.aborted ? interrupted : code);
}

/** Shows text in the last line of the terminal, in place of the earlier text. */
function progressLine(text: string): void {
  const { stderr } = process;
  // Goes to the first column and clears the line.
  stderr.write(`\r\u001b[2K${text.slice(0, stderr.columns - 1)}`);
}

/** Ends the process when the reader of its output has ended, as in `halyard wp list | head`. */
function endWithReader(error: NodeJS.ErrnoException): void {
  if (error.code === "EPIPE") process.exit();
  throw error;
}

/** Returns prompts that write to standard error, so that standard output contains only data. */
function terminalPrompts(signal: AbortSignal): Prompts {
  const options = { output: process.stderr, signal };
  // Calls a prompt. At Ctrl+C, the prompt returns a symbol, which becomes undefined.
  const answer = async <Value>(
    ask: (clack: typeof import("@clack/prompts")) => Promise<Value | symbol>,
  ): Promise<Value | undefined> => {
    const given = await ask(await import("@clack/prompts"));
    return typeof given === "symbol" ? undefined : given;
  };
  return {
    text: (message, initial) =>
      answer<string>((clack) =>
        clack.text({ message, ...(initial === undefined ? {} : { initialValue: initial }), ...options }),
      ),
    secret: (message) => answer<string>((clack) => clack.password({ message, ...options })),
    confirm: (message) => answer<boolean>((clack) => clack.confirm({ message, ...options })),
  };
}
