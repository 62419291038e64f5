import type { EncodedBody } from "./request-body.js";

/** The request that needs a credential. */
export interface AuthRequest {
  /** HTTP method in upper case. */
  readonly method: string;
  /**
   * The URL of the request; for `headers` and `renew`, it includes the fields that `query` returned. Its origin is
   * always the client's own or one of `trustedOrigins`.
   */
  readonly url: URL;
  /**
   * The body that will be sent. A strategy that signs requests reads it with `bodyBytes`. Undefined for a request
   * without a body.
   */
  readonly body?: EncodedBody | undefined;
  /** Aborted when the call is aborted or times out. Pass it on to any request that fetches the credential. */
  readonly signal: AbortSignal;
}

/** Details of a 401 response, with which the server refused a credential. */
export interface AuthRejection extends AuthRequest {
  /** The header fields that {@link AuthStrategy.headers} returned for the refused request. */
  readonly headers: Readonly<Record<string, string>>;
  /** The response's `WWW-Authenticate` field, when there is one (RFC 9110 section 11.6.1). */
  readonly challenge: string | undefined;
}

/**
 * Source of a client's credential. The transport calls it before every request, including retries and redirects. It
 * sends the returned fields only to the client's own origin and `trustedOrigins`, and keeps them out of errors and logs.
 *
 * @example
 * const auth: AuthStrategy = {
 *   headers: () => ({ authorization: `Bearer ${currentToken()}` }),
 * };
 */
export interface AuthStrategy {
  /**
   * Returns the header fields that authenticate the request. Names are case-insensitive; every value is treated as a
   * secret, except those of `Sudo` and `X-Requested-With`.
   */
  headers(request: AuthRequest): Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
  /**
   * Returns the query fields that authenticate the request, for APIs with a key or a signature in the address. They are
   * added before {@link AuthStrategy.headers} is called, so that it can sign them. Every value is treated as a secret.
   * Hooks and spans receive the address without these fields. Another origin never receives these fields: on a redirect
   * to one, they are removed even if the server copied them into the target.
   */
  query?(request: AuthRequest): Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
  /**
   * Called after a 401, at most once in an attempt, and never for a request whose body can be sent only once. Return
   * true when {@link AuthStrategy.headers} will now return a new credential: the request is then sent once more. When
   * the method is absent or returns false, the 401 is thrown as AuthenticationError.
   */
  renew?(rejection: AuthRejection): boolean | Promise<boolean>;
  /** `RequestInit.credentials` for strategies that rely on the browser's own cookies. Default: left to the platform. */
  readonly credentials?: "omit" | "same-origin" | "include" | undefined;
  /**
   * Whether all requests of the client are made as the same user, so that identical reads may share a response
   * (`coalesce`). Default false: each read is sent.
   */
  readonly singleIdentity?: boolean | undefined;
}
