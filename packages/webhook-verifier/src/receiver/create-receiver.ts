import { ConfigurationError } from "../errors/configuration-error.js";
import { HandlerError } from "../errors/handler-error.js";
import { actionsByEvent } from "../events/event-forms.js";
import { parse } from "../events/parse.js";
import type { AnyEvent, DeliveryInfo, EventsByFamily } from "../events/webhook-event.js";
import { headerReader } from "../verification/headers.js";
import type { EventFamily } from "../verification/provider.js";
import { verify } from "../verification/verify.js";
import { readDeliveryBody, streamChunks, type BodyLimits } from "./read-body.js";
import type { IncomingDelivery, ReceivedEvent, Receiver } from "./receiver.js";
import type { EventSummary, ReceiverLimits, ReceiverOptions } from "./receiver-options.js";
import { createMemoryReplayStore } from "./replay-store.js";
import { responseFor, type ReceiverResponse, type ResponseReason } from "./response.js";
import { RunOnce } from "./run-once.js";

/**
 * Creates a receiver for a sender's deliveries. It responds with 202 when a delivery is accepted. It responds with 200,
 * without running the handlers, when the delivery was already accepted earlier. Errors: 400 malformed; 401 not
 * verified; 405 not a POST; 408 too slow; 413 too large, so reading was stopped; 415 wrong content type, or compressed;
 * 500 a handler failed, or the body was already parsed; 503 shutting down, or another process is handling the delivery.
 *
 * A delivery counts as handled once all its handlers have succeeded. If a handler fails, the response is 500 and the
 * sender may repeat the delivery. Every handler then runs again, so make handlers idempotent. If a duplicate arrives
 * while the handlers are running, it waits for their result.
 *
 * @throws ConfigurationError `configuration_invalid` when a limit is not a positive, finite number, or when a timeout
 * is too long for a timer.
 * @example
 * const receiver = createReceiver({ provider: forgejo({ secrets: [secret] }) });
 * receiver.on("pull_request", "closed", async ({ payload }) => {
 *   if (payload.pull_request.merged) await announce(payload.pull_request.title);
 * });
 * @example
 * // Handlers also receive the raw body and a value from the caller, for example to store each delivery:
 * const receiver = createReceiver<"git", { id: string }>({ provider });
 * receiver.on("*", ({ body, context }) => store.append(context.id, body));
 * const response = await receiver.fetch(request, { id: crypto.randomUUID() });
 */
export function createReceiver<Family extends EventFamily, Context = unknown>(
  options: ReceiverOptions<Family, Context>,
): Receiver<EventsByFamily[Family], Context> {
  const receiver = new DeliveryReceiver(options);
  // Servers and frameworks call `fetch` as a plain function, so methods must work without `this`.
  return {
    on: (event: string, ...rest: readonly unknown[]) => receiver.on(event, ...rest),
    fetch: (request, ...[context]) => receiver.fetch(request, context as Context),
    receive: (incoming, ...[context]) => receiver.receive(incoming, context as Context),
    close: () => receiver.close(),
  };
}

interface Registration<Event> {
  readonly event: string;
  readonly action: string | undefined;
  readonly handler: (event: Event) => unknown;
}

interface Outcome {
  readonly reason: ResponseReason;
  readonly event?: EventSummary | undefined;
}

const reasons = { new: "accepted", done: "duplicate", running: "running_elsewhere", refused: "closing" } as const;

class DeliveryReceiver<Family extends EventFamily, Context> {
  readonly #options: ReceiverOptions<Family, Context>;
  readonly #limits: BodyLimits;
  readonly #once: RunOnce;
  readonly #registrations: Registration<ReceivedEvent<AnyEvent, Context>>[] = [];
  readonly #underWay = new Set<Promise<unknown>>();
  #closing = false;

  constructor(options: ReceiverOptions<Family, Context>) {
    this.#options = options;
    this.#limits = checkedLimits(options.limits);
    this.#once = new RunOnce(options.replay ?? createMemoryReplayStore());
  }

