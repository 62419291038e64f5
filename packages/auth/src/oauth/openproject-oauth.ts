import { baseUrlOf } from "../internal/base-url.js";
import type { OAuthServer } from "./authorization-server.js";

/**
 * Describes the authorization server built into OpenProject: authorization code with PKCE, client credentials (for
 * applications with a client credentials user), refresh, revocation and introspection. Every refresh returns a new
 * refresh token, and redirect URIs are compared exactly, including the port. The default scope is `api_v3`.
 *
 * @param baseUrl Base URL of the installation; it may have a path.
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
