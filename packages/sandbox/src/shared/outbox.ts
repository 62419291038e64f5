/** One webhook delivery: what is (or was) sent to a receiver. */
export interface OutgoingDelivery {
  /** Unique within the sandbox; Gitea and Forgejo also send it in the delivery header. */
  readonly id: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body, byte for byte as signed. */
  readonly body: string;
  /** The event, as the server names it: `pull_request`, `work_package:updated`. */
  readonly event: string;
}

/** The outcome of a delivery. Real servers make one attempt and keep no queue. */
export interface SentDelivery extends OutgoingDelivery {
  /** The receiver's status; -1 where it could not be reached in time. */
  readonly status: number;
}

/** Options for disturbing deliveries. The generator is seeded: the same seed disturbs in the same way. */
export interface OutboxDisturbance {
  /** Share of deliveries that are never sent, 0 to 1. */
  readonly lose?: number | undefined;
  /** Share of deliveries that are sent twice, 0 to 1. */
  readonly double?: number | undefined;
  /** Sends what is waiting in random order. */
  readonly reorder?: boolean | undefined;
}

/**
 * The webhook deliveries of a sandbox. By default they are sent at once, one attempt each, in the background, as
 * the real servers do; `hold()` keeps them until `flush()`, for tests that want to decide.
 */
export interface Outbox {
  /** Deliveries that wait, oldest first. */
  readonly waiting: readonly OutgoingDelivery[];
  /** Deliveries that were sent, oldest first; the last 1,000. */
  readonly sent: readonly SentDelivery[];
  /** Keeps deliveries until `flush`. */
  hold(): void;
  /** Sends what waits and goes on sending at once. Resolves when everything under way has been answered. */
  flush(): Promise<void>;
  /** Takes what waits out of the outbox without sending it. */
  take(): OutgoingDelivery[];
  /** Sends one delivery, also one that was taken or sent before, and tells the receiver's status. */
  send(delivery: OutgoingDelivery): Promise<SentDelivery>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  /** Sets how deliveries are disturbed from now on; `{}` ends it. */
  disturb(disturbance: OutboxDisturbance): void;
}
