import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientConfig, escapeIdentifier } from "pg";
import { type DelayRange, growingDelay } from "./growing-delay.js";

/** Options for {@link listenOn}. */
export interface ListenOptions {
  readonly config: ClientConfig;
  readonly channel: string;
  readonly onNotification: (payload: string) => void;
  /** Called after each subscription. Notifications before the subscription may have been missed. */
  readonly onSubscribed: () => void;
  /** Called with each error on an open connection. */
  readonly onError: (error: Error) => void;
}

interface Session {
  readonly client: Client;
  /** Resolves when the connection is closed. */
  readonly ended: Promise<void>;
}

const pauses: DelayRange = { first: 1000, longest: 30_000 };

/**
 * Subscribes to notifications on a channel, with a separate connection. Subscribes again whenever the connection is
 * lost. Rejects if the first subscription fails. Needs a direct connection or a pooler in session mode.
 */
export async function listenOn(options: ListenOptions): Promise<{ close(): Promise<void> }> {
  const stopping = new AbortController();
  let session = connect(options);
  await subscribe(session.client, options);
  const running = resubscribe();
  return {
    async close() {
      stopping.abort();
      await session.client.end();
      await running;
    },
  };

  async function resubscribe(): Promise<void> {
    await session.ended;
    for (let failures = 0; ;) {
      try {
        await sleep(growingDelay(failures, pauses), undefined, { signal: stopping.signal });
      } catch {
        return;
      }
      session = connect(options);
      try {
        await subscribe(session.client, options);
        failures = 0;
        await session.ended;
      } catch {
        // Does not report the failure, because the workers poll the database and report when it is unavailable.
        failures += 1;
      }
    }
  }
}

function connect({ config, onNotification, onError }: ListenOptions): Session {
  const client = new Client({ ...config, keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
  // This listener stays until the connection is closed. PostgreSQL may report 57P01 (`admin_shutdown`) while the client
  // disconnects. Without a listener, this error would end the process.
  client.on("error", onError);
  client.on("notification", ({ payload = "" }) => onNotification(payload));
  return { client, ended: new Promise((resolve) => client.once("end", () => resolve())) };
}

async function subscribe(client: Client, { channel, onSubscribed }: ListenOptions): Promise<void> {
  try {
    await client.connect();
    await client.query(`LISTEN ${escapeIdentifier(channel)}`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  onSubscribed();
}
