import { createServer, type Socket } from "node:net";
import { inspect } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { recordingLogger } from "../../test/recording-logger.js";
import { openPostgresDatabase } from "./postgres-database.js";

/** Encodes a message of the PostgreSQL protocol. */
function message(type: string, body: string): Buffer {
  const content = Buffer.from(body, "latin1");
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}

const signedIn = Buffer.concat([message("R", "\0\0\0\0"), message("Z", "I")]);
const stopped = message("E", "SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0");

/**
 * Starts a server that passes each connection to `accept` when the client's first message arrives. Returns the server's
 * URL.
 */
async function startServer(accept: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => accept(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return `postgres://bridge@127.0.0.1:${address.port}/bridge`;
}

test("a server that stops with the end of a sign-in fails the transaction, and not the process", async () => {
  const url = await startServer((socket) => socket.end(Buffer.concat([signedIn, stopped])));
  const { logger, lines } = recordingLogger();
  const database = openPostgresDatabase(url, { connections: 1, logger });
  onTestFinished(() => database.close());
  await expect(database.transaction((transaction) => transaction.query("SELECT 1"))).rejects.toThrow();
  await expect(database.query("SELECT 1")).rejects.toThrow();
  const error = "terminating connection due to administrator command";
  expect(lines).toContainEqual({
    level: "warn",
    message: "A connection to PostgreSQL was lost. The next statement opens a new one.",
    fields: { error },
  });
});

test("neither the error nor the log of a refused sign-in or a missing host contains the password", async () => {
  const refusal = message("E", 'SFATAL\0C28P01\0Mpassword authentication failed for user "bridge"\0\0');
  const refusing = new URL(await startServer((socket) => socket.end(refusal)));
  for (const host of [refusing.host, "127.0.0.1:1", "host.invalid"]) {
    for (const address of [
      `postgres://bridge:s3cret@of-db@${host}/bridge`,
      `postgres://bridge:s3cret%of-db@${host}/bridge`,
      `postgres://${host}/bridge?user=bridge&password=s3cret%26of-db`,
    ]) {
      const { logger, lines } = recordingLogger();
      const database = openPostgresDatabase(address, { connections: 1, logger });
      const errors = await Promise.all(
        [database.query("SELECT 1"), database.transaction(async () => 1), database.locks.hold("a", async () => 1)].map(
          (call) => call.catch((error: unknown) => error),
        ),
      );
      await database.close();
      for (const error of errors) expect(error).toBeInstanceOf(Error);
      expect(inspect([errors, lines], { depth: 12, showHidden: true }) + errors.join()).not.toMatch(/s3cret|of-db/);
    }
  }
});
