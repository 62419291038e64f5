import {
  accessToken,
  giteaOAuth,
  isOAuthError,
  oauth2,
  type OAuth2Auth,
  oauthClient,
  type OAuthClient,
  openProjectOAuth,
  sameTokens,
  type TokenSet,
  type TokenStore,
  toTokenSet,
} from "@halyard/auth";
import { fileTokenStore } from "@halyard/auth/node";
import { createGitClient } from "@halyard/git-hosting/core";
import { currentToken } from "@halyard/git-hosting/users";
import type { AuthStrategy } from "@halyard/http-core";
import { CommandError, exitCodes } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";
import type { Host, Side } from "./config-file.js";
import type { BrowserSignIn } from "./connection.js";
import { keyringEntry } from "./keyring.js";

/** Returns an OAuth client for an application that is registered on a server. */
export function applicationAt(side: Side, url: string, clientId: string): OAuthClient {
  return oauthClient({ server: side === "git" ? giteaOAuth(url) : openProjectOAuth(url), clientId });
}

/** Returns the credential for a browser sign-in's saved tokens. Only one process at a time renews the tokens. */
export function savedTokens(signIn: BrowserSignIn): OAuth2Auth {
  const { side, url, clientId } = signIn;
  return oauth2({ client: applicationAt(side, url, clientId), store: storeOf(signIn) });
}

/** Returns the store for a browser sign-in's tokens: a file, or the keyring combined with the file's lock. */
function storeOf({ profile, url, tokenPath: path, keyring }: BrowserSignIn): TokenStore {
  const file = fileTokenStore({ path });
  if (!keyring) return file;
  const entry = keyringEntry(profile, url);
  const load = async (): Promise<TokenSet | undefined> => {
    const text = await entry.read();
    return text === undefined ? undefined : toTokenSet(JSON.parse(text));
  };
  const save = (tokens: TokenSet | undefined): Promise<void> =>
    tokens === undefined ? entry.remove() : entry.write(JSON.stringify(tokens));
  return {
    load,
    save,
    // Takes no lock, because a renewal already holds the lock when it calls this function.
    compareAndSwap: async (expected, next) => {
      if (!sameTokens(await load(), expected)) return false;
      await save(next);
      return true;
    },
    ...(file.exclusive && { exclusive: file.exclusive.bind(file) }),
  };
}

/**
 * Returns a browser sign-in's credential. If the server no longer renews the tokens, the error tells the user to sign
 * in again.
 */
export function renewedAuth(signIn: BrowserSignIn): AuthStrategy {
  const auth = savedTokens(signIn);
  const explain = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      if (!isOAuthError(error, "oauth_sign_in_required") && !isOAuthError(error, "oauth_grant_rejected")) throw error;
      throw new CommandError(
        `You are no longer signed in to ${signIn.url}. Sign in again: halyard login ${signIn.url}`,
        exitCodes.notAllowed,
      );
    }
  };
  return {
    headers: (request) => explain(Promise.resolve(auth.headers(request))),
    renew: (rejection) => explain(Promise.resolve(auth.renew?.(rejection) ?? false)),
  };
}

/**
 * Removes a browser sign-in's tokens, and revokes them if the server supports this. Returns whether the tokens were
 * revoked. Rejects if the tokens cannot be removed from this machine.
 */
export async function endSignIn(io: Io, signIn: BrowserSignIn): Promise<boolean> {
  try {
    await savedTokens(signIn).signOut({ signal: io.signal });
    return applicationAt(signIn.side, signIn.url, signIn.clientId).canRevoke;
  } catch (error) {
    if (!isOAuthError(error)) throw error;
    // The tokens were removed from this machine, but not revoked. The caller names the page where the user can revoke
    // them.
    return false;
  }
}

/**
 * Deletes a saved server's token, in the keyring and on the server. Returns whether the server has deleted the token.
 * Rejects if the keyring cannot be used.
 */
export async function endToken(
  io: Io,
  side: Side,
  { url, token, keyring = false }: Host,
  profile: string,
): Promise<boolean> {
  const entry = keyring ? keyringEntry(profile, url) : undefined;
  const kept = entry === undefined ? token : await entry.read();
  await entry?.remove();
  if (side !== "git" || kept === undefined) return false;
  try {
    const git = createGitClient({ baseUrl: url, auth: accessToken(kept), resources: { currentToken } });
    await git.currentToken.delete({}, { signal: io.signal });
    return true;
  } catch {
    // The server may be too old, the token may no longer exist, or the connection may have failed. The caller names the
    // page where the user can delete the token.
    return false;
  }
}
