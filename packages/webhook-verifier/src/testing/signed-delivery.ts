/** A signed delivery. `verify` accepts it, and `new Request(url, delivery)` turns it into a request. */
export interface SignedDelivery {
  readonly method: "POST";
  /** All header fields of the sender, with its own spelling of their names. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body that was signed, or the form around it. */
  readonly body: string;
}

/** Event of a delivery, with the members to replace in its body. Distributes over a union of events. */
export type EventSample<Event> = Event extends {
  readonly event: infer Name;
  readonly action: infer Action;
  readonly payload: infer Payload;
}
  ? {
      /** Name of the event. */
      readonly event: Name;
      /** Action of the event. Default: the first in the list of its actions. */
      readonly action?: Action | undefined;
      /** Members that replace members of the body. Default: none. */
      readonly payload?: Partial<Payload> | undefined;
    }
  : never;

/** Hash functions of the HMAC. */
export type SigningAlgorithm = "SHA-1" | "SHA-256" | "SHA-384" | "SHA-512";

/**
 * Returns the HMAC of a body in lower-case hexadecimal digits, as the git servers (SHA-256) and OpenProject (SHA-1)
 * send it. For tests of programs that receive deliveries.
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
