/**
 * Metadata that an authorization server publishes (RFC 8414, OpenID Connect Discovery), under the field names of the
 * specification. Only the fields used by this package are listed.
 */
export interface AuthorizationServerMetadata {
  /** Identifier of the server; compared with the `iss` of a callback. */
  readonly issuer: string;
  /** Endpoint to send the user to for the sign-in. */
  readonly authorization_endpoint?: string | undefined;
  /** Endpoint that issues tokens for codes, refresh tokens and client credentials. */
  readonly token_endpoint?: string | undefined;
  /** Endpoint that revokes tokens (RFC 7009). */
  readonly revocation_endpoint?: string | undefined;
  /** Endpoint that introspects tokens (RFC 7662). */
  readonly introspection_endpoint?: string | undefined;
  /** Endpoint that identifies the owner of a token (OpenID Connect). */
  readonly userinfo_endpoint?: string | undefined;
  /** URL of the public keys that verify the server's JWTs. */
  readonly jwks_uri?: string | undefined;
  /** Supported methods of client authentication. Default by RFC 8414: `client_secret_basic` alone. */
  readonly token_endpoint_auth_methods_supported?: readonly string[] | undefined;
  /** Whether callbacks contain `iss` (RFC 9207). If true, a callback without `iss` is rejected. Default false. */
  readonly authorization_response_iss_parameter_supported?: boolean | undefined;
}

/** Authorization server, made by a preset, by `discoverOAuth`, or by hand from `metadata`. Contains no secrets. */
export interface OAuthServer {
  /** Endpoints and supported features of the server. */
  readonly metadata: AuthorizationServerMetadata;
  /** Scope that is requested unless the caller names another. Default: the `scope` parameter is omitted. */
  readonly defaultScope?: string | undefined;
  /** Explains why this server would misread a scope; undefined for a valid scope. Default: no check. */
  readonly scopeFault?: ((scope: string) => string | undefined) | undefined;
}
