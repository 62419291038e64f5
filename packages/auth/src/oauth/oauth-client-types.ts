import type { TokenFetch } from "../internal/send.js";
import type { TokenSet } from "../token-set.js";
import type { OAuthServer } from "./authorization-server.js";

/** Options for `oauthClient`. */
export interface OAuthClientOptions {
  /** Authorization server: `openProjectOAuth(url)`, `giteaOAuth(url)` or `await discoverOAuth(issuer)`. */
  readonly server: OAuthServer;
  /** Client id of the application at the server. */
  readonly clientId: string;
  /** Client secret. Default: none, for a public client such as a command-line tool or a web page. */
  readonly clientSecret?: string | undefined;
  /**
   * Method that sends the secret. Default: `client_secret_basic`, or `client_secret_post` if the server supports only
   * that method.
   */
  readonly clientAuthentication?: "client_secret_basic" | "client_secret_post" | undefined;
  /** URL that the server redirects the user to. Default: the `redirectUri` of each `authorizationRequest`. */
  readonly redirectUri?: string | undefined;
  /** Scopes to request, separated by spaces. Default: the `defaultScope` of the server. */
  readonly scope?: string | undefined;
  /** Timeout of each request including the response body, in milliseconds; Infinity for no timeout. Default 30 000. */
  readonly timeout?: number | undefined;
  /** Function used in place of the global `fetch`, for a proxy or a test. */
  readonly fetch?: TokenFetch | undefined;
  /** Allows http to hosts other than loopback. Default false; prefer a certificate of a local authority. */
  readonly allowInsecureHttp?: boolean | undefined;
}

/** Options for every method that sends a request. */
export interface OAuthCallOptions {
  /** Signal that cancels the call. Default: none. */
  readonly signal?: AbortSignal | undefined;
  /** Timeout in milliseconds; Infinity for no timeout. Default: the timeout of the client. */
  readonly timeout?: number | undefined;
}

/** Options for methods that send a form. */
export interface OAuthFormOptions extends OAuthCallOptions {
  /** Additional form parameters, for instance `audience` or `resource`. Default: none. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}

/** Options for {@link OAuthClient.clientCredentials}. */
export interface ClientCredentialsOptions extends OAuthFormOptions {
  /** Scopes to request, separated by spaces. Default: the `scope` of the client. */
  readonly scope?: string | undefined;
}

/** Options for {@link OAuthClient.authorizationRequest}. */
export interface AuthorizationRequestOptions {
  /** Scopes to request, separated by spaces. Default: the `scope` of the client. */
  readonly scope?: string | undefined;
  /** URL that the server redirects the user to. Default: the `redirectUri` of the client. */
  readonly redirectUri?: string | undefined;
  /** Additional query parameters, for instance `prompt` or `login_hint`. Default: none. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}

/**
 * A sign-in that has been started. It is plain data, and all that is needed to finish the sign-in: keep it on the
 * server or in an encrypted cookie until the user returns. `console.log` shows it without its secrets.
 */
export interface AuthorizationRequest {
  /** URL to send the user to. */
  readonly url: string;
  /** Random value that ties the callback to this sign-in. */
  readonly state: string;
  /** PKCE secret, which proves that the client redeeming the code started the sign-in. */
  readonly codeVerifier: string;
  /** URL that the server redirects the user to. */
  readonly redirectUri: string;
}

/** State of a token as the server reports it (RFC 7662). */
export interface Introspection {
  /** Whether the token is valid. */
  readonly active: boolean;
  /** Scopes of the token, separated by spaces. */
  readonly scope?: string | undefined;
  /** User that the token was issued for. */
  readonly username?: string | undefined;
  /** Other fields, unchecked. */
  readonly [field: string]: unknown;
}

/** User that a token belongs to. */
export interface UserInfo {
  /** Identifier of the user at the server. */
  readonly sub: string;
  /** Other fields, unchecked. */
  readonly [field: string]: unknown;
}

/**
 * One application at one authorization server. Every method rejects with an `OAuthError`, with the signal's reason when
 * it aborts, or with a `ConfigurationError` for an argument that cannot be used. ID tokens are neither checked nor
 * returned; call `userInfo` to identify the user.
 */
export interface OAuthClient {
  /** Starts a sign-in: authorization code with PKCE (S256) and `state`. Sends no request. */
  authorizationRequest(options?: AuthorizationRequestOptions): Promise<AuthorizationRequest>;
  /**
   * Completes a sign-in: checks `state` and `iss` of the callback and redeems its code.
   *
   * @param callback URL that the user was redirected to; it may lack the host, like Node's `request.url`.
   */
  exchange(callback: string | URL, request: AuthorizationRequest, options?: OAuthFormOptions): Promise<TokenSet>;
  /** Obtains a token for the application itself. */
  clientCredentials(options?: ClientCredentialsOptions): Promise<TokenSet>;
  /** Obtains new tokens. Keeps the old refresh token when the server issues no new one. */
  refresh(refreshToken: string, options?: OAuthFormOptions): Promise<TokenSet>;
  /** Revokes a token (RFC 7009). Revoking a refresh token also revokes its access tokens on most servers. */
  revoke(token: string, options?: OAuthFormOptions): Promise<void>;
  /** Requests the state of a token from the server (RFC 7662). */
  introspect(token: string, options?: OAuthFormOptions): Promise<Introspection>;
  /** Requests the user that an access token belongs to. */
  userInfo(accessToken: string, options?: OAuthCallOptions): Promise<UserInfo>;
  /** Whether the server can revoke tokens. */
  readonly canRevoke: boolean;
}
