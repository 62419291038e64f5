import { runVerification } from "../internal/run-verification.js";
import { webCrypto } from "../internal/web-crypto.js";
import type { Delivery } from "./delivery.js";
import type { Provider } from "./provider.js";
import type { Verification } from "./verification.js";

/**
 * Tells whether a delivery was made by a holder of one of the provider's secrets. The comparison takes constant time, the
 * body counts byte for byte, and nothing in it is interpreted. A "no" is a result with its reason: whatever was sent, this
 * does not throw. It rejects only when the runtime lacks Web Crypto or an algorithm.
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
