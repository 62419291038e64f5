import { readFile, rename, writeFile } from "node:fs/promises";
import type { Sandbox } from "@halyard/sandbox";

/** Keeps the state of a sandbox in a file, so that the program can be ended at any moment and go on later. */
export interface StateFile {
  /** Writes what has changed, and stops. */
  close(): Promise<void>;
}

/** What {@link keepState} has saved; undefined where there is nothing yet. */
export async function readState<State>(path: string): Promise<State | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as State;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new Error(`The state of a demo server in ${path} cannot be read. Delete the folder to start anew.`, {
      cause: error,
    });
  }
}

/**
 * Saves the state of a sandbox shortly after each change. A file is whole at any moment: it is written beside and takes
 * the other's place.
 */
export function keepState<State>(sandbox: Sandbox<State>, path: string, every: number = 250): StateFile {
  let saved = "";
  let saving: Promise<void> = Promise.resolve();

  async function save(): Promise<void> {
    const text = JSON.stringify(sandbox.dump());
    if (text === saved) return;
    await writeFile(`${path}.new`, text, { mode: 0o600 });
    await rename(`${path}.new`, path);
    saved = text;
  }

  const timer = setInterval(() => {
    saving = saving.then(save);
    // The next one tries again; whoever closes hears of it.
    saving.catch(() => undefined);
  }, every);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await saving.catch(() => undefined);
      await save();
    },
  };
}
