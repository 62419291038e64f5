import { baseUrlOf } from "../internal/base-url.js";
import type { OAuthServer } from "./authorization-server.js";

/**
 * The authorization server built into Gitea and Forgejo: authorization code with PKCE, refresh, introspection and
 * userinfo; no client credentials and no revocation. Keep every new refresh token: Forgejo 9 and newer, and Gitea when
 * so configured, take each one only once.
 *
 * A sign-in must name its scope, and every part of it is checked here, because these servers answer a missing scope, and
 * Gitea a misspelt one as well, with full access. Before Gitea 1.23 and Forgejo 9 every token has full access.
 *
 * @param baseUrl Address of the installation, also below a path.
 * @throws ConfigurationError when the address is not an absolute URL.
 * @example
 * const server = giteaOAuth("https://git.example.com");
 * const client = oauthClient({ server, clientId, redirectUri, scope: "read:repository write:issue" });
 * @see https://docs.gitea.com/development/oauth2-provider
 */
export function giteaOAuth(baseUrl: string): OAuthServer {
  const base = baseUrlOf(baseUrl, "giteaOAuth");
  return {
    metadata: {
      issuer: base,
      authorization_endpoint: `${base}/login/oauth/authorize`,
      token_endpoint: `${base}/login/oauth/access_token`,
      introspection_endpoint: `${base}/login/oauth/introspect`,
      userinfo_endpoint: `${base}/login/oauth/userinfo`,
      jwks_uri: `${base}/login/oauth/keys`,
    },
    scopeFault,
  };
}

const identityScope = /^(?:openid|profile|email|groups)$/;
const accessScope =
  /^(?:all|public-only|(?:read|write):(?:activitypub|admin|issue|misc|notification|organization|package|repository|user))$/;

function scopeFault(scope: string): string | undefined {
  const parts = scope.split(" ").filter((part) => part !== "" && !identityScope.test(part));
  const unknown = parts.find((part) => !accessScope.test(part));
  if (unknown !== undefined) {
    return `\`${unknown}\` is not one of its scopes, and Gitea answers an unknown one with full access`;
  }
  if (parts.length === 0) {
    return "without an access scope it grants full access. Name what you need, or `all` if you mean it";
  }
  return undefined;
}
