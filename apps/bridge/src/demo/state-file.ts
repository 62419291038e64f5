import { readFile } from "node:fs/promises";
import type { Sandbox } from "@halyard/sandbox";
import { writeWhole } from "./write-whole.js";

/** Sends the webhooks of a sandbox. */
export type SendWebhook = (request: Request) => Promise<Response>;

/** A sandbox whose state is kept in a file. */
export type KeptSandbox<Served> = Served & {
  /** Resolves when the file has everything that has happened up to the call. */
  save(): Promise<void>;
};

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
 * Keeps the state of a sandbox in a file as a server keeps its own in a database: a change is answered, and its webhooks
 * are sent, when it has been saved. So the program can be ended at any moment, and nobody remembers what it has forgotten.
 *
 * @param make - Makes the sandbox, which has to send its webhooks through the given function.
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
    await writeWhole(path, text);
    saved = text;
  }

  // All who ask while a save is under way share the one after it.
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
      const answer = await sandbox.fetch(request);
      if (request.method !== "GET") await save();
      return answer;
    },
  };
}
