import type { AuthStrategy } from "@halyard/http-core";
import { managedStrategy } from "../internal/managed-strategy.js";
import { memoryTokenStore } from "../memory-token-store.js";
import { TokenManager, type TokenManagerSettings } from "../token-manager.js";
import type { TokenSet } from "../token-set.js";
import type { OAuthCallOptions, OAuthClient } from "./oauth-client-types.js";
import { OAuthError } from "./oauth-error.js";

/** Options for {@link oauth2}. */
export interface OAuth2Options extends TokenManagerSettings {
  /** Client that renews and revokes the tokens. */
  readonly client: OAuthClient;
}

/** A strategy that authenticates as a signed-in user. */
export interface OAuth2Auth extends AuthStrategy {
  /** Stores the tokens from a sign-in. Requests send them from then on. */
  signIn(tokens: TokenSet): Promise<void>;
  /**
   * Removes the tokens from the store, then revokes them if the server supports revocation. Rejects if the revocation
   * fails, but the tokens are removed regardless. Waits for a renewal in progress, so that its new tokens are revoked
   * too.
   */
  signOut(options?: OAuthCallOptions): Promise<void>;
}

/**
 * Creates a strategy that authenticates as a user, with tokens from `signIn` or from the store. It renews the access
 * token before it expires and after a 401. All callers share one renewal.
 *
 * A request rejects with OAuthError `oauth_sign_in_required` when there are no tokens, and with `oauth_grant_rejected`
 * when the server rejects the refresh token.
 *
 * @example
 * const auth = oauth2({ client, store: fileTokenStore({ path: "tokens.json" }) });
 * await auth.signIn(await client.exchange(callbackUrl, request));
 */
export function oauth2(options: OAuth2Options): OAuth2Auth {
  const { client, store = memoryTokenStore(), ...settings } = options;
  const manager = new TokenManager({
    ...settings,
    store,
    obtain: (current, { signal }) => {
      if (current?.refreshToken !== undefined) return client.refresh(current.refreshToken, { signal });
      throw new OAuthError(
        "oauth_sign_in_required",
        current === undefined
          ? "No user is signed in. Complete a sign-in and pass its tokens to signIn()."
          : "The access token has expired or was rejected, and there is no refresh token. Sign in again.",
      );
    },
  });
  return {
    ...managedStrategy(manager),
    signIn: (tokens) => manager.replace(tokens),
    signOut: async (callOptions) => {
      await manager.settled(callOptions?.signal);
      const tokens = await store.load();
      await manager.replace(undefined);
      if (tokens !== undefined && client.canRevoke) {
        await client.revoke(tokens.refreshToken ?? tokens.accessToken, callOptions);
      }
    },
  };
}
