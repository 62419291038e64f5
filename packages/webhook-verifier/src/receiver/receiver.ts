import type { AnyEvent } from "../events/webhook-event.js";
import type { DeliveryHeaders, RawBody } from "../verification/delivery.js";
import type { Answer } from "./answer.js";

/** The members of a union of events that have a name. */
export type EventNamed<Event extends AnyEvent, Name extends Event["event"]> = Extract<Event, { readonly event: Name }>;

/** The actions an event of that name can have. */
export type ActionOf<Event extends AnyEvent, Name extends Event["event"]> = NonNullable<
  EventNamed<Event, Name>["action"]
>;

/** A request that may be a delivery, in the words every server has. */
export interface IncomingDelivery {
  /** HTTP method in upper case. */
  readonly method: string;
  /** The header fields. */
  readonly headers: DeliveryHeaders;
  /** The body as it arrived, or its chunks as they arrive; null for none; undefined when something else has consumed it. */
  readonly body: RawBody | AsyncIterable<Uint8Array> | null | undefined;
}

/**
 * Takes in deliveries: reads them within limits, verifies, parses, and runs the handlers of each event once. Made by
 * `createReceiver`; a good default export for workers, Bun and Deno, which call its `fetch`.
 */
export interface Receiver<Event extends AnyEvent = AnyEvent> {
  /**
   * Runs the handler for every event, for those of one name, or for those of one name and action. Handlers of one event
   * start together; the sender is answered when all have settled, so hand long work to a queue (git servers wait 5 s).
   *
   * @throws ConfigurationError `configuration_invalid` for a name or an action this sender does not have.
   */
  on(this: void, event: "*", handler: (event: Event) => unknown): void;
  on<Name extends Event["event"]>(this: void, event: Name, handler: (event: EventNamed<Event, Name>) => unknown): void;
  on<Name extends Event["event"], Action extends ActionOf<Event, Name>>(
    this: void,
    event: Name,
    action: Action,
    handler: (event: EventNamed<Event, Name> & { readonly action: Action }) => unknown,
  ): void;

  /** Takes a web request and answers it. Never rejects. */
  fetch(this: void, request: Request): Promise<Response>;

  /** Takes a request in plain form and says how to answer: the base of adapters for other servers. Never rejects. */
  receive(this: void, incoming: IncomingDelivery): Promise<Answer>;

  /**
   * Refuses new deliveries with 503 from now on, and resolves when those under way have been answered. Deliveries whose
   * handlers have not started are refused too.
   */
  close(this: void): Promise<void>;
}
