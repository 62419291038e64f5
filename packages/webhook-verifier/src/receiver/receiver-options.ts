import type { Mismatch } from "../events/check-payload.js";
import type { EventsByFamily } from "../events/webhook-event.js";
import type { RawDelivery } from "../verification/delivery.js";
import type { EventFamily, Provider } from "../verification/provider.js";
import type { Verification } from "../verification/verification.js";
import type { ReplayStore } from "./replay-store.js";
import type { ReceiverResponse } from "./response.js";

/** A receiver's limits for each body. */
export interface ReceiverLimits {
  /** Maximum body size in bytes. Default: 5,242,880 (5 MiB). */
  readonly maxBytes?: number | undefined;
  /** Maximum time for the body to arrive, in milliseconds. Default: 10,000. */
  readonly bodyTimeoutMs?: number | undefined;
}

/** An event without its body, for logs and metrics. */
export interface EventSummary {
  /** The event's name. */
  readonly event: string;
  /** The event's action, if it has one. */
  readonly action: string | undefined;
  /** The delivery's id, if the sender sent one. */
  readonly deliveryId: string | undefined;
  /**
   * Index of the secret that signed the delivery. After you replace a secret, remove the old one once its index no
   * longer appears.
   */
  readonly secretIndex: number;
}

/** Options for `createReceiver`. `Context` is the type of the context passed to `fetch` or `receive`. */
export interface ReceiverOptions<Family extends EventFamily, Context = unknown> {
  /** The sender's rules and secrets, such as `forgejo({ secrets })`. */
  readonly provider: Provider<Family>;
  /** Store that records handled deliveries. Default: `createMemoryReplayStore()`. */
  readonly replay?: ReplayStore | undefined;
  /**
   * Property that identifies duplicates. `id` uses the sender's id, or the content if there is no id. `content` uses a
   * digest of the signed bytes, so that a captured delivery cannot be replayed under another id. With `content`,
   * deliveries that a person repeats by hand, or that happen to have the same body, also count as duplicates. Default:
   * `id`.
   */
  readonly replayKey?: "id" | "content" | undefined;
  /** Limits for reading a body. */
  readonly limits?: ReceiverLimits | undefined;
  /**
   * Function that verifies deliveries, such as `verify` from `@halyard/webhook-verifier/node`. Default: a function that
   * uses Web Crypto.
   */
  readonly verify?: ((delivery: RawDelivery, provider: Provider) => Promise<Verification>) | undefined;
  /**
   * Function that checks bodies against their types. Pass `checkPayload` from `@halyard/webhook-verifier/payloads`.
   * Default: bodies are not checked.
   */
  readonly checkPayload?: ((event: EventsByFamily[Family]) => readonly Mismatch[]) | undefined;
  /**
   * Called with the mismatches that `checkPayload` found. The event is handled anyway, without waiting for this
   * callback.
   */
  readonly onMismatch?:
    | ((event: EventsByFamily[Family], mismatches: readonly Mismatch[], context: Context) => unknown)
    | undefined;
  /**
   * Called with every failure: a `HandlerError` if handlers failed, a `ConfigurationError` if a framework has already
   * parsed the body, and any error from the store, the verification or another callback. The receiver does not wait for
   * this callback and ignores its errors. Default: `console.error`.
   */
  readonly onError?: ((error: unknown, context: Context) => unknown) | undefined;
  /**
   * Called with every response, for logs and metrics. If the delivery was verified and parsed, its event is passed too.
   * The receiver does not wait for this callback.
   */
  readonly onResponse?:
    | ((response: ReceiverResponse, event: EventSummary | undefined, context: Context) => unknown)
    | undefined;
}
