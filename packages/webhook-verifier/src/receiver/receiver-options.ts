import type { EventFamily, EventsByFamily } from "../events/webhook-event.js";
import type { Mismatch } from "../payloads/mismatch.js";
import type { RawDelivery } from "../verification/delivery.js";
import type { Provider } from "../verification/provider.js";
import type { Verification } from "../verification/verification.js";
import type { Answer } from "./answer.js";
import type { ReplayStore } from "./replay-store.js";

/** How much a receiver takes in before it gives up. */
export interface ReceiverLimits {
  /** Size of a body in bytes. Default: 5,242,880 (5 MiB). */
  readonly maxBytes?: number | undefined;
  /** Time a body may take to arrive, in milliseconds. Default: 10,000. */
  readonly bodyTimeoutMs?: number | undefined;
}

/** What is known of a delivery when it is answered; without the body. */
export interface AnsweredEvent {
  /** Name of the event. */
  readonly event: string;
  /** Action of the event, if it has one. */
  readonly action: string | undefined;
  /** Id of the delivery, if its sender gave one. */
  readonly deliveryId: string | undefined;
  /** Position of the secret it was made with: when the old one is no longer seen, a rotation is complete. */
  readonly secretIndex: number;
}

/** Settings of `createReceiver`. */
export interface ReceiverOptions<Family extends EventFamily> {
  /** Who sends, and how they prove it. */
  readonly provider: Provider<Family>;
  /** Where deliveries that were dealt with are remembered. Default: `createMemoryReplayStore()`. */
  readonly replay?: ReplayStore | undefined;
  /**
   * What a delivery is recognised by. `id`: the sender's id where there is one, otherwise the content. `content`: the body
   * alone, so that a captured delivery cannot come back under another id; but then a delivery that is repeated by hand,
   * or happens to say exactly the same as one before, is not handled again. Default: `id`.
   */
  readonly replayKey?: "id" | "content" | undefined;
  /** Limits of what is read. */
  readonly limits?: ReceiverLimits | undefined;
  /** The verification to use, for instance that of `@halyard/webhook-verifier/node`. Default: the one for every runtime. */
  readonly verify?: ((delivery: RawDelivery, provider: Provider) => Promise<Verification>) | undefined;
  /** Compares bodies with their declaration: pass `checkPayload` of `@halyard/webhook-verifier/payloads`. Default: none. */
  readonly checkPayload?: ((event: EventsByFamily[Family]) => readonly Mismatch[]) | undefined;
  /** Told of the differences `checkPayload` found. The event is handled all the same, without waiting for this. */
  readonly onMismatch?: ((event: EventsByFamily[Family], mismatches: readonly Mismatch[]) => unknown) | undefined;
  /**
   * Told of every failure: a `HandlerError` with what handlers threw, a `ConfigurationError` when a framework parsed the
   * body first, and whatever a store or another of these functions threw, even later. Not waited for, and what fails in
   * this one is ignored. Default: `console.error`.
   */
  readonly onError?: ((error: unknown) => unknown) | undefined;
  /** Told of every answer, with the event when the delivery got that far; not waited for. The place for logs and metrics. */
  readonly onAnswer?: ((answer: Answer, event: AnsweredEvent | undefined) => unknown) | undefined;
}
