import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { Io, Prompts } from "../terminal/io.js";
import { runCli } from "./run.js";

/** Width of help and tables if the output is not a terminal. */
const defaultColumns = 80;

/** Exit code after Ctrl+C. */
const interrupted = 130;

/** Runs a command line, and then ends the process. */
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
    // These are getters, because most commands use neither stdin nor stderr, and creating the two streams is slow.
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
  // Writes all buffered output before the process exits.
  if (stdout.writableLength > 0) await once(stdout, "drain");
  process.exit(abort.signal.aborted ? interrupted : code);
}

/** Shows text in the terminal's last line, in place of the previous text. */
function progressLine(text: string): void {
  const { stderr } = process;
  // Moves to the first column and clears the line.
  stderr.write(`\r\u001b[2K${text.slice(0, stderr.columns - 1)}`);
}

/** Ends the process when the program that reads its output has exited, as in `halyard wp list | head`. */
function endWithReader(error: NodeJS.ErrnoException): void {
  if (error.code === "EPIPE") process.exit();
  throw error;
}

/** Returns prompts that write to standard error, so that standard output contains only data. */
function terminalPrompts(signal: AbortSignal): Prompts {
  const options = { output: process.stderr, signal };
  // On Ctrl+C, clack returns a symbol, which becomes undefined here.
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
