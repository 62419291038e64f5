import type { AuthStrategy } from "@halyard/http-core";
import { requireToken } from "./internal/credential-text.js";

/**
 * Creates a strategy that sends one fixed token in Gitea's and Forgejo's own scheme, `Authorization: token <value>`,
 * which every version of both understands. The scheme is written in lower case because servers before Gitea 1.25 and
 * Forgejo 12 compare it exactly.
 *
 * @param token The bare token: a personal access token, an OAuth token or the token of an Actions job.
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
