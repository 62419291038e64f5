import { ConfigurationError } from "../errors/configuration-error.js";
import { HandlerError } from "../errors/handler-error.js";
import { parse } from "../events/parse.js";
import type { EventFamily, EventsByFamily } from "../events/webhook-event.js";
import { answerFor } from "../internal/answers.js";
import { deliveryKey } from "../internal/delivery-key.js";
import { checkSelection } from "../internal/check-selection.js";
import { headerReader } from "../internal/header-reader.js";
import { observe } from "../internal/observe.js";
import type { BodyLimits } from "../internal/read-body.js";
import { readIncoming } from "../internal/read-incoming.js";
import { createRunOnce } from "../internal/run-once.js";
import { streamChunks } from "../internal/stream-chunks.js";
import { verify as verifyAnywhere } from "../verification/verify.js";
import type { Answer, AnswerReason } from "./answer.js";
import { createMemoryReplayStore } from "./memory-replay-store.js";
import type { IncomingDelivery, Receiver } from "./receiver.js";
import type { AnsweredEvent, ReceiverLimits, ReceiverOptions } from "./receiver-options.js";

interface Registration<Event> {
  readonly event: string;
  readonly action: string | undefined;
  readonly handler: (event: Event) => unknown;
}

interface Outcome {
  readonly reason: AnswerReason;
  readonly event?: AnsweredEvent | undefined;
}

const outcomes = { new: "accepted", done: "duplicate", running: "running_elsewhere", refused: "closing" } as const;

/**
 * Makes a receiver for the deliveries of one sender. What it answers: 202 accepted; 200 accepted before, handlers not run
 * again; 400 malformed; 401 not proven; 405 not a POST; 408 too slow; 413 too large, reading stopped; 415 another content
 * type, or compressed; 500 a handler failed, or the body had been parsed; 503 shutting down, or running in another process.
 *
 * A delivery is remembered when all its handlers have succeeded. If one fails, the sender is told so and the delivery
 * may come again; then every handler runs again, so make them idempotent. A duplicate that arrives meanwhile waits.
 *
 * @throws ConfigurationError `configuration_invalid` for limits that are not positive numbers.
 * @example
 * const receiver = createReceiver({ provider: forgejo({ secrets: [secret] }) });
 * receiver.on("pull_request", "closed", async ({ payload }) => {
 *   if (payload.pull_request.merged) await announce(payload.pull_request.title);
 * });
 */
export function createReceiver<Family extends EventFamily>(
  options: ReceiverOptions<Family>,
): Receiver<EventsByFamily[Family]> {
  type Event = EventsByFamily[Family];
  const { provider, replayKey = "id", verify = verifyAnywhere, checkPayload, onMismatch, onAnswer } = options;
  const limits = checkedLimits(options.limits);
  const runOnce = createRunOnce(options.replay ?? createMemoryReplayStore(), report);
  const registrations: Registration<Event>[] = [];
  const underWay = new Set<Promise<unknown>>();
  let closing = false;

  function report(error: unknown): void {
    // eslint-disable-next-line no-console -- a failure nobody listens for must not vanish; `onError` replaces this
    const listener = options.onError ?? console.error;
    // Whoever is told of errors must not cause more of them.
    observe(
      () => listener(error),
      () => undefined,
    );
  }

  /** Whether the handlers ran. Asked late, because a delivery may have waited for another, or for the store. */
  async function dispatch(event: Event): Promise<boolean> {
    if (closing) return false;
    const handlers = registrations.filter(
      (registration) =>
        registration.event === "*" ||
        (registration.event === event.event && (registration.action ?? event.action) === event.action),
    );
    const results = await Promise.allSettled(handlers.map(async ({ handler }) => handler(event)));
    const failures = results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));
    if (failures.length > 0) throw new HandlerError(failures, event);
    return true;
  }

  async function handle(event: Event, body: Uint8Array): Promise<AnswerReason> {
    observe(() => {
      const mismatches = checkPayload?.(event) ?? [];
      return mismatches.length > 0 ? onMismatch?.(event, mismatches) : undefined;
    }, report);
    try {
      const key = await deliveryKey(event.delivery, body, replayKey);
      return outcomes[await runOnce(key, () => dispatch(event))];
    } catch (error) {
      report(error);
      return error instanceof HandlerError ? "handler_failed" : "internal_error";
    }
  }

  async function admit(incoming: IncomingDelivery): Promise<Outcome> {
    if (closing) return { reason: "closing" };
    const { headers } = incoming;
    const body = await readIncoming(incoming, headerReader(headers), provider, limits);
    if (typeof body === "string") return { reason: body };
    const verification = await verify({ headers, body }, provider);
    if (!verification.ok) return { reason: verification.reason };
    const parsed = parse(verification, headers, provider);
    if (!parsed.ok) return { reason: parsed.reason };
    const { event, action, delivery } = parsed.event;
    const answered = { event, action, deliveryId: delivery.id, secretIndex: delivery.secretIndex };
    return { reason: await handle(parsed.event, verification.body), event: answered };
  }

  async function answer(incoming: IncomingDelivery): Promise<Answer> {
    const outcome = await admit(incoming).catch((error: unknown): Outcome => {
      report(error);
      return { reason: "internal_error" };
    });
    const result = answerFor(outcome.reason);
    if (outcome.reason === "body_not_raw") report(new ConfigurationError(result.body));
    observe(() => onAnswer?.(result, outcome.event), report);
    return result;
  }

  function receive(incoming: IncomingDelivery): Promise<Answer> {
    const answering = answer(incoming).finally(() => underWay.delete(answering));
    underWay.add(answering);
    return answering;
  }

  return {
    on(event: string, ...rest: readonly unknown[]): void {
      const handler = rest.at(-1);
      const action = rest.length > 1 ? String(rest[0]) : undefined;
      if (typeof handler !== "function") throw new ConfigurationError(`The handler for ${event} is not a function.`);
      checkSelection(provider.family, event, action);
      registrations.push({ event, action, handler: handler as (event: Event) => unknown });
    },
    receive,
    async fetch(request) {
      const consumed = request.bodyUsed || request.body?.locked;
      const body = consumed ? undefined : request.body && streamChunks(request.body);
      const { status, headers, body: text } = await receive({ method: request.method, headers: request.headers, body });
      return new Response(text, { status, headers });
    },
    async close() {
      closing = true;
      await Promise.allSettled(underWay);
    },
  };
}

function checkedLimits({ maxBytes = 5_242_880, bodyTimeoutMs = 10_000 }: ReceiverLimits = {}): BodyLimits {
  // A longer timer than 2^31 - 1 ms fires at once.
  if (!(maxBytes > 0 && maxBytes < Infinity && bodyTimeoutMs > 0 && bodyTimeoutMs < 2 ** 31)) {
    throw new ConfigurationError("`maxBytes` and `bodyTimeoutMs` must be positive numbers, the latter below 2^31.");
  }
  return { maxBytes, bodyTimeoutMs };
}
