import { HalyardError, isHalyardError } from "@halyard/http-core";

/**
 * Code of a token failure, grouped by the required action:
 *
 * - `oauth_sign_in_required`: there is no token and no way to get one; send the user through the sign-in again.
 * - `oauth_grant_rejected`: the refresh token or code is used up, revoked or expired; sign in again.
 * - `oauth_client_rejected`: the client id, secret or its permission is wrong; fix the configuration.
 * - `oauth_request_rejected`: the server refused the request for another reason, named in `error`.
 * - `oauth_server_error`: the server failed (5xx) or asks to slow down (429); try again later.
 * - `oauth_authorization_refused`: the sign-in ended with an error, for instance `access_denied`.
 * - `oauth_callback_invalid`: the redirect does not belong to this sign-in; start a new one.
 * - `oauth_response_invalid`: the response does not conform to OAuth; check the address and the server.
 * - `oauth_metadata_invalid`: discovery found no usable description of the server; check the issuer.
 * - `oauth_not_supported`: the server has no endpoint for this.
 * - `oauth_insecure_endpoint`: an address would show tokens to the network; nothing was sent.
 * - `oauth_redirect_refused`: the server redirected a request that carries secrets; nothing was sent on.
 * - `oauth_connection_failed`, `oauth_timeout`: no complete response arrived; send the request again.
 */
export type OAuthErrorCode =
  | "oauth_sign_in_required"
  | "oauth_grant_rejected"
  | "oauth_client_rejected"
  | "oauth_request_rejected"
  | "oauth_server_error"
  | "oauth_authorization_refused"
  | "oauth_callback_invalid"
  | "oauth_response_invalid"
  | "oauth_metadata_invalid"
  | "oauth_not_supported"
  | "oauth_insecure_endpoint"
  | "oauth_redirect_refused"
  | "oauth_connection_failed"
  | "oauth_timeout";

/** Details of an {@link OAuthError} beside its message. */
export interface OAuthErrorDetails {
  /** The `error` value of RFC 6749 as the server sent it. */
  readonly error?: string | undefined;
  /** The server's `error_description`. */
  readonly errorDescription?: string | undefined;
  /** HTTP status of the response. */
  readonly status?: number | undefined;
  /** The address that was called, without its query. */
  readonly url?: string | undefined;
}

/**
 * A token could not be had. Holds no token, code, secret or verifier; the server's own words are cut to 200 characters,
 * freed of control characters and of every secret that was sent.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-5.2
 */
export class OAuthError<Code extends OAuthErrorCode = OAuthErrorCode> extends HalyardError<Code> {
  override readonly name: string = "OAuthError";
  /** The `error` value of RFC 6749, for instance `invalid_grant`, when the server sent one. */
  readonly error: string | undefined;
  /** The server's own explanation, when it sent one. */
  readonly errorDescription: string | undefined;
  /** HTTP status of the response, when there was one. */
  readonly status: number | undefined;
  /** The address that was called, without its query, when there was one. */
  readonly url: string | undefined;

  constructor(code: Code, message: string, details: OAuthErrorDetails = {}) {
    super(code, message);
    this.error = details.error;
    this.errorDescription = details.errorDescription;
    this.status = details.status;
    this.url = details.url;
  }
}

/**
 * Tells whether a caught value is an {@link OAuthError}, of the given code if one is named; works across copies of the
 * package.
 *
 * @example
 * if (isOAuthError(error, "oauth_sign_in_required")) return redirectToSignIn();
 */
export function isOAuthError(error: unknown, code?: OAuthErrorCode): error is OAuthError {
  if (!isHalyardError(error) || !(error as { readonly code: string }).code.startsWith("oauth_")) return false;
  return code === undefined || isHalyardError(error, code);
}
