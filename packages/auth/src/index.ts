export { accessToken } from "./access-token.js";
export { apiKey } from "./api-key.js";
export { basic } from "./basic.js";
export { bearer } from "./bearer.js";
export { session } from "./session.js";
export { tokenProvider } from "./token-provider.js";
export { managedToken } from "./managed-token.js";
export { oauth2 } from "./oauth/oauth2.js";
export { clientCredentials } from "./oauth/client-credentials.js";

export { discoverOAuth } from "./oauth/discover-oauth.js";
export { giteaOAuth } from "./oauth/gitea-oauth.js";
export { openProjectOAuth } from "./oauth/openproject-oauth.js";
export { oauthClient } from "./oauth/oauth-client.js";
export { OAuthError, isOAuthError } from "./oauth/oauth-error.js";

export { checkAccessToken } from "./jwt/check-access-token.js";
export { remoteKeys } from "./jwt/remote-keys.js";

export { TokenManager } from "./token-manager.js";
export { memoryTokenStore } from "./memory-token-store.js";
export { sameTokens, toTokenSet } from "./token-set.js";

export type { BasicOptions } from "./basic.js";
export type { TokenProviderContext, TokenProviderOptions } from "./token-provider.js";
export type { OAuth2Auth, OAuth2Options } from "./oauth/oauth2.js";
export type { ClientCredentialsAuthOptions } from "./oauth/client-credentials.js";
export type { DiscoverOAuthOptions } from "./oauth/discover-oauth.js";
export type { AuthorizationServerMetadata, OAuthServer } from "./oauth/authorization-server.js";
export type {
  AuthorizationRequest,
  AuthorizationRequestOptions,
  ClientCredentialsOptions,
  Introspection,
  OAuthCallOptions,
  OAuthClient,
  OAuthClientOptions,
  OAuthFormOptions,
  UserInfo,
} from "./oauth/oauth-client-types.js";
export type { OAuthErrorCode, OAuthErrorDetails } from "./oauth/oauth-error.js";
export type {
  AccessTokenCheck,
  AccessTokenCheckName,
  AccessTokenClaims,
  AccessTokenFailure,
  CheckAccessTokenOptions,
} from "./jwt/check-access-token.js";
export type { RemoteKeys, RemoteKeysCache, RemoteKeysOptions } from "./jwt/remote-keys.js";
export type { TokenManagerOptions, TokenManagerSettings } from "./token-manager.js";
export type { TokenSet } from "./token-set.js";
export type { TokenStore } from "./token-store.js";
export type { TokenFetch } from "./internal/send.js";
