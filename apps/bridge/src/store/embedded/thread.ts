/**
 * Runs the embedded database in a thread, because PGlite blocks the thread that calls it. Creating a database takes
 * seconds.
 */
import { existsSync, openAsBlob } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import type { ThreadMessage, ThreadRequest, ThreadStart } from "./messages.js";

const { directory, settings, template } = workerData as ThreadStart;
const listeners = new Map<string, () => Promise<void>>();

function post(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}

/** Converts an error to plain data that can be sent with all its fields. */
function sendable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message } = error;
  const fields = Object.fromEntries(Object.entries(error).filter(([, value]) => typeof value !== "function"));
  return { isError: true, fields: { ...fields, name, message } };
}

async function open(): Promise<PGlite> {
  const isNew = !existsSync(join(directory, "PG_VERSION"));
  return PGlite.create({
    dataDir: directory,
    startParams: [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ["-c", setting])],
    ...(isNew && template !== undefined && { loadDataDir: await openAsBlob(template, { type: "application/gzip" }) }),
  });
}

async function rowsOf(pglite: PGlite, { kind, text, parameters }: ThreadRequest): Promise<unknown[][]> {
  switch (kind) {
    case "query":
      return [(await pglite.query(text, [...parameters])).rows];
    case "exec":
      return (await pglite.exec(text)).map(({ rows }) => rows);
    case "listen":
      listeners.set(
        text,
        await pglite.listen(text, (payload) => post({ kind: "notification", channel: text, payload })),
      );
      return [];
    case "unlisten":
      await listeners.get(text)?.();
      listeners.delete(text);
      return [];
    case "close":
      await pglite.close();
      return [];
  }
}

async function main(): Promise<void> {
  let pglite: PGlite;
  try {
    pglite = await open();
  } catch (error) {
    post({ kind: "unusable", failure: sendable(error) });
    return;
  }
  parentPort?.on("message", (request: ThreadRequest) => {
    void rowsOf(pglite, request).then(
      (rows) => post({ kind: "result", id: request.id, rows }),
      (error: unknown) => post({ kind: "failure", id: request.id, failure: sendable(error) }),
    );
  });
  post({ kind: "open" });
}

await main();
