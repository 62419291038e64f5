/** A webhook delivery that was sent, or will be sent, to a receiver. */
export interface OutgoingDelivery {
  /** Id of the delivery, unique within the sandbox. Gitea and Forgejo also send it in the delivery header. */
  readonly id: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Body of the delivery, byte for byte as signed. */
  readonly body: string;
  /** The server's name for the event, such as `pull_request` or `work_package:updated`. */
  readonly event: string;
}

/** A delivery with its outcome. A failed delivery is not repeated. */
export interface SentDelivery extends OutgoingDelivery {
  /** Status of the receiver's response. -1 if the receiver was not reached or did not respond in time. */
  readonly status: number;
}

/** Options for disturbing deliveries. The same seed produces the same disturbances. */
export interface OutboxDisturbance {
  /** Probability, from 0 to 1, that a delivery is never sent. */
  readonly lose?: number | undefined;
  /** Probability, from 0 to 1, that a delivery is sent twice. */
  readonly double?: number | undefined;
  /** Whether waiting deliveries are sent in random order. */
  readonly reorder?: boolean | undefined;
}

/**
 * Webhook deliveries of a sandbox. By default, the sandbox sends them immediately and in the background, with one
 * attempt each, as real servers do. `hold()` keeps them until `flush()`, for tests that control when they are sent.
 */
export interface Outbox {
  /** Waiting deliveries, oldest first. */
  readonly waiting: readonly OutgoingDelivery[];
  /** The last 1,000 deliveries that were sent, oldest first. */
  readonly sent: readonly SentDelivery[];
  /** Keeps new deliveries waiting until `flush`. */
  hold(): void;
  /**
   * Sends the waiting deliveries. New deliveries are sent immediately from then on. Resolves when no delivery is being
   * sent.
   */
  flush(): Promise<void>;
  /** Removes the waiting deliveries without sending them, and returns them. */
  take(): OutgoingDelivery[];
  /** Sends one delivery, even if it was taken or sent before. Returns the delivery with the receiver's status. */
  send(delivery: OutgoingDelivery): Promise<SentDelivery>;
  /** Resolves when no delivery is being sent. */
  idle(): Promise<void>;
  /** Sets how later deliveries are disturbed. `{}` ends all disturbances. */
  disturb(disturbance: OutboxDisturbance): void;
}
