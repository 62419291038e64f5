/** A webhook delivery that was sent, or will be sent, to a receiver. */
export interface OutgoingDelivery {
  /** Id, unique within the sandbox. Gitea and Forgejo also send it in the delivery header. */
  readonly id: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body, byte for byte as signed. */
  readonly body: string;
  /** The server's name for the event, such as `pull_request` or `work_package:updated`. */
  readonly event: string;
}

/** A delivery with its outcome. A failed delivery is not repeated. */
export interface SentDelivery extends OutgoingDelivery {
  /** The receiver's status; -1 if the receiver was not reached or did not respond in time. */
  readonly status: number;
}

/** Options for disturbing deliveries. The same seed of the generator produces the same disturbances. */
export interface OutboxDisturbance {
  /** Share of deliveries that are never sent, 0 to 1. */
  readonly lose?: number | undefined;
  /** Share of deliveries that are sent twice, 0 to 1. */
  readonly double?: number | undefined;
  /** Sends waiting deliveries in random order. */
  readonly reorder?: boolean | undefined;
}

/**
 * The webhook deliveries of a sandbox. By default they are sent immediately and in the background, with one attempt
 * each, like those of real servers. `hold()` keeps them until `flush()`, for tests that control when they are sent.
 */
export interface Outbox {
  /** Waiting deliveries, oldest first. */
  readonly waiting: readonly OutgoingDelivery[];
  /** Deliveries that were sent, oldest first; the last 1,000. */
  readonly sent: readonly SentDelivery[];
  /** Keeps deliveries until `flush`. */
  hold(): void;
  /**
   * Sends the waiting deliveries, and from now on sends new ones immediately. Resolves when no delivery is being sent.
   */
  flush(): Promise<void>;
  /** Removes the waiting deliveries without sending them, and returns them. */
  take(): OutgoingDelivery[];
  /** Sends one delivery, which may have been taken or sent before. Returns the receiver's status. */
  send(delivery: OutgoingDelivery): Promise<SentDelivery>;
  /** Resolves when no delivery is being sent. */
  idle(): Promise<void>;
  /** Sets how later deliveries are disturbed; `{}` ends all disturbances. */
  disturb(disturbance: OutboxDisturbance): void;
}
