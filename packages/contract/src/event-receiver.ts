/** A received event whose signature is valid. Its body has been compared with its type. */
export interface ReceivedEvent {
  readonly event: string;
  readonly action: string | undefined;
  /**
   * The repository, work package or project that the event is about: `owner/name`, or a path such as `work_packages/7`.
   */
  readonly place: string | undefined;
  readonly mismatches: readonly string[];
}

/** A webhook receiver and the events that it has received. */
export interface EventReceiver {
  /** URL for deliveries. */
  readonly url: string;
  /** Secret that deliveries must be signed with. */
  readonly secret: string;
  /** Every event that has arrived. */
  readonly received: readonly ReceivedEvent[];
  /** Waits for a matching event. If it does not arrive in time, throws an error that lists the events that did. */
  waitFor(what: string, fits: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent>;
}
