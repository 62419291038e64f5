import type { AuthStrategy } from "@halyard/http-core";
import { managedStrategy } from "../internal/managed-strategy.js";
import { TokenManager, type TokenManagerSettings } from "../token-manager.js";
import type { ClientCredentialsOptions as TokenRequest, OAuthClient } from "./oauth-client-types.js";

/** Options for {@link clientCredentials}. */
export interface ClientCredentialsAuthOptions extends TokenManagerSettings, Pick<TokenRequest, "scope" | "parameters"> {
  /** Client that requests the tokens. It must have a secret. */
  readonly client: OAuthClient;
}

/**
 * Creates a strategy that authenticates as the application itself. It requests a token with the client credentials
 * grant on first use, and renews it before it expires and after a 401. This also works with JWTs (RFC 9068) from an
 * OpenID provider that OpenProject trusts. If OpenProject rejects such a token, `checkAccessToken` explains why.
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
