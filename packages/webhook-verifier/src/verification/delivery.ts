/**
 * Request headers: a `Headers` object, or a plain object like the one from node:http. Names are case-insensitive. A
 * signature header with several values is refused as a duplicate.
 */
export type DeliveryHeaders =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined };

/** A body's bytes, exactly as they arrived. A string is encoded as UTF-8. */
export type RawBody = string | Uint8Array | ArrayBuffer;

/** A delivery whose body was read but not parsed. */
export interface RawDelivery {
  /** The header fields of the request. */
  readonly headers: DeliveryHeaders;
  /** The body as it arrived, not changed by any parser. */
  readonly body: RawBody;
}

/** A delivery whose body has not been read yet: a `Request`, or another object that has `headers` and `arrayBuffer`. */
export interface UnreadDelivery {
  /** The header fields of the request. */
  readonly headers: DeliveryHeaders;
  /** Reads the whole body, without a size limit. For requests from outside, use `createReceiver`, which has limits. */
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** A delivery that can be verified. */
export type Delivery = RawDelivery | UnreadDelivery;
