/** The request a credential is asked for. */
export interface AuthRequest {
  /** HTTP method in upper case. */
  readonly method: string;
  /** The final URL. Its origin is always the client's own or one of `trustedOrigins`. */
  readonly url: URL;
  /** Aborted when the call is given up; pass it on to whatever fetches the credential. */
  readonly signal: AbortSignal;
}

/** The answer with which the server refused a credential (401). */
export interface AuthRejection extends AuthRequest {
  /** The header fields that {@link AuthStrategy.headers} had returned for the refused request. */
  readonly headers: Readonly<Record<string, string>>;
  /** The answer's `WWW-Authenticate` field, when there is one (RFC 9110 section 11.6.1). */
  readonly challenge: string | undefined;
}

/**
 * Where a client gets its credential from. The transport asks before every try, sends the answer only to the origin
 * the client was made for, and keeps it out of errors and logs.
 *
 * @example
 * const auth: AuthStrategy = {
 *   headers: () => ({ authorization: `Bearer ${currentToken()}` }),
 * };
 */
export interface AuthStrategy {
  /**
   * Header fields that prove who is asking. Names are case-insensitive; every value counts as a secret, except those of
   * `Sudo` and `X-Requested-With`.
   */
  headers(request: AuthRequest): Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
  /**
   * Called after a 401. Return true when {@link AuthStrategy.headers} will now give something better: the request is
   * then sent once more. Absent or false: the 401 is reported as it is.
   */
  renew?(rejection: AuthRejection): boolean | Promise<boolean>;
  /** `RequestInit.credentials` for strategies that rely on the browser's own cookies. Default: left to the platform. */
  readonly credentials?: "omit" | "same-origin" | "include" | undefined;
  /**
   * Whether every request of the client is made in the same name, whoever calls it, so that identical reads may share an
   * answer (`coalesce`). Default false: each read is sent.
   */
  readonly singleIdentity?: boolean | undefined;
}
