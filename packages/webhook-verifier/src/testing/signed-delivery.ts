/** A signed delivery. Pass it to `verify`, or convert it to a request with `new Request(url, delivery)`. */
export interface SignedDelivery {
  readonly method: "POST";
  /** All headers that the sender sends, with the names spelt as the sender spells them. */
  readonly headers: Readonly<Record<string, string>>;
  /** The signed body, or the form that contains it. */
  readonly body: string;
}

/** Options that select a test delivery's event and replace fields in its body. Distributes over a union of events. */
export type EventSample<Event> = Event extends {
  readonly event: infer Name;
  readonly action: infer Action;
  readonly payload: infer Payload;
}
  ? {
      /** The event's name. */
      readonly event: Name;
      /** The event's action. Default: the event's first action. */
      readonly action?: Action | undefined;
      /** Fields to replace in the body. Default: none. */
      readonly payload?: Partial<Payload> | undefined;
    }
  : never;

/** Hash functions for the HMAC. */
export type SigningAlgorithm = "SHA-1" | "SHA-256" | "SHA-384" | "SHA-512";

/**
 * Signs a body as git servers (SHA-256) and OpenProject (SHA-1) do, for tests of programs that receive deliveries.
 * Returns the HMAC in lower-case hexadecimal digits.
 *
 * @example
 * const headers = { "x-op-signature": `sha1=${await sign(body, secret, "SHA-1")}` };
 * @see https://www.rfc-editor.org/rfc/rfc2104
 */
export async function sign(
  body: string | Uint8Array,
  secret: string | Uint8Array,
  algorithm: SigningAlgorithm = "SHA-256",
): Promise<string> {
  const parameters = { name: "HMAC", hash: algorithm };
  const key = await crypto.subtle.importKey("raw", bytes(secret), parameters, false, ["sign"]);
  const signature = new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes(body)));
  return Array.from(signature, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytes(value: string | Uint8Array): BufferSource {
  return (typeof value === "string" ? new TextEncoder().encode(value) : value) as BufferSource;
}
