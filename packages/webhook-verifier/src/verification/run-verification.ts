import { bytesOf, encodeText } from "./bytes.js";
import type { Delivery } from "./delivery.js";
import { headerReader } from "./headers.js";
import type { Provider, VerificationKey } from "./provider.js";
import type { RefusalReason, Refused, Verification } from "./verification.js";

/** The two comparisons that verification needs, both in constant time. */
export interface CryptoEngine {
  /** Returns whether the signature over the message was made with the key. */
  verify(key: VerificationKey, signature: Uint8Array, message: Uint8Array): boolean | Promise<boolean>;
  /** Returns whether two secrets are equal. */
  equal(expected: Uint8Array, actual: Uint8Array): boolean | Promise<boolean>;
}

/** Implements the `verify` functions for Web Crypto and for Node. Each passes its own `engine`. */
export async function runVerification(
  delivery: Delivery,
  provider: Provider,
  engine: CryptoEngine,
): Promise<Verification> {
  let raw: unknown;
  try {
    raw = "arrayBuffer" in delivery ? await delivery.arrayBuffer() : delivery.body;
  } catch {
    return refuse("body_unreadable");
  }
  const body = bytesOf(raw);
  if (!body) return refuse("body_not_raw");
  const header = headerReader(delivery.headers);
  const claim = provider.claim(header, body);
  if (typeof claim === "string") return refuse(claim);
  if (provider.authorization) {
    const actual = header("authorization");
    if (!actual) return refuse("authorization_missing");
    if (!(await engine.equal(provider.authorization(), encodeText(actual)))) return refuse("authorization_mismatch");
  }
  let reason: RefusalReason = "signature_mismatch";
  for (let secretIndex = 0; secretIndex < provider.keys.length; secretIndex++) {
    const key = provider.keys[secretIndex] as VerificationKey;
    for (const signature of claim.signatures) {
      const genuine = engine.verify(key, signature, claim.message);
      // Does not await the boolean that node:crypto returns. Awaiting it would take a tenth as long as an HMAC over
      // 10 kB.
      if (!(typeof genuine === "boolean" ? genuine : await genuine)) continue;
      // Does not read the clock for keys that never expire. Reading it would take a fiftieth as long as verifying
      // 1 kB.
      if (key.until === Infinity || provider.now() < key.until) return { ok: true, secretIndex, body: claim.body };
      reason = "secret_expired";
    }
  }
  return refuse(reason);
}

function refuse(reason: RefusalReason): Refused {
  return { ok: false, reason };
}
