import type { Mismatch } from "../events/check-payload.js";
import type { EventsByFamily } from "../events/webhook-event.js";
import type { RawDelivery } from "../verification/delivery.js";
import type { EventFamily, Provider } from "../verification/provider.js";
import type { Verification } from "../verification/verification.js";
import type { ReplayStore } from "./replay-store.js";
import type { ReceiverResponse } from "./response.js";

/** Limits of a receiver for one body. */
export interface ReceiverLimits {
  /** Maximum size of a body in bytes. Default: 5,242,880 (5 MiB). */
  readonly maxBytes?: number | undefined;
  /** Maximum time for a body to arrive, in milliseconds. Default: 10,000. */
  readonly bodyTimeoutMs?: number | undefined;
}

/** Summary of an event for logs and metrics, without its body. */
export interface EventSummary {
  /** Name of the event. */
  readonly event: string;
  /** Action of the event, if it has one. */
  readonly action: string | undefined;
  /** Id of the delivery, if the sender gave one. */
  readonly deliveryId: string | undefined;
  /** Index of the secret that matched. A rotation is complete when the index of the old secret no longer appears. */
  readonly secretIndex: number;
}

/**
 * Settings of `createReceiver`. `Context` is the type of the context that the caller of `fetch` or `receive` passes.
 */
export interface ReceiverOptions<Family extends EventFamily, Context = unknown> {
  /** The sender of the deliveries, with its secrets. */
  readonly provider: Provider<Family>;
  /** Record of the deliveries that were handled. Default: `createMemoryReplayStore()`. */
  readonly replay?: ReplayStore | undefined;
  /**
   * Property that identifies a duplicate. `id`: the sender's id, or the content if the sender gives none. `content`: a
   * digest of the body, so that a captured delivery cannot be replayed under another id. A delivery that a person
   * repeats, or one with the same body by chance, is then a duplicate as well. Default: `id`.
   */
  readonly replayKey?: "id" | "content" | undefined;
  /** Limits for reading a body. */
  readonly limits?: ReceiverLimits | undefined;
  /**
   * Replaces the verification, for instance with the one from `@halyard/webhook-verifier/node`. Default: Web Crypto.
   */
  readonly verify?: ((delivery: RawDelivery, provider: Provider) => Promise<Verification>) | undefined;
  /** Compares bodies with their types. Pass `checkPayload` from `@halyard/webhook-verifier/payloads`. Default: none. */
  readonly checkPayload?: ((event: EventsByFamily[Family]) => readonly Mismatch[]) | undefined;
  /**
   * Called with the mismatches that `checkPayload` found. The event is handled in any case, without waiting for this
   * callback.
   */
  readonly onMismatch?:
    | ((event: EventsByFamily[Family], mismatches: readonly Mismatch[], context: Context) => unknown)
    | undefined;
  /**
   * Called with every failure: a `HandlerError` with the errors of handlers, a `ConfigurationError` when a framework
   * already parsed the body, and every error of the store, of the verification or of another callback. The receiver
   * does not wait for the callback and ignores its errors. Default: `console.error`.
   */
  readonly onError?: ((error: unknown, context: Context) => unknown) | undefined;
  /**
   * Called with every response, and with the event of a delivery that was verified and parsed. For logs and metrics;
   * the receiver does not wait for the callback.
   */
  readonly onResponse?:
    | ((response: ReceiverResponse, event: EventSummary | undefined, context: Context) => unknown)
    | undefined;
}
