import type { AuthStrategy } from "@halyard/http-core";
import { requireToken } from "./internal/credential-text.js";

/**
 * Creates a strategy that sends a fixed token as `Authorization: token <value>`, the scheme that every version of Gitea
 * and Forgejo accepts. The scheme is lower case because versions before Gitea 1.25 and Forgejo 12 compare it
 * case-sensitively.
 *
 * @param token The token without a scheme: a personal access token, an OAuth token or an Actions job token.
 * @throws ConfigurationError when the token is empty, begins with a scheme, or contains characters that a header cannot
 * carry.
 * @example
 * const auth = accessToken(token);
 * @see https://docs.gitea.com/development/api-usage
 */
export function accessToken(token: string): AuthStrategy {
  requireToken(token, "The token given to accessToken()");
  return { headers: () => ({ authorization: `token ${token}` }), singleIdentity: true };
}
