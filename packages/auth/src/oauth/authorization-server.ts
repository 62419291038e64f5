/**
 * Metadata that an authorization server publishes (RFC 8414, OpenID Connect Discovery). Lists only the fields that this
 * package uses.
 */
export interface AuthorizationServerMetadata {
  /** The server's identifier, which a callback's `iss` must equal. */
  readonly issuer: string;
  /** Endpoint that the user visits to sign in. */
  readonly authorization_endpoint?: string | undefined;
  /** Endpoint that issues tokens for codes, refresh tokens and client credentials. */
  readonly token_endpoint?: string | undefined;
  /** Endpoint that revokes tokens (RFC 7009). */
  readonly revocation_endpoint?: string | undefined;
  /** Endpoint that introspects tokens (RFC 7662). */
  readonly introspection_endpoint?: string | undefined;
  /** Endpoint that identifies the owner of a token (OpenID Connect). */
  readonly userinfo_endpoint?: string | undefined;
  /** URL of the server's public keys, which verify its JWTs. */
  readonly jwks_uri?: string | undefined;
  /** Supported client authentication methods. Default (from RFC 8414): only `client_secret_basic`. */
  readonly token_endpoint_auth_methods_supported?: readonly string[] | undefined;
  /** Whether callbacks contain `iss` (RFC 9207). If true, a callback without `iss` is rejected. Default false. */
  readonly authorization_response_iss_parameter_supported?: boolean | undefined;
}

/**
 * Description of an authorization server, from a preset, from `discoverOAuth`, or written by hand. Contains no secrets.
 */
export interface OAuthServer {
  /** The server's endpoints and supported features. */
  readonly metadata: AuthorizationServerMetadata;
  /** Scope to request if the caller does not specify one. Default: the `scope` parameter is omitted. */
  readonly defaultScope?: string | undefined;
  /** Explains why the server would misinterpret a scope. Returns undefined for a valid scope. Default: no check. */
  readonly scopeFault?: ((scope: string) => string | undefined) | undefined;
}
