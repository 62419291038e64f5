import { readFile } from "node:fs/promises";
import type { Sandbox } from "@halyard/sandbox";
import { replaceFile } from "./replace-file.ts";

/** Sends a sandbox's webhooks. */
export type SendWebhook = (request: Request) => Promise<Response>;

/** A sandbox whose state is saved in a file. */
export type KeptSandbox<Served> = Served & {
  /** Saves the state. Resolves when the file contains every change made before the call. */
  save(): Promise<void>;
};

/** Reads the state that {@link keepState} saved. Resolves to undefined if the file does not exist. */
export async function readState<State>(path: string): Promise<State | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as State;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new Error(
      `Cannot read the state of a demo server from ${path}. To start the demo with a new state, delete the folder that contains this file.`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Saves a sandbox's state in a file, as a server saves its state in a database. Each change is on disk before the
 * sandbox sends its response and its webhooks. A sudden end of the process therefore loses no change that others have
 * seen.
 *
 * @param make - Creates the sandbox, which must send its webhooks through the given function.
 */
export function keepState<Served extends Sandbox<unknown>>(
  path: string,
  make: (send: SendWebhook) => Served,
): KeptSandbox<Served> {
  let saved = "";
  let saving: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  async function write(): Promise<void> {
    next = undefined;
    const text = JSON.stringify(sandbox);
    if (text === saved) return;
    await replaceFile(path, text);
    saved = text;
  }

  // Calls that arrive during a save share the next save.
  function save(): Promise<void> {
    next ??= saving = saving.catch(() => undefined).then(write);
    return next;
  }

  const sandbox = make(async (request) => {
    await save();
    return fetch(request);
  });
  return {
    ...sandbox,
    save,
    async fetch(request) {
      const response = await sandbox.fetch(request);
      if (request.method !== "GET") await save();
      return response;
    },
  };
}
