import { InvalidArgumentError, type Command } from "commander";
import { startBridge, type Bridge } from "../bridge.js";
import { watchConfig } from "../config/watch-config.js";
import { runDemo } from "../demo/demo.js";
import { findConfig, requireConfig, type FoundConfig, type GlobalFlags } from "./settings.js";
import { UsageError } from "./usage-error.js";

/**
 * Adds `bridge start`, which runs the bridge until it gets SIGTERM or SIGINT. `bridge` alone does the same where it finds
 * a configuration, and else the demo.
 */
export function registerStart(program: Command): void {
  program
    .command("start")
    .description("run the bridge (the default, where there is a configuration)")
    .action(async () => {
      if (isDemo(program.opts<DemoFlags>())) {
        throw new UsageError(
          "--once, --data, --port and --pace belong to the demo. Leave them out, or use `bridge demo`.",
        );
      }
      await run(program, await requireConfig(program));
    });
  // Of the program itself, so that they need no `demo` before them.
  program
    .option("--once", "demo: play the story once, check how it ended, and exit with 0 or 1")
    .option("--data <folder>", "demo: where it keeps its state (default: bridge-data/demo, or a temporary folder)")
    .option("--port <number>", "demo: port of its bridge (default: 8080, or a free one)", portNumber)
    .option("--pace <seconds>", "demo: how long its people take between two moves (default: 4)", seconds);
  program
    .command("demo")
    .description("play a story on an OpenProject and a Forgejo in memory (the default without a configuration)")
    .action(() => playDemo(program.opts<DemoFlags>()));
  program.action(async (flags: DemoFlags) => {
    const found = isDemo(flags) ? undefined : await findConfig(program);
    if (found === undefined) await playDemo(flags);
    else await run(program, found);
  });
}

interface DemoFlags {
  readonly once?: boolean | undefined;
  readonly data?: string | undefined;
  readonly port?: number | undefined;
  readonly pace?: number | undefined;
}

function isDemo({ once, data, port, pace }: DemoFlags): boolean {
  return [once, data, port, pace].some((flag) => flag !== undefined);
}

function portNumber(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new InvalidArgumentError("It is a number up to 65535; 0 takes any free port.");
}

function seconds(text: string): number {
  if (/^\d{1,4}(?:\.\d{1,3})?$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It is a number of seconds, such as 4 or 0.5.");
}

async function playDemo({ once = false, data, port, pace }: DemoFlags): Promise<void> {
  const signal = stopOnSignals();
  const milliseconds = pace === undefined ? undefined : pace * 1000;
  const print = (line: string): void => console.log(line);
  process.exitCode = await runDemo({ once, data, port, pace: milliseconds, signal, print });
}

/** Is aborted by SIGTERM and SIGINT. Whoever asks a second time does not want to wait; nothing is lost by it. */
function stopOnSignals(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping.signal.aborted) process.exit(1);
      stopping.abort();
    });
  }
  return stopping.signal;
}

async function run(program: Command, found: FoundConfig): Promise<void> {
  const stopping = stopOnSignals();
  const { logLevel } = program.opts<GlobalFlags>();
  const bridge = await startBridge(found.config, { signal: stopping, logLevel }).catch((error: unknown) => {
    if (stopping.aborted) return undefined;
    throw error;
  });
  if (bridge === undefined) return;
  if (found.config.page.token === undefined) {
    // Not through the log, which keeps secrets out.
    console.error(`The page: ${bridge.url}\nIts token, for this run: ${bridge.pageToken}`);
  }
  const stopWatching = watch(found, bridge);
  await new Promise<void>((resolve) => {
    if (stopping.aborted) resolve();
    else stopping.addEventListener("abort", () => resolve(), { once: true });
  });
  await stopWatching();
  await bridge.stop();
}

/** Takes over a changed configuration: from a file when it changes, and on SIGHUP from wherever it came. */
function watch({ path, again }: FoundConfig, bridge: Bridge): () => Promise<void> {
  const refuse = (error: unknown): void => {
    bridge.logger.error("The configuration cannot be used; the old one stays.", { error });
  };
  if (path !== undefined) return watchConfig(path, async () => bridge.reload(await again()), { onError: refuse });
  let reading = Promise.resolve();
  const reload = (): void => {
    reading = reading.then(async () => bridge.reload(await again())).catch(refuse);
  };
  process.on("SIGHUP", reload);
  return () => {
    process.off("SIGHUP", reload);
    return reading;
  };
}
