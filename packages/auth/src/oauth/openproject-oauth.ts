import { baseUrlOf } from "../internal/base-url.js";
import type { OAuthServer } from "./authorization-server.js";

/**
 * The authorization server built into OpenProject: authorization code with PKCE, client credentials (for applications
 * that have a user to act for), refresh, revocation and introspection. Every refresh brings a new refresh token, and
 * redirect addresses are compared exactly, port included. Asks for the scope `api_v3` unless told otherwise.
 *
 * @param baseUrl Address of the installation, also below a path.
 * @throws ConfigurationError when the address is not an absolute URL.
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
