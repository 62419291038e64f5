/** Returns whether the header `X-Hub-Signature-256` contains the signature of a body. */
export async function isSigned(
  body: Uint8Array<ArrayBuffer>,
  secret: string,
  signature: string | null,
): Promise<boolean> {
  const [, digits = ""] = /^sha256=([0-9a-f]{64})$/.exec(signature ?? "") ?? [];
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), algorithm, false, ["verify"]);
  return crypto.subtle.verify("HMAC", key, bytes, body);
}
