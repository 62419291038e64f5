import type { Delivery } from "./delivery.js";
import type { Provider } from "./provider.js";
import { runVerification } from "./run-verification.js";
import type { Verification } from "./verification.js";
import { webCrypto } from "./web-crypto.js";

/**
 * Checks that a delivery was signed with one of the provider's secrets. Uses the body's exact bytes, and compares
 * signatures in constant time. An invalid delivery results in a refusal with a reason. Rejects only if the runtime
 * lacks Web Crypto or the key's algorithm.
 *
 * @example
 * const verification = await verify(request, gitea({ secrets: [current, previous] }));
 * if (!verification.ok) return new Response(null, { status: 401 });
 * const payload: unknown = JSON.parse(new TextDecoder().decode(verification.body));
 * @see https://www.w3.org/TR/webcrypto-2/#SubtleCrypto-method-verify
 */
export function verify(delivery: Delivery, provider: Provider): Promise<Verification> {
  return runVerification(delivery, provider, webCrypto);
}
