import type { TokenFetch } from "../internal/send.js";
import type { TokenSet } from "../token-set.js";
import type { OAuthServer } from "./authorization-server.js";

/** Options of `oauthClient`. */
export interface OAuthClientOptions {
  /** The server: `openProjectOAuth(url)`, `giteaOAuth(url)` or `await discoverOAuth(issuer)`. */
  readonly server: OAuthServer;
  /** The id under which the server knows this application. */
  readonly clientId: string;
  /** The application's secret. Default: none, for a public client such as a command-line tool or a page. */
  readonly clientSecret?: string | undefined;
  /** Method of client authentication. Default: `client_secret_basic`, unless the server only supports `client_secret_post`. */
  readonly clientAuthentication?: "client_secret_basic" | "client_secret_post" | undefined;
  /** Address to which the server redirects the user. Default: set by each `authorizationRequest`. */
  readonly redirectUri?: string | undefined;
  /** Scopes to ask for, parted by blanks. Default: the server's own `defaultScope`. */
  readonly scope?: string | undefined;
  /** Timeout of each request in milliseconds, until the response is complete; Infinity turns it off. Default 30 000. */
  readonly timeout?: number | undefined;
  /** Replaces the platform's `fetch`, for a proxy or a test. */
  readonly fetch?: TokenFetch | undefined;
  /** Allows http to hosts other than this machine. Default false; a certificate from a local authority does without it. */
  readonly allowInsecureHttp?: boolean | undefined;
}

/** Options of every call that sends a request. */
export interface OAuthCallOptions {
  /** Gives up when it aborts. Default: none. */
  readonly signal?: AbortSignal | undefined;
  /** Limit in milliseconds; Infinity for none. Default: that of the client. */
  readonly timeout?: number | undefined;
}

/** Options of calls that send a form. */
export interface OAuthFormOptions extends OAuthCallOptions {
  /** Further fields of the form, for instance `audience` or `resource`. Default: none. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}

/** Options of {@link OAuthClient.clientCredentials}. */
export interface ClientCredentialsOptions extends OAuthFormOptions {
  /** Scopes to ask for, parted by blanks. Default: that of the client. */
  readonly scope?: string | undefined;
}

/** Options of {@link OAuthClient.authorizationRequest}. */
export interface AuthorizationRequestOptions {
  /** Scopes to ask for, parted by blanks. Default: that of the client. */
  readonly scope?: string | undefined;
  /** Address to which the server redirects the user. Default: that of the client. */
  readonly redirectUri?: string | undefined;
  /** Further fields of the address, for instance `prompt` or `login_hint`. Default: none. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}

/**
 * A sign-in that has begun. Plain data, to be kept until the user comes back: on the server or in an encrypted cookie,
 * because it is enough to finish the sign-in. `console.log` shows it without its secrets.
 */
export interface AuthorizationRequest {
  /** Address of the sign-in page for the user. */
  readonly url: string;
  /** Ties the callback to this sign-in. */
  readonly state: string;
  /** PKCE code verifier: proves that the code is redeemed by the program that began the sign-in. */
  readonly codeVerifier: string;
  /** Address to which the server redirects the user. */
  readonly redirectUri: string;
}

/** Result of token introspection (RFC 7662). */
export interface Introspection {
  /** Whether the token works. */
  readonly active: boolean;
  /** Its scopes, parted by blanks. */
  readonly scope?: string | undefined;
  /** Subject of the token. */
  readonly username?: string | undefined;
  /** Other fields, as they came. */
  readonly [field: string]: unknown;
}

/** Owner of a token. */
export interface UserInfo {
  /** The server's identifier of the user. */
  readonly sub: string;
  /** Other fields, as they came. */
  readonly [field: string]: unknown;
}

/**
 * One application at one authorization server. Every method rejects with an `OAuthError`, or with the reason of the
 * signal when that aborts. ID tokens are neither looked at nor handed over: this gets access to an API, and `userInfo`
 * tells whose access it is.
 */
export interface OAuthClient {
  /** Begins a sign-in: authorization code with PKCE (S256) and `state`. Sends nothing. */
  authorizationRequest(options?: AuthorizationRequestOptions): Promise<AuthorizationRequest>;
  /**
   * Ends a sign-in: checks `state` and `iss` of the callback and redeems its code.
   *
   * @param callback The address the user came back to; one without a host, such as Node's `request.url`, will do.
   */
  exchange(callback: string | URL, request: AuthorizationRequest, options?: OAuthFormOptions): Promise<TokenSet>;
  /** Gets a token for the application itself. */
  clientCredentials(options?: ClientCredentialsOptions): Promise<TokenSet>;
  /** Gets new tokens. The old refresh token is handed on when the server gives no other. */
  refresh(refreshToken: string, options?: OAuthFormOptions): Promise<TokenSet>;
  /** Makes a token useless (RFC 7009); a refresh token takes its access tokens along on most servers. */
  revoke(token: string, options?: OAuthFormOptions): Promise<void>;
  /** Asks the server what a token is good for (RFC 7662). */
  introspect(token: string, options?: OAuthFormOptions): Promise<Introspection>;
  /** Asks whose access token this is. */
  userInfo(accessToken: string, options?: OAuthCallOptions): Promise<UserInfo>;
  /** Whether the server can revoke tokens. */
  readonly canRevoke: boolean;
}
