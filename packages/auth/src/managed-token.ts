import type { AuthStrategy } from "@halyard/http-core";
import { managedStrategy } from "./internal/managed-strategy.js";
import { TokenManager, type TokenManagerOptions } from "./token-manager.js";

/**
 * Creates a strategy that sends a bearer token from any source and keeps it for later requests. All callers share one
 * token. It is renewed before `expiresAt`, and once after the server rejects it. If the source has no refresh tokens,
 * `obtain` can ignore its first argument.
 *
 * @example
 * const auth = managedToken({
 *   obtain: async (_current, { signal }) => {
 *     const { token, lifetime } = await identity.tokenFor("openproject", { signal });
 *     return { accessToken: token, expiresAt: Date.now() + lifetime * 1000 };
 *   },
 * });
 */
export function managedToken(options: TokenManagerOptions): AuthStrategy {
  return { ...managedStrategy(new TokenManager(options)), singleIdentity: true };
}
