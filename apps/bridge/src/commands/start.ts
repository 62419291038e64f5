import type { Command } from "commander";
import { startBridge, type Bridge } from "../bridge.js";
import { watchConfig } from "../config/watch-config.js";
import { runDemo } from "../demo/demo.js";
import { findConfig, requireConfig, type FoundConfig, type GlobalFlags } from "./settings.js";

/**
 * Adds `bridge start`, which runs the bridge until it gets SIGTERM or SIGINT. `bridge` alone does the same where it finds
 * a configuration, and else the demo.
 */
export function registerStart(program: Command): void {
  program
    .command("start")
    .description("run the bridge (the default, where there is a configuration)")
    .action(async () => run(program, await requireConfig(program)));
  // Of the program itself, so that they need no `demo` before them.
  program
    .option("--once", "demo: play the story once, check how it ended, and exit with 0 or 1")
    .option("--data <folder>", "demo: where it keeps its state (default: bridge-data/demo, or a temporary folder)")
    .option("--port <number>", "demo: port of its bridge (default: 8080, or a free one)", Number);
  program
    .command("demo")
    .description("play a story on an OpenProject and a Forgejo in memory (the default without a configuration)")
    .action(() => playDemo(program.opts<DemoFlags>()));
  program.action(async (flags: DemoFlags) => {
    const isDemo = flags.once !== undefined || flags.data !== undefined || flags.port !== undefined;
    const found = isDemo ? undefined : await findConfig(program);
    if (found === undefined) await playDemo(flags);
    else await run(program, found);
  });
}

interface DemoFlags {
  readonly once?: boolean | undefined;
  readonly data?: string | undefined;
  readonly port?: number | undefined;
}

async function playDemo({ once = false, data, port }: DemoFlags): Promise<void> {
  const stopping = stopOnSignals();
  process.exitCode = await runDemo({ once, data, port, signal: stopping, print: (line) => console.log(line) });
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
