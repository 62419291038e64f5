import type { AnyEvent } from "../events/webhook-event.js";
import type { DeliveryHeaders, RawBody } from "../verification/delivery.js";
import type { ReceiverResponse } from "./response.js";

/** The events in a union that have the given name. */
export type EventNamed<Event extends AnyEvent, Name extends Event["event"]> = Extract<Event, { readonly event: Name }>;

/** The actions of the events that have the given name. */
export type ActionOf<Event extends AnyEvent, Name extends Event["event"]> = NonNullable<
  EventNamed<Event, Name>["action"]
>;

/** A handler's argument: the event, the body from which it was parsed, and the caller's context. */
export type ReceivedEvent<Event, Context = unknown> = Event & {
  /**
   * The raw body, byte for byte. It can be stored and verified again later, together with the request's headers. If the
   * sender sent a form, this is the whole form. Only its `payload` field is signed, so read data only from the event's
   * `payload`. All handlers share the array, so do not change it.
   */
  readonly body: Uint8Array;
  /** The second argument of `fetch` or `receive`. */
  readonly context: Context;
};

/** The second argument of `fetch` and `receive`. It is optional if the receiver's context may be undefined. */
export type ContextArgument<Context> = undefined extends Context ? [context?: Context] : [context: Context];

/** A request in a plain form that adapters for any server can provide. */
export interface IncomingDelivery {
  /** HTTP method in upper case. */
  readonly method: string;
  /** The header fields. */
  readonly headers: DeliveryHeaders;
  /**
   * The raw body, or its chunks as they arrive. Null if there is no body. Undefined if the body was already consumed.
   */
  readonly body: RawBody | AsyncIterable<Uint8Array> | null | undefined;
}

/**
 * Receives deliveries: reads each delivery within limits, verifies and parses it, and runs its event's handlers once.
 * Created by `createReceiver`. In workers, Bun and Deno, `export default receiver` is a complete server.
 */
export interface Receiver<Event extends AnyEvent = AnyEvent, Context = unknown> {
  /**
   * Adds a handler for every event (`*`), for a named event, or for one action of a named event. An event's handlers
   * start together. The response is sent once all of them have finished. Git servers wait for only 5 seconds, so leave
   * long work to a queue.
   *
   * @throws ConfigurationError `configuration_invalid` when the sender has no event with this name or action.
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
   * Handles a web request. `context` can be any value, such as a request id. It is passed to the handlers and to the
   * callbacks in the options. In a worker, it is the runtime's `env`. Never rejects.
   */
  fetch(this: void, request: Request, ...context: ContextArgument<Context>): Promise<Response>;

  /** Handles a request in plain form, for adapters to other servers. `context` is used as in `fetch`. Never rejects. */
  receive(this: void, incoming: IncomingDelivery, ...context: ContextArgument<Context>): Promise<ReceiverResponse>;

  /**
   * Shuts down the receiver. New deliveries, and deliveries whose handlers have not started, get a response with status
   * 503. Resolves when every delivery has its response.
   */
  close(this: void): Promise<void>;
}
