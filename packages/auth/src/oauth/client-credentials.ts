import type { AuthStrategy } from "@halyard/http-core";
import { managedStrategy } from "../internal/managed-strategy.js";
import { TokenManager, type TokenManagerSettings } from "../token-manager.js";
import type { ClientCredentialsOptions as TokenRequest, OAuthClient } from "./oauth-client-types.js";

/** Options of {@link clientCredentials}. */
export interface ClientCredentialsAuthOptions extends TokenManagerSettings, Pick<TokenRequest, "scope" | "parameters"> {
  /** The client that asks for tokens; it needs a secret. */
  readonly client: OAuthClient;
}

/**
 * Acts for the application itself: gets a token by client credentials when it is first needed, and another one before
 * it expires or after a 401. With the server of an OpenID provider that OpenProject trusts, this gives the JWTs of RFC
 * 9068; check one with `checkAccessToken` when OpenProject refuses it.
 *
 * @example
 * const server = await discoverOAuth("https://id.example.com");
 * const client = oauthClient({ server, clientId, clientSecret, scope: "api_v3" });
 * const auth = clientCredentials({ client, parameters: { audience: "openproject" } });
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.4
 */
export function clientCredentials(options: ClientCredentialsAuthOptions): AuthStrategy {
  const { client, scope, parameters, ...settings } = options;
  const manager = new TokenManager({
    ...settings,
    obtain: (_current, { signal }) => client.clientCredentials({ scope, parameters, signal }),
  });
  return { ...managedStrategy(manager), singleIdentity: true };
}
