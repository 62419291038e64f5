import { unwatchFile, watchFile } from "node:fs";
import type { Config } from "./config.js";
import { parseConfig, readConfigFile } from "./load-config.js";

/** Options for {@link watchConfig}. */
export interface WatchOptions {
  /**
   * Called with the ConfigError for an invalid file, or with an error that `onChange` throws. The current configuration
   * stays in use.
   */
  readonly onError: (error: unknown) => void;
  /** Environment variables for `{ env: NAME }`. Default: the environment of the process. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** Milliseconds between two checks of the file. Default: 2,000. */
  readonly interval?: number | undefined;
}

/**
 * Reads a configuration file whenever it has changed, and on SIGHUP. The files that contain secrets are not watched, so
 * changes to them take effect only after SIGHUP. `onChange` receives a valid configuration. For an invalid one,
 * `onError` receives the error. Reads never overlap, and watching does not keep the process running.
 *
 * The file is polled, because change notifications are lost on network drives, in containers, and when an editor or
 * orchestrator replaces the file.
 *
 * @returns A function that stops watching and resolves when the current read has ended.
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
