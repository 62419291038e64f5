/** Hash functions that senders put under their HMAC. */
export type SigningAlgorithm = "SHA-1" | "SHA-256" | "SHA-384" | "SHA-512";

/**
 * The HMAC of a body in lower-case hexadecimal digits, as the git servers (SHA-256) and OpenProject (SHA-1) send it. For
 * tests: a program that receives deliveries has nothing to sign.
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
