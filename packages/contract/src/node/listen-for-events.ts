import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createReceiver, forgejo, openproject } from "@halyard/webhook-verifier";
import { toNodeListener, verify } from "@halyard/webhook-verifier/node";
import { checkPayload } from "@halyard/webhook-verifier/payloads";
import { ContractError } from "../checks.ts";
import type { EventReceiver, ReceivedEvent } from "../event-receiver.ts";

/** Maximum wait for a delivery, in milliseconds. Servers queue deliveries, so an event can arrive late. */
const longestWait = 30_000;

/** The receiver's address. */
export interface ReceiverAddress {
  /** URL at which the server reaches the receiver. Default: this machine's loopback address. */
  readonly url?: string | undefined;
  /**
   * Port on this machine. Default: a free port. The receiver listens on all interfaces if `url` is set, and otherwise
   * only on loopback.
   */
  readonly port?: number | undefined;
  /** Kind of server that sends the webhooks. Default: `git`. */
  readonly api?: "git" | "openproject" | undefined;
}

/** Listens for webhooks, verifies their signatures, and checks each body against its event's type. */
export async function listenForEvents(
  address: ReceiverAddress = {},
): Promise<{ readonly receiver: EventReceiver; close(): Promise<void> }> {
  const secret = randomBytes(16).toString("hex");
  const received: ReceivedEvent[] = [];
  const listener = address.api === "openproject" ? openProjectListener : gitListener;
  const server = createServer(listener(secret, received)).listen(
    address.port ?? 0,
    address.url === undefined ? "127.0.0.1" : undefined,
  );
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return {
    receiver: {
      url: address.url ?? `http://127.0.0.1:${port}/deliveries`,
      secret,
      received,
      async waitFor(what, fits) {
        for (const end = Date.now() + longestWait; Date.now() < end; await sleep(50)) {
          const found = received.find(fits);
          if (found) return found;
        }
        const names = new Set(received.map(({ event, action }) => [event, action].filter(Boolean).join(".")));
        throw new ContractError(`${what} did not arrive. Received events: ${[...names].join(", ") || "none"}.`);
      },
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function gitListener(secret: string, received: ReceivedEvent[]) {
  const receiver = createReceiver({ provider: forgejo({ secrets: [secret] }), verify });
  receiver.on("*", (event) => {
    const place = fieldOf(fieldOf(event.payload, "repository"), "full_name");
    received.push({ event: event.event, action: event.action, place: textOf(place), mismatches: mismatchesOf(event) });
  });
  return toNodeListener(receiver);
}

function openProjectListener(secret: string, received: ReceivedEvent[]) {
  const receiver = createReceiver({ provider: openproject({ secrets: [secret] }), verify });
  receiver.on("*", (event) => {
    const [document] = ["work_package", "project", "activity", "time_entry", "attachment"]
      .map((name) => fieldOf(event.payload, name))
      .filter((found) => found !== undefined);
    const links = fieldOf(document, "_links");
    const [place] = ["container", "workPackage", "entity", "self"]
      .map((rel) => textOf(fieldOf(fieldOf(links, rel), "href")))
      .filter((found) => found !== undefined);
    received.push({
      ...{ event: event.event, action: event.action },
      ...{ place: place?.replace(/^.*\/api\/v3\//, ""), mismatches: mismatchesOf(event) },
    });
  });
  return toNodeListener(receiver);
}

function mismatchesOf(event: Parameters<typeof checkPayload>[0]): readonly string[] {
  return checkPayload(event).map(({ path, expected, got }) => `${path}: expected ${expected}, got ${got}`);
}

function fieldOf(value: unknown, name: string): unknown {
  return (Object(value) as Readonly<Record<string, unknown>>)[name];
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
