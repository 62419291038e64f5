import type { AnyEvent } from "../events/webhook-event.js";
import type { DeliveryHeaders, RawBody } from "../verification/delivery.js";
import type { ReceiverResponse } from "./response.js";

/** The members of a union of events that have the given name. */
export type EventNamed<Event extends AnyEvent, Name extends Event["event"]> = Extract<Event, { readonly event: Name }>;

/** The actions of the events that have the given name. */
export type ActionOf<Event extends AnyEvent, Name extends Event["event"]> = NonNullable<
  EventNamed<Event, Name>["action"]
>;

/** Argument of a handler: the event, with the body it was parsed from and the context of the caller. */
export type ReceivedEvent<Event, Context = unknown> = Event & {
  /**
   * The raw body, byte for byte as it was verified. It can be stored and verified again together with the header fields
   * of the request. For a form, this is the whole form, of which only the field `payload` is signed: read data from the
   * event's `payload` alone. Handlers of one event share the array, so do not change it.
   */
  readonly body: Uint8Array;
  /** The second argument of `fetch` or `receive`. */
  readonly context: Context;
};

/** The second argument of `fetch` and `receive`. Optional where the receiver accepts undefined as context. */
export type ContextArgument<Context> = undefined extends Context ? [context?: Context] : [context: Context];

/** A request in a plain form that every server can provide. */
export interface IncomingDelivery {
  /** HTTP method in upper case. */
  readonly method: string;
  /** The header fields. */
  readonly headers: DeliveryHeaders;
  /** The raw body, or its chunks as they arrive. Null for no body, undefined for one that was already consumed. */
  readonly body: RawBody | AsyncIterable<Uint8Array> | null | undefined;
}

/**
 * Receives deliveries: reads each one within limits, verifies and parses it, and runs the handlers of its event once.
 * Created by `createReceiver`. In workers, Bun and Deno, `export default receiver` is a complete server.
 */
export interface Receiver<Event extends AnyEvent = AnyEvent, Context = unknown> {
  /**
   * Adds a handler for every event (`*`), for events of one name, or for events of one name and action. The handlers of
   * an event start together. The response is sent when all of them have ended, so leave long work to a queue: git
   * servers wait for 5 seconds.
   *
   * @throws ConfigurationError `configuration_invalid` for a name or an action that this sender does not have.
   */
  on(this: void, event: "*", handler: (event: ReceivedEvent<Event, Context>) => unknown): void;
  on<Name extends Event["event"]>(
    this: void,
    event: Name,
    handler: (event: ReceivedEvent<EventNamed<Event, Name>, Context>) => unknown,
  ): void;
  on<Name extends Event["event"], Action extends ActionOf<Event, Name>>(
    this: void,
    event: Name,
    action: Action,
    handler: (event: ReceivedEvent<EventNamed<Event, Name> & { readonly action: Action }, Context>) => unknown,
  ): void;

  /**
   * Handles a web request. `context` is passed to the handlers and to the callbacks of the options: any value that the
   * caller chooses, such as a request id. In a worker it is the `env` of the runtime. Never rejects.
   */
  fetch(this: void, request: Request, ...context: ContextArgument<Context>): Promise<Response>;

  /**
   * Handles a request in plain form, for adapters to other servers. `context` is the same as for `fetch`. Never
   * rejects.
   */
  receive(this: void, incoming: IncomingDelivery, ...context: ContextArgument<Context>): Promise<ReceiverResponse>;

  /**
   * Refuses new deliveries, and those whose handlers have not started, with 503 from now on. Resolves when every
   * delivery has its response.
   */
  close(this: void): Promise<void>;
}
