import type { VerificationKey } from "./provider.js";
import type { CryptoEngine } from "./run-verification.js";

// Imported keys are cached, because importing one takes half as long as an HMAC over 10 kB. The cache stores keys and
// not promises, because workerd cannot await a promise that belongs to another request.
const cryptoKeys = new WeakMap<VerificationKey, CryptoKey>();

/** Cryptography for any runtime with `crypto.subtle`. */
export const webCrypto: CryptoEngine = {
  verify(key, signature, message) {
    const check = (cryptoKey: CryptoKey): Promise<boolean> =>
      crypto.subtle.verify(key.algorithm.name, cryptoKey, signature as BufferSource, message as BufferSource);
    const cryptoKey = cryptoKeys.get(key);
    return cryptoKey ? check(cryptoKey) : importKey(key).then(check);
  },
  // Compares the HMACs of both values. The sender controls neither HMAC, so timing reveals nothing about the secret.
  async equal(expected, actual) {
    const hmac = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", expected as BufferSource, hmac, false, ["sign", "verify"]);
    const proof = await crypto.subtle.sign("HMAC", key, expected as BufferSource);
    return crypto.subtle.verify("HMAC", key, proof, actual as BufferSource);
  },
};

async function importKey(key: VerificationKey): Promise<CryptoKey> {
  const bytes = key.bytes() as BufferSource;
  const cryptoKey = await crypto.subtle.importKey("raw", bytes, key.algorithm, false, ["verify"]);
  cryptoKeys.set(key, cryptoKey);
  return cryptoKey;
}
