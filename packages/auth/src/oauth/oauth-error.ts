import { HalyardError, isHalyardError } from "@halyard/http-core";

/**
 * Codes of {@link OAuthError}, one for each way to react:
 *
 * - `oauth_sign_in_required`: there is no token and no way to obtain one; let the user sign in again.
 * - `oauth_grant_rejected`: the refresh token or code was already used, was revoked or has expired; sign in again.
 * - `oauth_client_rejected`: the server rejected the client's id, secret or use of the grant; fix the configuration.
 * - `oauth_request_rejected`: the server rejected the request for another reason; see `error`.
 * - `oauth_server_error`: the server failed (5xx) or limits the rate (429); try again later.
 * - `oauth_authorization_refused`: the sign-in ended with an error, for instance `access_denied`.
 * - `oauth_callback_invalid`: the callback is invalid for this sign-in; start a new one.
 * - `oauth_response_invalid`: the response is not a valid OAuth response; check the URL and the server.
 * - `oauth_metadata_invalid`: discovery found no usable metadata; check the issuer.
 * - `oauth_not_supported`: the server has no endpoint for the operation.
 * - `oauth_insecure_endpoint`: a URL would expose tokens to the network; no request was sent.
 * - `oauth_redirect_refused`: the server redirected a request that contains secrets; the redirect was not followed.
 * - `oauth_connection_failed`, `oauth_timeout`: no complete response arrived; try again.
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
  /** The `error` value of RFC 6749 as the server sent it. */
  readonly error?: string | undefined;
  /** The server's `error_description`. */
  readonly errorDescription?: string | undefined;
  /** HTTP status of the response. */
  readonly status?: number | undefined;
  /** URL of the request, without its query. */
  readonly url?: string | undefined;
}

/**
 * Thrown when a token operation fails. Contains no token, code, secret or verifier. Text from the server is stripped of
 * control characters and of every secret that was sent, and limited to 200 characters.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-5.2
 */
export class OAuthError<Code extends OAuthErrorCode = OAuthErrorCode> extends HalyardError<Code> {
  override readonly name: string = "OAuthError";
  /** The `error` value of RFC 6749, for instance `invalid_grant`, when the server sent one. */
  readonly error: string | undefined;
  /** The server's `error_description`, when it sent one. */
  readonly errorDescription: string | undefined;
  /** HTTP status of the response, when there was one. */
  readonly status: number | undefined;
  /** URL of the request, without its query, when there was one. */
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
 * Returns whether a caught value is an {@link OAuthError}, with the given code if one is given. Works across copies of
 * the package.
 *
 * @example
 * if (isOAuthError(error, "oauth_sign_in_required")) return redirectToSignIn();
 */
export function isOAuthError(error: unknown, code?: OAuthErrorCode): error is OAuthError {
  if (!isHalyardError(error) || !(error as { readonly code: string }).code.startsWith("oauth_")) return false;
  return code === undefined || isHalyardError(error, code);
}
