import type { TokenFetch } from "../internal/send.js";
import type { TokenSet } from "../token-set.js";
import type { OAuthServer } from "./authorization-server.js";

/** Options for `oauthClient`. */
export interface OAuthClientOptions {
  /** Authorization server: `openProjectOAuth(url)`, `giteaOAuth(url)` or `await discoverOAuth(issuer)`. */
  readonly server: OAuthServer;
  /** The application's client id at the server. */
  readonly clientId: string;
  /** Client secret. Default: none, for a public client such as a command-line tool or a web page. */
  readonly clientSecret?: string | undefined;
  /**
   * Client authentication method. Default: `client_secret_basic`, or `client_secret_post` if the server supports only
   * that.
   */
  readonly clientAuthentication?: "client_secret_basic" | "client_secret_post" | undefined;
  /** URL that the server redirects the user to. Default: the `redirectUri` of each `authorizationRequest`. */
  readonly redirectUri?: string | undefined;
  /** Scopes to request, separated by spaces. Default: the server's `defaultScope`. */
  readonly scope?: string | undefined;
  /** Timeout for each request, including the response body, in milliseconds. Infinity disables it. Default 30 000. */
  readonly timeout?: number | undefined;
  /** Replaces the global `fetch`, for instance for a proxy or in a test. */
  readonly fetch?: TokenFetch | undefined;
  /**
   * Allows http to hosts other than loopback. Default false. Prefer a certificate from a local certificate authority.
   */
  readonly allowInsecureHttp?: boolean | undefined;
}

/** Options for every method that sends a request. */
export interface OAuthCallOptions {
  /** Signal that cancels the call. Default: none. */
  readonly signal?: AbortSignal | undefined;
  /** Timeout in milliseconds. Infinity disables it. Default: the client's timeout. */
  readonly timeout?: number | undefined;
}

/** Options for methods that send a form. */
export interface OAuthFormOptions extends OAuthCallOptions {
  /** Additional form parameters, for instance `audience` or `resource`. Default: none. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}

/** Options for {@link OAuthClient.clientCredentials}. */
export interface ClientCredentialsOptions extends OAuthFormOptions {
  /** Scopes to request, separated by spaces. Default: the client's `scope`. */
  readonly scope?: string | undefined;
}

/** Options for {@link OAuthClient.authorizationRequest}. */
export interface AuthorizationRequestOptions {
  /** Scopes to request, separated by spaces. Default: the client's `scope`. */
  readonly scope?: string | undefined;
  /** URL that the server redirects the user to. Default: the client's `redirectUri`. */
  readonly redirectUri?: string | undefined;
  /** Additional query parameters, for instance `prompt` or `login_hint`. Default: none. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}

/**
 * A sign-in in progress. It is plain data and contains everything that `exchange` needs to complete the sign-in. Keep
 * it on the server or in an encrypted cookie until the user returns. `console.log` shows it without its secrets.
 */
export interface AuthorizationRequest {
  /** URL to send the user to. */
  readonly url: string;
  /** Random value that links the callback to this sign-in. */
  readonly state: string;
  /** PKCE secret. It proves that the sign-in was started by the client that redeems the code. */
  readonly codeVerifier: string;
  /** URL that the server redirects the user to. */
  readonly redirectUri: string;
}

/** A token's state as reported by the server (RFC 7662). */
export interface Introspection {
  /** Whether the token is valid. */
  readonly active: boolean;
  /** Scopes of the token, separated by spaces. */
  readonly scope?: string | undefined;
  /** User to whom the token was issued. */
  readonly username?: string | undefined;
  /** Other fields, unchecked. */
  readonly [field: string]: unknown;
}

/** The user to whom a token belongs. */
export interface UserInfo {
  /** The user's identifier at the server. */
  readonly sub: string;
  /** Other fields, unchecked. */
  readonly [field: string]: unknown;
}

/**
 * A client application registered with an authorization server. Methods reject with an `OAuthError` if the request
 * fails, with the signal's reason if it aborts, or with a `ConfigurationError` if an argument is invalid. ID tokens are
 * neither checked nor returned; call `userInfo` to identify the user.
 */
export interface OAuthClient {
  /** Prepares a sign-in: an authorization code request with PKCE (S256) and `state`. Sends no request. */
  authorizationRequest(options?: AuthorizationRequestOptions): Promise<AuthorizationRequest>;
  /**
   * Completes a sign-in: checks the callback's `state` and `iss`, and redeems its code.
   *
   * @param callback URL that the user was redirected to. The host may be missing, as in Node's `request.url`.
   */
  exchange(callback: string | URL, request: AuthorizationRequest, options?: OAuthFormOptions): Promise<TokenSet>;
  /** Obtains a token for the application itself. */
  clientCredentials(options?: ClientCredentialsOptions): Promise<TokenSet>;
  /** Obtains new tokens. The result keeps the old refresh token if the server does not issue a new one. */
  refresh(refreshToken: string, options?: OAuthFormOptions): Promise<TokenSet>;
  /** Revokes a token (RFC 7009). Revoking a refresh token also revokes its access tokens on most servers. */
  revoke(token: string, options?: OAuthFormOptions): Promise<void>;
  /** Returns a token's state as reported by the server (RFC 7662). */
  introspect(token: string, options?: OAuthFormOptions): Promise<Introspection>;
  /** Returns the user to whom an access token belongs. */
  userInfo(accessToken: string, options?: OAuthCallOptions): Promise<UserInfo>;
  /** Whether the server can revoke tokens. */
  readonly canRevoke: boolean;
}
