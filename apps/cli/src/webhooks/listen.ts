import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { cleanLine } from "../terminal/clean.js";
import { UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";
import {
  eventOf,
  type Sender,
  type StoredDelivery,
  verifyDelivery,
  webhookSecret,
  writeDelivery,
} from "./stored-delivery.js";

/** Flags of `halyard webhook listen`. */
export interface ListenFlags {
  readonly port: number;
  readonly from?: Sender;
  readonly save?: string;
  readonly count?: number;
}

/** Maximum size of a body, in bytes. */
const maxBytes = 32 * 1024 * 1024;

/**
 * Receives deliveries on 127.0.0.1 and prints a line for each. Stops on Ctrl+C, or after the requested number of
 * deliveries.
 */
export async function listenForDeliveries(io: Io, flags: ListenFlags): Promise<void> {
  const secret = webhookSecret(io);
  const folder = flags.save === undefined ? undefined : resolve(io.cwd, flags.save);
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  if (secret === undefined) io.err("HALYARD_WEBHOOK_SECRET is not set, so signatures are not checked.\n");
  let received = 0;
  const done = new AbortController();
  const server = createServer((request, response) => {
    void receive(request).then(
      (status) => {
        response.writeHead(status).end();
        if (received === flags.count) done.abort();
      },
      () => response.destroy(),
    );
  });

  const receive = async (request: IncomingMessage): Promise<number> => {
    if (request.method !== "POST") return 405;
    if (Number(request.headers["content-length"] ?? maxBytes + 1) > maxBytes) return 413;
    const body = (await buffer(request)).toString("base64");
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const delivery: StoredDelivery = { headers, body };
    const result = secret === undefined ? undefined : await verifyDelivery(delivery, secret, flags.from);
    const outcome = secret === undefined ? "unchecked" : (result?.ok ?? false) ? "verified" : "refused";
    const reason = result?.ok === false ? result.reason : outcome === "refused" ? "sender_unknown" : "";
    received++;
    const file = folder === undefined ? "" : join(folder, `${String(received).padStart(4, "0")}.json`);
    if (file !== "") await writeDelivery(file, delivery);
    io.out(`${[outcome, eventOf(delivery), reason, file].map(cleanLine).join("\t").trimEnd()}\n`);
    return outcome === "refused" ? 401 : 202;
  };

  server.listen(flags.port, "127.0.0.1");
  try {
    await once(server, "listening", { signal: io.signal });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new UsageError(`Port ${flags.port} is in use. Pass another port with --port.`);
  }
  const { port } = server.address() as AddressInfo;
  io.err(`Listening on http://127.0.0.1:${port}. Press Ctrl+C to stop.\n`);
  const ended = AbortSignal.any([io.signal, done.signal]);
  if (!ended.aborted) await once(ended, "abort");
  server.close();
  server.closeIdleConnections();
  io.signal.throwIfAborted();
}
