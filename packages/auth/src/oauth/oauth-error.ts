import { HalyardError, isHalyardError } from "@halyard/http-core";

/**
 * Codes of {@link OAuthError}:
 *
 * - `oauth_sign_in_required`: there is no token and no way to obtain one. Let the user sign in again.
 * - `oauth_grant_rejected`: the refresh token or code was already used, was revoked or has expired. Let the user sign
 *   in again.
 * - `oauth_client_rejected`: the server rejected the client's id or secret, or the client may not use this grant. Fix
 *   the configuration.
 * - `oauth_request_rejected`: the server rejected the request for another reason. See `error`.
 * - `oauth_server_error`: the server failed (5xx) or limited the rate (429). Try again later.
 * - `oauth_authorization_refused`: the sign-in ended with an error, such as `access_denied`.
 * - `oauth_callback_invalid`: the callback is invalid for this sign-in. Start a new one.
 * - `oauth_response_invalid`: the response is not a valid OAuth response. Check the URL and the server.
 * - `oauth_metadata_invalid`: discovery found no usable metadata. Check the issuer.
 * - `oauth_not_supported`: the server has no endpoint for the operation.
 * - `oauth_insecure_endpoint`: a URL would expose tokens to the network. No request was sent.
 * - `oauth_redirect_refused`: the server redirected a request that contains secrets. The redirect was not followed.
 * - `oauth_connection_failed`, `oauth_timeout`: no complete response arrived. Try again.
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

/** Details of an {@link OAuthError} besides its message. */
export interface OAuthErrorDetails {
  /** The server's `error` value (RFC 6749). */
  readonly error?: string | undefined;
  /** The server's `error_description`. */
  readonly errorDescription?: string | undefined;
  /** HTTP status of the response. */
  readonly status?: number | undefined;
  /** URL of the request, without its query. */
  readonly url?: string | undefined;
}

/**
 * Thrown when a token operation fails. Contains no token, code, secret or verifier. Server text is stripped of control
 * characters and of every secret that was sent, and truncated to 200 characters.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-5.2
 */
export class OAuthError<Code extends OAuthErrorCode = OAuthErrorCode> extends HalyardError<Code> {
  override readonly name: string = "OAuthError";
  /** The server's `error` value (RFC 6749), such as `invalid_grant`. */
  readonly error: string | undefined;
  /** The server's `error_description`, if it sent one. */
  readonly errorDescription: string | undefined;
  /** HTTP status of the response, if there was a response. */
  readonly status: number | undefined;
  /** URL of the request, without its query. */
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
 * Returns whether a caught value is an {@link OAuthError}, optionally with a given code. Also recognises errors from
 * another copy of the package.
 *
 * @example
 * if (isOAuthError(error, "oauth_sign_in_required")) return redirectToSignIn();
 */
export function isOAuthError(error: unknown, code?: OAuthErrorCode): error is OAuthError {
  if (!isHalyardError(error) || !(error as { readonly code: string }).code.startsWith("oauth_")) return false;
  return code === undefined || isHalyardError(error, code);
}
