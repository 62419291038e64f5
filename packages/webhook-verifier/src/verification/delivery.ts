/**
 * Header fields in any of the usual forms: a `Headers` object, or a plain object as node:http, a test or a lambda has
 * it. Names are case-insensitive; several values of one name are treated as the duplicates they are.
 */
export type DeliveryHeaders =
  { get(name: string): string | null } | { readonly [name: string]: string | readonly string[] | undefined };

/** The bytes of a body exactly as they arrived. A string stands for its UTF-8 bytes. */
export type RawBody = string | Uint8Array | ArrayBuffer;

/** A delivery whose body has been read already. */
export interface RawDelivery {
  /** The header fields of the request. */
  readonly headers: DeliveryHeaders;
  /** The body as it arrived, before any parser touched it. */
  readonly body: RawBody;
}

/** A delivery that is still to be read: a `Request`, or anything that reads like one. */
export interface UnreadDelivery {
  /** The header fields of the request. */
  readonly headers: DeliveryHeaders;
  /** Reads the whole body, without a limit: bound what you pass, or let `createReceiver` do the reading. */
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** What can be verified. */
export type Delivery = RawDelivery | UnreadDelivery;
