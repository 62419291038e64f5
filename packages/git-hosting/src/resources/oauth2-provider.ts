import { defineResource, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/** Request that exchanges an authorization code or a refresh token for an access token. */
export interface AccessTokenRequest {
  /**
   * Grant type: `authorization_code` to send a `code`, `refresh_token` to send a `refresh_token`. Servers support no
   * other type.
   */
  grant_type: "authorization_code" | "refresh_token";
  /**
   * The application's id. It can be omitted if the `auth` of this API client is a `basic` credential with the
   * application's id and secret.
   */
  client_id?: string | undefined;
  /** The application's secret. Applications without a secret (public clients) send `code_verifier` instead. */
  client_secret?: string | undefined;
  /** Redirect URL from the authorization request. Used with the grant type `authorization_code`. */
  redirect_uri?: string | undefined;
  /** Authorization code issued after the user's consent. Used with the grant type `authorization_code`. */
  code?: string | undefined;
  /**
   * PKCE code verifier (RFC 7636), used with the grant type `authorization_code`. Required for applications without a
   * secret.
   */
  code_verifier?: string | undefined;
  /** Refresh token. Required for the grant type `refresh_token`. */
  refresh_token?: string | undefined;
}

/** Schema of {@link AccessTokenRequest}. */
export const AccessTokenRequestSchema: z.Schema<AccessTokenRequest> = z.lazy(() =>
  z.object({
    grant_type: z.enum(["authorization_code", "refresh_token"]),
    client_id: z.optional(z.string()),
    client_secret: z.optional(z.string()),
    redirect_uri: z.optional(z.string()),
    code: z.optional(z.string()),
    code_verifier: z.optional(z.string()),
    refresh_token: z.optional(z.string()),
  }),
);

/** An access token and its refresh token (RFC 6749 section 5.1). */
export interface AccessTokenResponse {
  access_token: string;
  token_type: string;
  /** Lifetime in seconds, usually 3600. */
  expires_in: number;
  /**
   * Refresh token. Keep only the newest one, because Forgejo 9 or newer accepts each refresh token only once. Gitea
   * can be configured to do the same.
   */
  refresh_token: string;
  /** ID token; present if the scope `openid` was granted. */
  id_token?: string | undefined;
}

/** Schema of {@link AccessTokenResponse}. */
export const AccessTokenResponseSchema: z.Schema<AccessTokenResponse> = z.lazy(() =>
  z.object({
    access_token: z.string(),
    token_type: z.string(),
    expires_in: z.int(),
    refresh_token: z.string(),
    id_token: z.optional(z.string()),
  }),
);

/** State of a token (RFC 7662 section 2.2). For an invalid token, only `active` is present. */
export interface TokenIntrospection {
  active: boolean;
  /** Scopes separated by spaces. */
  scope?: string | undefined;
  username?: string | undefined;
  /** Id of the user, as a string. */
  sub?: string | undefined;
  iss?: string | undefined;
  /** Id of the application. */
  aud?: string | readonly string[] | undefined;
  /** Expiry time, in seconds since 1970. */
  exp?: number | undefined;
}

/** Schema of {@link TokenIntrospection}. */
export const TokenIntrospectionSchema: z.Schema<TokenIntrospection> = z.lazy(() =>
  z.object({
    active: z.boolean(),
    scope: z.optional(z.string()),
    username: z.optional(z.string()),
    sub: z.optional(z.string()),
    iss: z.optional(z.string()),
    aud: z.optional(z.union([z.string(), z.array(z.string())])),
    exp: z.optional(z.number()),
  }),
);

/** Public keys for verifying the server's tokens (RFC 7517 section 5). */
export interface JsonWebKeySet {
  /**
   * The keys. Each has a type, use, algorithm and id. An asymmetric key also has the parameters of its public key, such
   * as `n` and `e`. All fields are strings.
   */
  keys: readonly Readonly<Record<string, string>>[];
}

/** Schema of {@link JsonWebKeySet}. */
export const JsonWebKeySetSchema: z.Schema<JsonWebKeySet> = z.lazy(() =>
  z.object({ keys: z.array(z.record(z.string(), z.string())) }),
);

/**
 * The server's OAuth2 provider: `git.oauth2`. Each operation is a single request; `@halyard/auth` combines them into
 * complete sign-ins and token renewal. All operations fail with 403 or 404 if the provider is turned off.
 */
export const oauth2Provider = defineResource({
  /**
   * Exchanges an authorization code or a refresh token for an access token. The request also carries this client's own
   * credential. The server refuses every credential except `basic` with the application's id and secret, so use a
   * client with that credential or without `auth`. A refused request fails with status 400, and the error's
   * `identifier` is the OAuth2 error code, such as `invalid_grant`.
   */
  createToken: post("/login/oauth/access_token", {
    body: AccessTokenRequestSchema,
    response: AccessTokenResponseSchema,
    media: { request: "form" },
    root: "server",
  }),

  /**
   * Reads the state of an OAuth2 token. This client's credential must be `basic` with an application's id and secret.
   * In versions before Gitea 1.23 and Forgejo 9, it must be a token instead; any user's token works. If the token to
   * check is a personal access token, the response is always `active: false`.
   */
  introspectToken: post("/login/oauth/introspect", {
    body: z.lazy(() =>
      z.fields({
        /** The access token or refresh token to check. */
        token: z.string(),
      }),
    ),
    response: TokenIntrospectionSchema,
    media: { request: "form" },
    root: "server",
    retry: "safe",
  }),

  /** Reads the public keys for verifying the server's tokens. */
  getKeys: get("/login/oauth/keys", { response: JsonWebKeySetSchema, root: "server" }),
});
