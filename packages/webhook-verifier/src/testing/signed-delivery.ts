/** A delivery as its sender would send it. It is what `verify` takes, and an init for `new Request(url, delivery)`. */
export interface SignedDelivery {
  readonly method: "POST";
  /** Every header the sender sets, spelt as it spells them. */
  readonly headers: Readonly<Record<string, string>>;
  /** The exact body. */
  readonly body: string;
}

/** Which event to make, and what to replace in its body. Distributes over a union of events. */
export type EventSample<Event> = Event extends {
  readonly event: infer Name;
  readonly action: infer Action;
  readonly payload: infer Payload;
}
  ? {
      /** Name of the event, as handlers know it. */
      readonly event: Name;
      /** Action of the event. Default: its first. */
      readonly action?: Action | undefined;
      /** Members of the body to replace. Default: none. */
      readonly payload?: Partial<Payload> | undefined;
    }
  : never;
