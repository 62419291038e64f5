import type { EncodedBody } from "./request-body.js";

/** A request that needs a credential. */
export interface AuthRequest {
  /** HTTP method in upper case. */
  readonly method: string;
  /**
   * URL of the request. In calls to {@link AuthStrategy.headers} and `renew`, the URL includes the query fields that
   * the strategy's `query` method returned. Its origin is always the client's own or one of `trustedOrigins`.
   */
  readonly url: URL;
  /**
   * Body of the request, or undefined if it has none. A strategy that signs requests reads the body with `bodyBytes`.
   */
  readonly body?: EncodedBody | undefined;
  /** Aborted when the call is aborted or times out. Pass it to every request that fetches a credential. */
  readonly signal: AbortSignal;
}

/** A refused request, with details of its 401 response. */
export interface AuthRejection extends AuthRequest {
  /** The header fields that {@link AuthStrategy.headers} returned for the refused request. */
  readonly headers: Readonly<Record<string, string>>;
  /** The response's `WWW-Authenticate` field, if there is one (RFC 9110 section 11.6.1). */
  readonly challenge: string | undefined;
}

/**
 * Source of a client's credential. The transport asks for the credential before every request to the client's own
 * origin or to one of `trustedOrigins`, including retries and redirects. The credential is never sent to another
 * origin, and its secret values never appear in errors or logs.
 *
 * @example
 * const auth: AuthStrategy = {
 *   headers: () => ({ authorization: `Bearer ${currentToken()}` }),
 * };
 */
export interface AuthStrategy {
  /**
   * Returns the header fields that authenticate the request. Names are case-insensitive. Every value is treated as a
   * secret, except the values of `Sudo` and `X-Requested-With`.
   */
  headers(request: AuthRequest): Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
  /**
   * Returns the query fields that authenticate the request, for APIs that expect a key or a signature in the URL. They
   * are added before {@link AuthStrategy.headers} is called, so that `headers` can sign them.
   *
   * Every value is treated as a secret, and hooks and spans receive the URL without these fields. A redirect to another
   * origin never contains them: they are removed even if the server copied them into the target.
   */
  query?(request: AuthRequest): Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
  /**
   * Called after a 401, at most once in each attempt, and never for a request whose body can be sent only once. Returns
   * true when {@link AuthStrategy.headers} will now return a new credential. The request is then sent once more. If the
   * method is absent or returns false, the call rejects with AuthenticationError.
   */
  renew?(rejection: AuthRejection): boolean | Promise<boolean>;
  /**
   * Value of `RequestInit.credentials`, for strategies that rely on the browser's own cookies. Default: the platform's
   * default.
   */
  readonly credentials?: "omit" | "same-origin" | "include" | undefined;
  /**
   * Whether the client makes all requests as the same user, so that identical reads may share a response (`coalesce`).
   * Default false: every read is sent.
   */
  readonly singleIdentity?: boolean | undefined;
}
