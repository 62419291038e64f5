/** Command line of the demo, which `npm start` runs when the bridge has no configuration. */
import { parseArgs } from "node:util";
import { runDemo, type DemoOptions } from "./demo.ts";
import { UsageError } from "./usage-error.ts";

const help = `Runs an OpenProject and a Forgejo server in memory, with the bridge between them. Simulated users work on both.

Usage: npm start -- [options]

  --once            run the users' actions once, check the result, and exit with code 0 (passed) or 1 (failed)
  --data <folder>   keep all state in this folder (default: bridge-data/demo; with --once, a temporary folder)
  --port <number>   port of the bridge (default: 8080, or any free port if 8080 is in use)
  --pace <seconds>  pause between two actions of the simulated users (default: 4)
  --help            print this help`;

process.exitCode = await main(process.argv.slice(2));

async function main(argv: readonly string[]): Promise<number> {
  try {
    const settings = parseOptions(argv);
    if (settings === "help") {
      console.log(help);
      return 0;
    }
    return await runDemo({ ...settings, signal: abortOnSignals(), print: (line) => console.log(line) });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return error instanceof UsageError ? 2 : 1;
  }
}

function parseOptions(argv: readonly string[]): Pick<DemoOptions, "once" | "data" | "port" | "pace"> | "help" {
  const { once = false, data, port, pace, help: wantsHelp } = readFlags(argv);
  if (wantsHelp === true) return "help";
  return { once, data, port: port === undefined ? undefined : portNumber(port), pace: milliseconds(pace) };
}

interface Flags {
  readonly once?: boolean | undefined;
  readonly data?: string | undefined;
  readonly port?: string | undefined;
  readonly pace?: string | undefined;
  readonly help?: boolean | undefined;
}

function readFlags(argv: readonly string[]): Flags {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  try {
    const options = { once: flag, data: text, port: text, pace: text, help: flag };
    return parseArgs({ args: [...argv], options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function portNumber(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new UsageError("--port must be a number from 0 to 65535. 0 means any free port.");
}

function milliseconds(seconds: string | undefined): number | undefined {
  if (seconds === undefined) return undefined;
  if (/^\d{1,4}(?:\.\d{1,3})?$/.test(seconds)) return Number(seconds) * 1000;
  throw new UsageError("--pace must be a number of seconds, such as 4 or 0.5.");
}

/**
 * Returns an `AbortSignal` that is aborted on SIGTERM or SIGINT. A second SIGTERM or SIGINT ends the process
 * immediately, without loss of data.
 */
function abortOnSignals(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping.signal.aborted) process.exit(1);
      stopping.abort();
    });
  }
  return stopping.signal;
}
