import { connect, createServer } from "node:net";
import { postgresBin, startPostgres, type TestPostgres, withoutPostgres } from "@halyard/testing/postgres";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { recordingLogger } from "../../test/recording-logger.js";
import { createStore } from "../store/create-store.js";
import { openDatabase } from "../store/open-database.js";
import { createQueue } from "./create-queue.js";

/**
 * Returns the message FATAL 57P01. PostgreSQL sends it when an administrator ends a session, which can happen at any
 * time.
 */
function terminated(): Buffer {
  const body = Buffer.from("SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0");
  const head = Buffer.alloc(5, "E");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

interface Terminations {
  /** Number of the session to terminate as soon as it has signed in. The first session has the number 1. */
  readonly signIn?: number | undefined;
  /** Whether to terminate every session while its client disconnects. */
  readonly leaving?: boolean | undefined;
}

/**
 * Starts a proxy that terminates sessions of a PostgreSQL server. Returns a database URL that connects through the
 * proxy.
 */
async function startProxy(target: string, { signIn, leaving = false }: Terminations): Promise<string> {
  const url = new URL(target);
  const { port } = url;
  let sessions = 0;
  const proxy = createServer((client) => {
    sessions += 1;
    let terminatesNext = sessions === signIn;
    const server = connect(Number(port), "127.0.0.1");
    for (const socket of [client, server]) {
      socket.on("error", () => undefined);
      socket.on("close", () => [client, server].forEach((each) => each.destroy()));
    }
    server.on("data", (data) => {
      const isReady = data.at(-6) === "Z".charCodeAt(0);
      if (!terminatesNext || !isReady) return void client.write(data);
      terminatesNext = false;
      client.end(Buffer.concat([data, terminated()]));
    });
    client.on("data", (data) => {
      const isGoodbye = data.length === 5 && data[0] === "X".charCodeAt(0);
      if (isGoodbye && leaving) client.end(terminated());
      else server.write(data);
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void proxy.close());
  const address = proxy.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
  url.port = String(address.port);
  return url.href;
}

/** Collects the errors that would have ended the process. */
function uncaughtErrors(): unknown[] {
  const errors: unknown[] = [];
  const note = (error: unknown): void => void errors.push(error);
  process.on("uncaughtException", note);
  onTestFinished(() => void process.off("uncaughtException", note));
  return errors;
}

describe.skipIf(postgresBin === undefined)(`PostgreSQL${postgresBin ? "" : ` (${withoutPostgres})`}`, () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  async function useQueue(terminations: Terminations): Promise<void> {
    const databaseUrl = await startProxy(await server.createDatabase(), terminations);
    const { logger } = recordingLogger();
    const database = await openDatabase({ dataDirectory: "", databaseUrl, work: { workers: 2 } }, logger);
    try {
      const queue = await createQueue({ database, store: createStore(database), logger, heartbeat: 10 });
      try {
        await queue.work(async () => undefined);
        await queue.enqueue({ kind: "workPackage", connection: "pm", id: 1 }, { cause: "delivery" });
        await queue.idle();
      } finally {
        await queue.stop(5000);
      }
    } finally {
      await database.close();
    }
  }

  it("every session may be terminated while the queue closes it, and the process goes on", async () => {
    const errors = uncaughtErrors();
    await useQueue({ leaving: true });
    expect(errors).toEqual([]);
  });

  // The first session of a queue migrates the tables. The others belong to pg-boss, its notifications, and the workers.
  it.each([1, 2, 3, 4, 5, 6])(
    "session %i may be terminated with the end of its sign-in, and the process goes on",
    async (signIn) => {
      const errors = uncaughtErrors();
      // Whether a statement fails depends on which session is terminated.
      await useQueue({ signIn }).catch((error: unknown) =>
        expect(String(error)).toMatch(/not queryable|terminat|ended|closed/i),
      );
      expect(errors).toEqual([]);
    },
  );
});
