import type { AuthStrategy } from "@halyard/http-core";
import { basicCredentials } from "./internal/basic-credentials.js";
import { requireToken } from "./internal/credential-text.js";

/**
 * Creates a strategy that sends an OpenProject API token as Basic credentials with the literal user name `apikey`, the
 * form that every version of OpenProject with API v3 accepts.
 *
 * @param token The API token from the account page.
 * @throws ConfigurationError when the token is empty, begins with a scheme, or contains characters that a header cannot
 * carry.
 * @example
 * const auth = apiKey(token);
 * @see https://www.openproject.org/docs/api/introduction/
 */
export function apiKey(token: string): AuthStrategy {
  requireToken(token, "The token given to apiKey()");
  const authorization = basicCredentials("apikey", token);
  return { headers: () => ({ authorization }), singleIdentity: true };
}
