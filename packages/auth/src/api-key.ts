import type { AuthStrategy } from "@halyard/http-core";
import { basicCredentials } from "./internal/basic-credentials.js";
import { requireToken } from "./internal/credential-text.js";

/**
 * Creates a strategy that sends an OpenProject API token as Basic credentials, with `apikey` as the user name. Every
 * version of OpenProject with API v3 accepts this form.
 *
 * @param token An API token from the user's account page.
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
