import type { Command } from "commander";
import { startBridge, type Bridge } from "../bridge.js";
import { watchConfig } from "../config/watch-config.js";
import { findConfig, requireConfig, type FoundConfig, type GlobalFlags } from "./settings.js";

/** What runs when `bridge` is called without a configuration and without arguments. */
export type Demo = () => Promise<void>;

/** Adds `bridge start`, which is also what `bridge` alone does: runs the bridge until it gets SIGTERM or SIGINT. */
export function registerStart(program: Command, demo: Demo | undefined): void {
  program
    .command("start")
    .description("run the bridge (the default)")
    .action(async () => run(program, await requireConfig(program)));
  program.action(async () => {
    const found = demo === undefined ? await requireConfig(program) : await findConfig(program);
    if (found !== undefined) await run(program, found);
    else await demo?.();
  });
}

async function run(program: Command, found: FoundConfig): Promise<void> {
  const stopping = new AbortController();
  let asked = 0;
  const ask = (): void => {
    asked += 1;
    // Whoever asks a second time does not want to wait. Nothing is lost by it.
    if (asked > 1) process.exit(1);
    stopping.abort();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, ask);
  const { logLevel } = program.opts<GlobalFlags>();
  const bridge = await startBridge(found.config, { signal: stopping.signal, logLevel }).catch((error: unknown) => {
    if (stopping.signal.aborted) return undefined;
    throw error;
  });
  if (bridge === undefined) return;
  if (found.config.page.token === undefined) {
    // Not through the log, which keeps secrets out.
    console.error(`The page: ${bridge.url}\nIts token, for this run: ${bridge.pageToken}`);
  }
  const stopWatching = watch(found, bridge);
  await new Promise<void>((resolve) => {
    if (stopping.signal.aborted) resolve();
    else stopping.signal.addEventListener("abort", () => resolve(), { once: true });
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
