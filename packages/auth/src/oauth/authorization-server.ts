/**
 * Metadata that a server publishes (RFC 8414, OpenID Connect Discovery), under its own field names; only the
 * fields used here are listed.
 */
export interface AuthorizationServerMetadata {
  /** Identifier of the server; compared with the `iss` of a callback. */
  readonly issuer: string;
  /** Page on which the user signs in. */
  readonly authorization_endpoint?: string | undefined;
  /** Endpoint that exchanges codes and refresh tokens. */
  readonly token_endpoint?: string | undefined;
  /** Endpoint that revokes tokens (RFC 7009). */
  readonly revocation_endpoint?: string | undefined;
  /** Endpoint that introspects tokens (RFC 7662). */
  readonly introspection_endpoint?: string | undefined;
  /** Endpoint that returns the owner of a token (OpenID Connect). */
  readonly userinfo_endpoint?: string | undefined;
  /** The keys with which JWTs are signed. */
  readonly jwks_uri?: string | undefined;
  /** Supported methods of client authentication. Default by RFC 8414: only `client_secret_basic`. */
  readonly token_endpoint_auth_methods_supported?: readonly string[] | undefined;
  /** Whether callbacks carry `iss` (RFC 9207); it is then obligatory. Default false. */
  readonly authorization_response_iss_parameter_supported?: boolean | undefined;
}

/** A server to get tokens from: made by a preset, by `discoverOAuth`, or by hand. Holds no secrets. */
export interface OAuthServer {
  /** Its endpoints and abilities. */
  readonly metadata: AuthorizationServerMetadata;
  /** Scope that is asked for when the caller names none. Default: the `scope` field is left out. */
  readonly defaultScope?: string | undefined;
  /** Says what is wrong with a scope that would be misread by this server; undefined when nothing is. Default: no check. */
  readonly scopeFault?: ((scope: string) => string | undefined) | undefined;
}
