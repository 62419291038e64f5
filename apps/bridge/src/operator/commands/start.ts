import type { Command } from "commander";
import type { Bridge } from "../../app/bridge.js";
import { watchConfig } from "../../config/watch-config.js";
import { requireConfig, type FoundConfig, type GlobalFlags } from "./settings.js";

/** Adds `bridge start`, which runs the bridge until SIGTERM or SIGINT. `bridge` alone does the same. */
export function registerStart(program: Command): void {
  const start = async (): Promise<void> => run(program, await requireConfig(program));
  program.command("start").description("run the bridge (the default)").action(start);
  program.action(start);
}

/**
 * Returns an `AbortSignal` that the first SIGTERM or SIGINT triggers. The second SIGTERM or SIGINT ends the process
 * immediately, without loss of data.
 */
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
  const { startBridge } = await import("../../app/bridge.js");
  const bridge = await startBridge(found.config, { signal: stopping, logLevel, version: program.version() }).catch(
    (error: unknown) => {
      if (stopping.aborted) return undefined;
      throw error;
    },
  );
  if (bridge === undefined) return;
  if (found.config.page.token === undefined) {
    // Printed rather than logged, because the logger would replace the token with `[secret]`.
    console.error(`Page: ${bridge.url}\nPage token for this run: ${bridge.pageToken}`);
  }
  const stopWatching = watch(found, bridge);
  const signalled = new Promise<void>((resolve) => {
    if (stopping.aborted) resolve();
    else stopping.addEventListener("abort", () => resolve(), { once: true });
  });
  try {
    await Promise.race([signalled, bridge.ended]);
  } finally {
    await stopWatching();
  }
  await bridge.stop();
}

/** Reloads the configuration when its file changes, and on SIGHUP. */
function watch({ path, again }: FoundConfig, bridge: Bridge): () => Promise<void> {
  const refuse = (error: unknown): void => bridge.refuseReload(error);
  const reload = async (): Promise<void> => {
    const config = await again();
    // The bridge reports a refused configuration itself.
    await bridge.reload(config).catch(() => undefined);
  };
  if (path !== undefined) return watchConfig(path, reload, { onError: refuse });
  let reading = Promise.resolve();
  const onSignal = (): void => {
    reading = reading.then(reload).catch(refuse);
  };
  process.on("SIGHUP", onSignal);
  return () => {
    process.off("SIGHUP", onSignal);
    return reading;
  };
}
