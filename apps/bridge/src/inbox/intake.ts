import type { Logger } from "@halyard/http-core";
import {
  createMemoryReplayStore,
  createReceiver,
  HandlerError,
  type AnyEvent,
  type Receiver,
  type ReceiverResponse,
  type ReplayStore,
} from "@halyard/webhook-verifier";
import { verify } from "@halyard/webhook-verifier/node";
import { Hono } from "hono";
import type { Metrics } from "../config/telemetry/metrics.js";
import { deliveryId } from "./delivery-id.js";
import { providerOf, type Senders } from "./provider-of.js";
import { UnknownHooks } from "./unknown-hooks.js";
import { SpoolFullError, type RawDelivery, type Spool } from "./spool/spool.js";

/** Options for an {@link Intake}. */
export interface IntakeOptions {
  readonly spool: Pick<Spool, "append">;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, "responded" | "unknownHook">;
  /** Called after each delivery is written to disk. */
  readonly onSpooled: () => void;
  /** Called with the verdict on each delivery, and the connection that the delivery was sent to. Default: none. */
  readonly onVerdict?: ((connection: string, verdict: Verdict) => void) | undefined;
  /** Returns the current time in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/** Outcome of a delivery: accepted with a 2xx status, or refused with any other status. */
export interface Verdict {
  readonly at: Date;
  readonly status: number;
  /** The receiver's reason, or `no_room` or `not_stored` if the delivery could not be spooled. */
  readonly reason: string;
}

/** A delivery that is being received, without its body. */
interface Arrival extends Omit<RawDelivery, "body"> {
  /** Error that prevented the delivery from being stored in the spool. */
  failure?: unknown;
}

/** Seconds after which a sender may repeat a delivery that was refused with 503. */
const retryAfter = "30";

/**
 * Receives deliveries. Verifies the raw bytes of each delivery, appends the delivery to the spool, and responds with
 * 202 once it is on disk. All other work happens later. Other responses:
 *
 * - 200 for a duplicate;
 * - 400, 401, 405, 408, 413 and 415 as `createReceiver` does;
 * - 404 for a connection that is not configured or has no secret;
 * - 503 with Retry-After when the spool is full or fails, and while the bridge stops.
 *
 * No response quotes the delivery. The exact reason for a refusal is only in the log.
 *
 * @example
 * const intake = new Intake({ spool, logger, metrics, onSpooled: () => handover.wake() });
 * intake.configure(config);
 * app.route("/", intake.app);
 */
export class Intake {
  /** App that serves `/hooks/:connection`. */
  readonly app: Hono = new Hono();
  readonly #options: IntakeOptions;
  /**
   * Records of earlier deliveries, by connection. Kept when the configuration is reloaded, so that duplicates are still
   * recognised.
   */
  readonly #replays = new Map<string, ReplayStore>();
  #receivers: ReadonlyMap<string, Receiver<AnyEvent, Arrival>> = new Map();
  readonly #unknown: UnknownHooks;
  #closing = false;

  constructor(options: IntakeOptions) {
    this.#options = options;
    const { logger, metrics, now = Date.now } = options;
    this.#unknown = new UnknownHooks({ logger, metrics, now });
    this.app.all("/hooks/:connection", (c) => this.#route(c.req.param("connection"), c.req.raw));
  }

  /**
   * Applies the connections and their secrets. Call it at the start, and whenever the configuration is reloaded.
   * Deliveries in progress are still verified with the old secrets.
   *
   * @throws ConfigurationError if a secret is empty. In that case, nothing changes.
   */
  configure({ git, openproject }: Senders): void {
    // A connection without a secret has no webhook. The regular sweeps find its changes instead.
    const receiving = [...git, ...openproject].filter(({ webhookSecrets }) => webhookSecrets.length > 0);
    this.#receivers = new Map(receiving.map((connection) => [connection.name, this.#receiverFor(connection)]));
  }

  /** Refuses deliveries with 503 from now on. Deliveries in progress are still stored. */
  close(): void {
    this.#closing = true;
  }

  #receiverFor(connection: Senders["git" | "openproject"][number]): Receiver<AnyEvent, Arrival> {
    const replay = this.#replays.get(connection.name) ?? createMemoryReplayStore();
    this.#replays.set(connection.name, replay);
    const receiver: Receiver<AnyEvent, Arrival> = createReceiver({
      provider: providerOf(connection),
      replay,
      verify,
      onError(error, arrival: Arrival) {
        arrival.failure ??= error instanceof HandlerError ? error.errors[0] : error;
      },
    });
    receiver.on("*", async ({ body, context: { id, connection: name, receivedAt, headers } }) => {
      await this.#options.spool.append({ id, connection: name, receivedAt, headers, body });
      this.#options.onSpooled();
    });
    return receiver;
  }

  async #route(connection: string, request: Request): Promise<Response> {
    if (this.#closing) return unavailable("The bridge is stopping. Repeat the delivery later.");
    const receiver = this.#receivers.get(connection);
    if (receiver !== undefined) return this.#take(connection, receiver, request);
    this.#unknown.note(connection);
    return new Response("No connection with this name is configured.", { status: 404, headers: plainText });
  }

  async #take(connection: string, receiver: Receiver<AnyEvent, Arrival>, request: Request): Promise<Response> {
    const { now = Date.now, metrics } = this.#options;
    const begun = performance.now();
    const receivedAt = now();
    const { method, headers, body } = request;
    const arrival: Arrival = {
      id: deliveryId(receivedAt),
      connection,
      receivedAt,
      headers: withoutCredentials(headers),
    };
    const result = await receiver.receive({ method, headers, body }, arrival);
    this.#log(arrival, result);
    const response =
      arrival.failure === undefined
        ? new Response(result.body, { status: result.status, headers: result.headers })
        : unavailable("The delivery could not be stored. Repeat it later.");
    metrics.responded(connection, response.status, (performance.now() - begun) / 1000);
    const reason = arrival.failure === undefined ? result.reason : reasonOf(arrival.failure);
    this.#options.onVerdict?.(connection, { at: new Date(receivedAt), status: response.status, reason });
    return response;
  }

  #log({ id, connection, failure }: Arrival, { status, reason }: ReceiverResponse): void {
    const { logger } = this.#options;
    const fields = { connection, delivery: id, reason };
    if (failure instanceof SpoolFullError) {
      logger.error("A delivery was refused because the spool is full. The field `failure` contains the next step.", {
        ...fields,
        failure: failure.message,
      });
    } else if (failure !== undefined)
      logger.error("A delivery could not be stored, so it was refused with status 503. Check the bridge's disk.", {
        ...fields,
        error: failure,
      });
    else if (status >= 400)
      logger.warn("A delivery was refused. The connections view on the bridge's page shows the reason.", {
        ...fields,
        status,
      });
    else logger.info("A delivery was accepted.", fields);
  }
}

function reasonOf(failure: unknown): "no_room" | "not_stored" {
  return failure instanceof SpoolFullError ? "no_room" : "not_stored";
}

const credentials: ReadonlySet<string> = new Set(["authorization", "proxy-authorization", "cookie"]);

function withoutCredentials(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !credentials.has(name)));
}

const plainText = { "content-type": "text/plain; charset=utf-8" };

function unavailable(text: string): Response {
  return new Response(text, { status: 503, headers: { ...plainText, "retry-after": retryAfter } });
}