  on(event: string, ...rest: readonly unknown[]): void {
    const handler = rest.at(-1);
    const action = rest.length > 1 ? String(rest[0]) : undefined;
    if (typeof handler !== "function")
      throw new ConfigurationError(`The handler for ${event} must be a function, got ${typeof handler}.`);
    checkSelection(this.#options.provider.family, event, action);
    this.#registrations.push({ event, action, handler: handler as Registration<unknown>["handler"] });
  }

  async fetch(request: Request, context: Context): Promise<Response> {
    const { method, headers } = request;
    const consumed = request.bodyUsed || request.body?.locked;
    const body = consumed ? undefined : request.body && streamChunks(request.body);
    const response = await this.receive({ method, headers, body }, context);
    return new Response(response.body, { status: response.status, headers: response.headers });
  }

  receive(incoming: IncomingDelivery, context: Context): Promise<ReceiverResponse> {
    const responding = this.#respond(incoming, context).finally(() => this.#underWay.delete(responding));
    this.#underWay.add(responding);
    return responding;
  }

  async close(): Promise<void> {
    this.#closing = true;
    await Promise.allSettled(this.#underWay);
  }

  async #respond(incoming: IncomingDelivery, context: Context): Promise<ReceiverResponse> {
    const { reason, event } = await this.#admit(incoming, context).catch((error: unknown): Outcome => {
      this.#report(error, context);
      return { reason: "internal_error" };
    });
    const response = responseFor(reason);
    if (reason === "body_not_raw") this.#report(new ConfigurationError(response.body), context);
    this.#notify(() => this.#options.onResponse?.(response, event, context), context);
    return response;
  }

  async #admit(incoming: IncomingDelivery, context: Context): Promise<Outcome> {
    if (this.#closing) return { reason: "closing" };
    const { provider, verify: verifyDelivery = verify } = this.#options;
    const { headers } = incoming;
    const body = await readDeliveryBody(incoming, headerReader(headers), provider, this.#limits);
    if (typeof body === "string") return { reason: body };
    const verification = await verifyDelivery({ headers, body }, provider);
    if (!verification.ok) return { reason: verification.reason };
    const parsed = parse(verification, headers, provider);
    if (!parsed.ok) return { reason: parsed.reason };
    this.#checkPayload(parsed.event, context);
    const { event, action, delivery } = parsed.event;
    const summary = { event, action, deliveryId: delivery.id, secretIndex: delivery.secretIndex };
    return { reason: await this.#handle({ ...parsed.event, body, context }, verification.body), event: summary };
  }

  async #handle(event: ReceivedEvent<AnyEvent, Context>, signed: Uint8Array): Promise<ResponseReason> {
    const report = (error: unknown): void => this.#report(error, event.context);
    try {
      const key = await deliveryKey(event.delivery, signed, this.#options.replayKey ?? "id");
      return reasons[await this.#once.run(key, () => this.#dispatch(event), report)];
    } catch (error) {
      report(error);
      return error instanceof HandlerError ? "handler_failed" : "internal_error";
    }
  }

  /**
   * Runs the handlers. Returns false if the receiver was closed while the delivery waited for the replay store, or for
   * a duplicate to finish.
   */
  async #dispatch(event: ReceivedEvent<AnyEvent, Context>): Promise<boolean> {
    if (this.#closing) return false;
    const handlers = this.#registrations.filter(
      (registration) =>
        registration.event === "*" ||
        (registration.event === event.event && (registration.action ?? event.action) === event.action),
    );
    const results = await Promise.allSettled(handlers.map(async ({ handler }) => handler(event)));
    const failures = results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));
    if (failures.length > 0) throw new HandlerError(failures, event);
    return true;
  }

  #checkPayload(event: EventsByFamily[Family], context: Context): void {
    const { checkPayload, onMismatch } = this.#options;
    this.#notify(() => {
      const mismatches = checkPayload?.(event) ?? [];
      return mismatches.length > 0 ? onMismatch?.(event, mismatches, context) : undefined;
    }, context);
  }

  /** Calls a callback from the options without waiting for it. If it fails, the error is only reported. */
  #notify(callback: () => unknown, context: Context): void {
    (async () => callback())().catch((error: unknown) => this.#report(error, context));
  }

  #report(error: unknown, context: Context): void {
    // eslint-disable-next-line no-console -- a failure must not disappear when `onError` is not set
    const onError = this.#options.onError ?? ((failure: unknown) => console.error(failure));
    // Errors from `onError` itself are ignored.
    (async () => onError(error, context))().catch(() => undefined);
  }
}

/** Throws if the sender has no such event or action, because a handler for it would never run. */
function checkSelection(family: EventFamily, event: string, action: string | undefined): void {
  const known = actionsByEvent(family);
  const actions = known.get(event);
  if (!actions) {
    throw new ConfigurationError(
      `\`${event}\` is not an event of this sender. Its events are ${[...known.keys()].join(", ")}.`,
    );
  }
  if (action !== undefined && !actions.includes(action)) {
    throw new ConfigurationError(
      `\`${action}\` is not an action of ${event}. Its actions are: ${actions.join(", ") || "none"}.`,
    );
  }
}

/** Returns a delivery's key in the replay store: its id, or a digest of the signed bytes. */
async function deliveryKey({ id, provider }: DeliveryInfo, signed: Uint8Array, by: "id" | "content"): Promise<string> {
  if (by === "id" && id !== undefined) return `${provider}:id:${id}`;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", signed as BufferSource));
  return `${provider}:sha256:${Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

function checkedLimits({ maxBytes = 5_242_880, bodyTimeoutMs = 10_000 }: ReceiverLimits = {}): BodyLimits {
  // A timer of more than 2^31 - 1 ms fires immediately.
  if (!(maxBytes > 0 && maxBytes < Infinity && bodyTimeoutMs > 0 && bodyTimeoutMs < 2 ** 31)) {
    throw new ConfigurationError(
      `\`maxBytes\` must be a finite number above 0 (got ${maxBytes}). \`bodyTimeoutMs\` must be a number above 0 and below 2^31 (got ${bodyTimeoutMs}).`,
    );
  }
  return { maxBytes, bodyTimeoutMs };
}
