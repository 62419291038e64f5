import type { AuthStrategy } from "@halyard/http-core";
import { requireToken } from "./internal/credential-text.js";

/**
 * Creates a strategy that sends a fixed token as `Authorization: Bearer`. OpenProject accepts its API tokens and OAuth
 * tokens this way. Gitea and Forgejo accept every kind of token.
 *
 * @param token The bare token, without the word "Bearer".
 * @throws ConfigurationError when the token is empty, begins with a scheme, or contains characters that a header cannot
 * carry.
 * @example
 * const auth = bearer(token);
 * @see https://www.rfc-editor.org/rfc/rfc6750#section-2.1
 */
export function bearer(token: string): AuthStrategy {
  requireToken(token, "The token given to bearer()");
  return { headers: () => ({ authorization: `Bearer ${token}` }), singleIdentity: true };
}
