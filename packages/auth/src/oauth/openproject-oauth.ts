import { baseUrlOf } from "../internal/base-url.js";
import type { OAuthServer } from "./authorization-server.js";

/**
 * Describes the authorization server built into OpenProject. It supports authorization code with PKCE, client
 * credentials (if the application has a client credentials user), refresh, revocation and introspection. Every refresh
 * returns a new refresh token. Redirect URIs must match exactly, including the port. The default scope is `api_v3`.
 *
 * @param baseUrl Base URL of the server. It may have a path.
 * @throws ConfigurationError when the base URL is not absolute.
 * @example
 * const client = oauthClient({ server: openProjectOAuth("https://pm.example.com"), clientId, clientSecret });
 * @see https://www.openproject.org/docs/system-admin-guide/authentication/oauth-applications/
 */
export function openProjectOAuth(baseUrl: string): OAuthServer {
  const base = baseUrlOf(baseUrl, "openProjectOAuth");
  return {
    metadata: {
      issuer: base,
      authorization_endpoint: `${base}/oauth/authorize`,
      token_endpoint: `${base}/oauth/token`,
      revocation_endpoint: `${base}/oauth/revoke`,
      introspection_endpoint: `${base}/oauth/introspect`,
    },
    defaultScope: "api_v3",
  };
}
