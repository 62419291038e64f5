import { baseUrlOf } from "../internal/base-url.js";
import type { OAuthServer } from "./authorization-server.js";

/**
 * Describes the authorization server built into Gitea and Forgejo. It supports authorization code with PKCE, refresh,
 * introspection and userinfo, but not client credentials or revocation. Store every new refresh token: Forgejo 9 and
 * newer accept each one only once, and so does Gitea if configured that way.
 *
 * A sign-in must name its scopes, and each scope is checked before the request. Without these checks, both servers
 * would grant full access to a sign-in without scopes, and Gitea also to one with a misspelt scope. Before Gitea 1.23
 * and Forgejo 9, every token has full access.
 *
 * @param baseUrl Base URL of the server. It may have a path.
 * @throws ConfigurationError when the base URL is not absolute.
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
    return `Gitea has no scope \`${unknown}\`, and grants full access if a scope is unknown`;
  }
  if (parts.length === 0) {
    return "without an access scope, Gitea grants full access. Name the scopes you need, or `all` for full access";
  }
  return undefined;
}
