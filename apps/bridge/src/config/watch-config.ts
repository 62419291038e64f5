import { unwatchFile, watchFile } from "node:fs";
import type { Config } from "./config.js";
import { parseConfig, readConfigFile } from "./load-config.js";

/** Settings of {@link watchConfig}. */
export interface WatchOptions {
  /** Told why a changed file cannot be used: a ConfigError, or what `onChange` threw. What was in use stays in use. */
  readonly onError: (error: unknown) => void;
  /** Where `{ env: NAME }` is looked up. Default: the environment of the process. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** How often the file is looked at, in milliseconds. Default: 2,000. */
  readonly interval?: number | undefined;
}

/**
 * Reads a configuration file again when it has changed, and on SIGHUP, which also takes over secrets that have changed in
 * files of their own. `onChange` gets what is good; anything else goes to `onError`. One reading ends before the next
 * begins. Keeps no process alive.
 *
 * The file is looked at from time to time, because notifications of changes are lost on network drives, in containers and
 * when editors or orchestrators put another file in its place.
 *
 * @returns ends the watching; resolves when a reading under way has ended.
 */
export function watchConfig(
  path: string,
  onChange: (config: Config) => void | Promise<void>,
  options: WatchOptions,
): () => Promise<void> {
  let reading = Promise.resolve();
  let stopped = false;
  let taken: string | undefined;
  const readAgain = (always: boolean): void => {
    reading = reading.then(async () => {
      if (stopped) return;
      try {
        const text = await readConfigFile(path);
        if (text === taken && !always) return;
        await onChange(await parseConfig(text, path, options.env ?? process.env));
        taken = text;
      } catch (error) {
        options.onError(error);
      }
    });
  };
  const onFile = (): void => readAgain(false);
  const onSignal = (): void => readAgain(true);
  watchFile(path, { interval: options.interval ?? 2000, persistent: false }, onFile);
  process.on("SIGHUP", onSignal);
  return () => {
    stopped = true;
    unwatchFile(path, onFile);
    process.off("SIGHUP", onSignal);
    return reading;
  };
}
