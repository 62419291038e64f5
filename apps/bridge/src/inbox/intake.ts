import { AsyncLocalStorage } from "node:async_hooks";
import type { Logger } from "@halyard/http-core";
import {
  createMemoryReplayStore,
  createReceiver,
  type Answer,
  type Provider,
  type Receiver,
  type ReplayStore,
} from "@halyard/webhook-verifier";
import { verify } from "@halyard/webhook-verifier/node";
import { Hono } from "hono";
import type { Config } from "../config/config.js";
import { SpoolFullError } from "./spool/spool-full-error.js";
import type { Spool } from "./spool/spool.js";
import type { Metrics } from "../telemetry/metrics.js";
import { deliveryId } from "./delivery-id.js";
import { keptHeaders } from "./kept-headers.js";
import { providerOf } from "./provider-of.js";

export interface IntakeOptions {
  readonly spool: Pick<Spool, "append">;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, "answered">;
  /** Told whenever another delivery is on disk. */
  readonly onSpooled: () => void;
  /** Milliseconds since 1970. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/** Where deliveries come in. */
export interface Intake {
  /** Serves `/hooks/:connection`. */
  readonly app: Hono;
  /**
   * Takes over connections and secrets, at start and after a reload. Deliveries under way end with the old ones.
   * @throws ConfigurationError for a secret that is empty; then everything stays as it was.
   */
  configure(config: Pick<Config, "git" | "openproject">): void;
  /** Refuses deliveries with 503 from now on. Those under way are still taken. */
  close(): void;
}

/** A request on its way through the receiver of its connection, which calls back without saying which one it is about. */
interface Arrival {
  readonly id: string;
  readonly connection: string;
  readonly receivedAt: number;
  readonly headers: Record<string, string>;
  body?: Uint8Array | undefined;
  failure?: unknown;
}

/** Seconds after which a sender may come again with what could not be taken. */
const retryAfter = "30";

/**
 * Takes deliveries in: verified over the bytes that arrived, then on disk, then 202. All else happens later. Answers 200 for
 * one that was taken before; 400, 401, 405, 408, 413 and 415 as `createReceiver` does; 404 for a connection that is not
 * configured or has no secret; 503 with Retry-After when the spool is full or fails, and while the bridge stops. Nothing of
 * a delivery is echoed; why a signature was refused stands in the log.
 *
 * @example
 * const intake = createIntake({ spool, logger, metrics, onSpooled: () => handover.wake() });
 * intake.configure(config);
 * app.route("/", intake.app);
 */
export function createIntake(options: IntakeOptions): Intake {
  const { spool, logger, metrics, onSpooled, now = Date.now } = options;
  const arrivals = new AsyncLocalStorage<Arrival>();
  // Kept over a reload: what was taken before it is a duplicate after it.
  const replays = new Map<string, ReplayStore>();
  let receivers: ReadonlyMap<string, Receiver> = new Map();
  let closing = false;

  function arriving(): Arrival {
    const arrival = arrivals.getStore();
    if (arrival === undefined) throw new Error("A receiver was called outside of a request.");
    return arrival;
  }

  function receiverOf(name: string, provider: Provider): Receiver {
    const replay = replays.get(name) ?? createMemoryReplayStore();
    replays.set(name, replay);
    const receiver: Receiver = createReceiver({
      provider,
      replay,
      verify(delivery, by) {
        arriving().body = delivery.body as Uint8Array;
        return verify(delivery, by);
      },
      onError(error) {
        arriving().failure ??= error;
      },
    });
    receiver.on("*", async () => {
      const arrival = arriving();
      const { id, connection, receivedAt, headers, body = new Uint8Array() } = arrival;
      try {
        await spool.append({ id, connection, receivedAt, headers, body });
      } catch (error) {
        arrival.failure = error;
        throw error;
      }
      onSpooled();
    });
    return receiver;
  }

  function report({ id, connection, failure }: Arrival, { status, reason }: Answer): void {
    const fields = { connection, delivery: id, reason };
    if (failure instanceof SpoolFullError)
      logger.error("A delivery was refused: there is no room.", { ...fields, failure: failure.message });
    else if (failure !== undefined) logger.error("A delivery could not be kept.", { ...fields, error: failure });
    else if (status >= 400) logger.warn("A delivery was refused.", { ...fields, status });
    else logger.info("A delivery was taken.", fields);
  }

  async function take(connection: string, receiver: Receiver, request: Request): Promise<Response> {
    const begun = performance.now();
    const receivedAt = now();
    const id = deliveryId(receivedAt);
    const arrival: Arrival = { id, connection, receivedAt, headers: keptHeaders(request.headers) };
    const { method, headers, body } = request;
    const answer = await arrivals.run(arrival, () => receiver.receive({ method, headers, body }));
    report(arrival, answer);
    const response =
      arrival.failure === undefined
        ? new Response(answer.body, { status: answer.status, headers: answer.headers })
        : unavailable("The delivery could not be kept. Repeat it later.");
    metrics.answered(connection, response.status, (performance.now() - begun) / 1000);
    return response;
  }

  const app = new Hono();
  app.all("/hooks/:connection", async (c) => {
    if (closing) return unavailable("The bridge is stopping. Repeat the delivery later.");
    const connection = c.req.param("connection");
    const receiver = receivers.get(connection);
    if (receiver === undefined) return c.text("No connection of this name is configured.", 404);
    return take(connection, receiver, c.req.raw);
  });

  return {
    app,
    configure({ git, openproject }) {
      // One without a secret has no webhook: the sweep finds what happens there.
      const receiving = [...git, ...openproject].filter(({ webhookSecrets }) => webhookSecrets.length > 0);
      receivers = new Map(receiving.map((each) => [each.name, receiverOf(each.name, providerOf(each))]));
    },
    close() {
      closing = true;
    },
  };
}

function unavailable(text: string): Response {
  const headers = { "content-type": "text/plain; charset=utf-8", "retry-after": retryAfter };
  return new Response(text, { status: 503, headers });
}
