import type { OutboxDisturbance, Outbox, OutgoingDelivery, SentDelivery } from "./outbox.js";
import type { Random } from "./random.js";

/** Options for an outbox. */
export interface OutboxOptions {
  /** Sends a delivery. Default: the platform's `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Timeout in milliseconds. A delivery fails if there is no response within this time. */
  readonly timeout: number;
  /**
   * Whether to follow redirects. After a 301, 302 or 303, the next request is a GET without a body, as with `fetch`.
   */
  readonly redirect: "follow" | "manual";
  /** Source of randomness for disturbances. */
  readonly random: Random;
}

/** {@link Outbox}, with an additional method that the server calls. */
export interface ActiveOutbox extends Outbox {
  /**
   * Adds a delivery to the outbox as soon as it is signed. Deliveries are added in the order of the calls. The server
   * awaits this method before it responds to the request that caused the delivery. When the client receives the
   * response, the delivery is therefore in the outbox.
   */
  post(delivery: OutgoingDelivery | Promise<OutgoingDelivery>): Promise<void>;
}

const maxSent = 1000;

/** Creates an empty outbox that sends deliveries immediately, one after another, with one attempt each. */
export function createOutbox(options: OutboxOptions): ActiveOutbox {
  const { random } = options;
  // eslint-disable-next-line no-restricted-syntax -- A simulated server sends its deliveries without a client's checks and limits.
  const transmit = options.fetch ?? ((request: Request) => globalThis.fetch(request));
  const waiting: OutgoingDelivery[] = [];
  const sent: SentDelivery[] = [];
  let disturbance: OutboxDisturbance = {};
  let held = false;
  let posting: Promise<void> = Promise.resolve();
  let sending: Promise<void> | undefined;

  const send = async (delivery: OutgoingDelivery): Promise<SentDelivery> => {
    const outcome = { ...delivery, status: await attempt(transmit, delivery, options) };
    sent.push(outcome);
    if (sent.length > maxSent) sent.shift();
    return outcome;
  };

  const sendWaiting = async (): Promise<void> => {
    // Lets `start` return before the first delivery is sent.
    await Promise.resolve();
    while (!held) {
      const at = disturbance.reorder === true ? random.below(waiting.length) : 0;
      const [delivery] = waiting.splice(at, 1);
      if (delivery === undefined) return;
      if (random.chance(disturbance.lose ?? 0)) continue;
      await send(delivery);
      if (random.chance(disturbance.double ?? 0)) await send(delivery);
    }
  };

  const start = (): void => {
    if (held || waiting.length === 0) return;
    sending ??= sendWaiting().finally(() => {
      sending = undefined;
      start();
    });
  };

  const idle = async (): Promise<void> => {
    await posting;
    while (sending !== undefined) await sending;
  };

  return {
    waiting,
    sent,
    hold: () => {
      held = true;
    },
    flush: async () => {
      held = false;
      start();
      await idle();
    },
    take: () => waiting.splice(0),
    send,
    idle,
    disturb: (next) => {
      disturbance = next;
    },
    post: (delivery) => {
      posting = posting
        .then(() => delivery)
        .then((ready) => {
          waiting.push(ready);
          start();
        });
      return posting;
    },
  };
}

/** Sends a delivery once. Returns the receiver's status, or -1 if there is no response. */
async function attempt(
  transmit: (request: Request) => Promise<Response>,
  delivery: OutgoingDelivery,
  { timeout, redirect }: OutboxOptions,
): Promise<number> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<number>((resolve) => {
    timer = setTimeout(() => {
      resolve(-1);
      controller.abort();
    }, timeout);
  });
  const answered = async (): Promise<number> => {
    const { url, headers, body } = delivery;
    const { signal } = controller;
    const response = await transmit(new Request(url, { method: "POST", headers, body, redirect, signal }));
    await response.arrayBuffer();
    return response.status;
  };
  try {
    return await Promise.race([answered().catch(() => -1), expired]);
  } finally {
    clearTimeout(timer);
  }
}
