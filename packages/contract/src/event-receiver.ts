/** One event that was received, verified, and compared with its type. */
export interface ReceivedEvent {
  readonly event: string;
  readonly action: string | undefined;
  /** Full name of the event's git repository, or path of its work package or project, such as `work_packages/7`. */
  readonly place: string | undefined;
  readonly mismatches: readonly string[];
}

/** A receiver of webhooks: its address, and the events that arrive there. */
export interface EventReceiver {
  /** Address to which the server delivers. */
  readonly url: string;
  /** Secret that deliveries must be signed with. */
  readonly secret: string;
  /** Every event that arrived. */
  readonly received: readonly ReceivedEvent[];
  /** Waits for a matching event. If none arrives in time, throws an error that lists the events that arrived. */
  waitFor(what: string, fits: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent>;
}
