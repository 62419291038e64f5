/**
 * Header fields in any of the usual forms: a `Headers` object, or a plain object as in node:http. Names are
 * case-insensitive. A signature header with several values is refused as a duplicate.
 */
export type DeliveryHeaders =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined };

/** The bytes of a body exactly as they arrived. A string means its UTF-8 bytes. */
export type RawBody = string | Uint8Array | ArrayBuffer;

/** A delivery whose body was read, but not parsed. */
export interface RawDelivery {
  /** The header fields of the request. */
  readonly headers: DeliveryHeaders;
  /** The body as it arrived, before any parser changed it. */
  readonly body: RawBody;
}

/** A delivery whose body is not read yet: a `Request`, or an object with the same two members. */
export interface UnreadDelivery {
  /** The header fields of the request. */
  readonly headers: DeliveryHeaders;
  /** Reads the whole body without a limit. For requests from outside, let `createReceiver` read the body. */
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** A delivery that can be verified. */
export type Delivery = RawDelivery | UnreadDelivery;
