import type { AuthStrategy } from "@halyard/http-core";
import { managedStrategy } from "../internal/managed-strategy.js";
import { memoryTokenStore } from "../memory-token-store.js";
import { TokenManager, type TokenManagerSettings } from "../token-manager.js";
import type { TokenSet } from "../token-set.js";
import type { OAuthCallOptions, OAuthClient } from "./oauth-client-types.js";
import { OAuthError } from "./oauth-error.js";

/** Options of {@link oauth2}. */
export interface OAuth2Options extends TokenManagerSettings {
  /** The client that renews and revokes. */
  readonly client: OAuthClient;
}

/** A strategy that acts for a signed-in user. */
export interface OAuth2Auth extends AuthStrategy {
  /** Keeps the tokens of a finished sign-in and uses them from now on. */
  signIn(tokens: TokenSet): Promise<void>;
  /**
   * Forgets the tokens, then revokes them where the server can; rejects when only the revocation failed. Waits for a
   * renewal that is under way, so that what it brings is revoked as well.
   */
  signOut(options?: OAuthCallOptions): Promise<void>;
}

/**
 * Acts for a user: sends the access token, and renews it with the refresh token before it expires and after a 401, once
 * for all callers. Tokens come from `signIn` or are in the store already. Requests without any reject with OAuthError
 * `oauth_sign_in_required`, those whose refresh token is dead with `oauth_grant_rejected`.
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
          ? "No user has signed in yet. Send the user through the sign-in and pass its tokens to signIn()."
          : "The access token has expired or was refused, and there is no refresh token. Sign in again.",
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
