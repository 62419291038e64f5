import { defineResource, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/** What a token is asked for with: a code that a user's consent gave, or a refresh token. */
export interface AccessTokenRequest {
  grant_type: "authorization_code" | "refresh_token";
  /** May be left out when this client's credential is `basic` with id and secret of the application. */
  client_id?: string | undefined;
  client_secret?: string | undefined;
  /** For `authorization_code`: the same as when the code was asked for. */
  redirect_uri?: string | undefined;
  /** For `authorization_code`. */
  code?: string | undefined;
  /** For `authorization_code` with PKCE, which applications without a secret need (RFC 7636). */
  code_verifier?: string | undefined;
  /** For `refresh_token`. */
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

/** A token and what renews it (RFC 6749 section 5.1). */
export interface AccessTokenResponse {
  access_token: string;
  token_type: string;
  /** Seconds, as a rule 3600. */
  expires_in: number;
  /** Keep the newest: Forgejo 9 or newer, and Gitea when so configured, take each one only once. */
  refresh_token: string;
  /** With the scope `openid` only. */
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

/** What the server knows of a token (RFC 7662 section 2.2). All but `active` are missing for a token that is not valid. */
export interface TokenIntrospection {
  active: boolean;
  /** Scopes joined by blanks. */
  scope?: string | undefined;
  username?: string | undefined;
  /** Id of the user, as text. */
  sub?: string | undefined;
  iss?: string | undefined;
  /** Id of the application. */
  aud?: string | readonly string[] | undefined;
  /** Seconds since 1970. */
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

/** Public keys that sign the server's tokens (RFC 7517 section 5). */
export interface JsonWebKeySet {
  /** Key type, use, algorithm, id and numbers of each, as text. A symmetric key shows nothing of itself. */
  keys: readonly Readonly<Record<string, string>>[];
}

/** Schema of {@link JsonWebKeySet}. */
export const JsonWebKeySetSchema: z.Schema<JsonWebKeySet> = z.lazy(() =>
  z.object({ keys: z.array(z.record(z.string(), z.string())) }),
);

/**
 * The OAuth2 provider of the server: `git.oauth2`. `@halyard/auth` does whole sign-ins with it and renews tokens; these are
 * the single requests. Where the provider is turned off, they are a 403 or a 404.
 */
export const oauth2Provider = defineResource({
  /**
   * Trades a code or a refresh token for an access token. This client's own credential goes along: use a client without
   * `auth`, or with `basic` of the application's id and secret, because the server takes any other for a mistake. Every
   * refusal is a 400 whose `identifier` is the OAuth2 error, such as `invalid_grant`.
   */
  createToken: post("/login/oauth/access_token", {
    body: AccessTokenRequestSchema,
    response: AccessTokenResponseSchema,
    media: { request: "form" },
    root: "server",
  }),

  /**
   * Asks what a token of OAuth2 is good for. Needs `basic` with id and secret of an application as this client's credential;
   * before Gitea 1.23 and Forgejo 9 the token of any user. Access tokens made by hand are never `active`.
   */
  introspectToken: post("/login/oauth/introspect", {
    body: z.lazy(() => z.fields({ token: z.string() })),
    response: TokenIntrospectionSchema,
    media: { request: "form" },
    root: "server",
    retry: "safe",
  }),

  /** Reads the public keys. */
  getKeys: get("/login/oauth/keys", { response: JsonWebKeySetSchema, root: "server" }),
});
