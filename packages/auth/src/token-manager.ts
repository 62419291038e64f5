import { abortable } from "./internal/abortable.js";
import { requireTime, timeLimit } from "./internal/time.js";
import { memoryTokenStore } from "./memory-token-store.js";
import { OAuthError, isOAuthError } from "./oauth/oauth-error.js";
import { sameTokens, toTokenSet, type TokenSet } from "./token-set.js";
import type { TokenStore } from "./token-store.js";

/** Renewal settings for a {@link TokenManager}. All are optional. */
export interface TokenManagerSettings {
  /** Store that keeps the tokens. Default: a memory store that only this manager uses. */
  readonly store?: TokenStore | undefined;
  /**
   * Time before expiry at which a token is renewed, in milliseconds. Limited to half of the token's lifetime. Default
   * 60 000.
   */
  readonly renewBefore?: number | undefined;
  /** Maximum random time added to `renewBefore`, in milliseconds, to spread renewals. Default 10 000. */
  readonly jitter?: number | undefined;
  /** Timeout for a renewal, in milliseconds. Infinity disables it. Default 30 000. */
  readonly timeout?: number | undefined;
  /**
   * Time after a failed renewal during which no other renewal is attempted, in milliseconds. Calls that need a renewal
   * during that time reject with the same error. Default 1 000.
   */
  readonly cooldown?: number | undefined;
}

/** Options for {@link TokenManager}. */
export interface TokenManagerOptions extends TokenManagerSettings {
  /**
   * Obtains new tokens. `current` is the stored token set, which has expired, is about to expire, or was rejected by
   * the server. It is undefined if the store is empty. The signal aborts after `timeout`, or when the store's lock is
   * about to expire, but not when a waiting caller aborts.
   */
  readonly obtain: (
    current: TokenSet | undefined,
    context: { readonly signal: AbortSignal },
  ) => TokenSet | Promise<TokenSet>;
}

/**
 * Keeps one token and renews it before it expires. All callers share one renewal, and so do all processes that share a
 * store with `exclusive`. A rejected token is renewed only once, regardless of how many 401s it causes and when they
 * arrive. Expiry is checked when a token is requested, so no timer runs between requests.
 *
 * @example
 * const manager = new TokenManager({ obtain: (_current, { signal }) => fetchToken({ signal }) });
 * const { accessToken } = await manager.token();
 */
export class TokenManager {
  readonly #obtain: TokenManagerOptions["obtain"];
  readonly #store: TokenStore;
  readonly #renewBefore: number;
  readonly #jitter: number;
  readonly #timeout: number;
  readonly #cooldown: number;
  #current: TokenSet | undefined;
  #renewAt = 0;
  #generation = 0;
  #renewal: Promise<TokenSet> | undefined;
  #failure: { readonly error: unknown; readonly until: number } | undefined;
  #dead: { readonly tokens: TokenSet; readonly error: OAuthError } | undefined;

  /** @throws ConfigurationError when a duration is not a number of milliseconds. */
  constructor(options: TokenManagerOptions) {
    this.#obtain = options.obtain;
    this.#store = options.store ?? memoryTokenStore();
    this.#renewBefore = requireTime("renewBefore", options.renewBefore ?? 60_000, 0);
    this.#jitter = requireTime("jitter", options.jitter ?? 10_000, 0);
    this.#timeout = requireTime("timeout", options.timeout ?? 30_000);
    this.#cooldown = requireTime("cooldown", options.cooldown ?? 1_000, 0);
  }

  /**
   * Returns the token to send, after renewing it if necessary. If the renewal fails, returns the current token, or one
   * just loaded from the store, provided that it has not expired.
   *
   * @throws the error from `obtain` or the store, OAuthError `oauth_timeout`, or the signal's reason when it aborts.
   */
  async token(signal?: AbortSignal): Promise<TokenSet> {
    const current = this.#current;
    if (current !== undefined && Date.now() < this.#renewAt) return current;
    try {
      return await this.#renewed(current?.accessToken, signal);
    } catch (error) {
      signal?.throwIfAborted();
      const kept = this.#current;
      if (kept !== undefined && lasts(kept)) return kept;
      throw error;
    }
  }

  /**
   * Renews the token after a 401, but only if `rejected` is still the current access token. If the token was already
   * replaced, nothing is renewed. Resolves to whether there is a different token to retry with.
   *
   * @throws the same errors as {@link TokenManager.token}.
   */
  async renew(rejected: string, signal?: AbortSignal): Promise<boolean> {
    return (await this.#renewed(rejected, signal)).accessToken !== rejected;
  }

  /** Replaces the tokens (sign-in), or removes them (sign-out). A renewal in progress does not overwrite the change. */
  async replace(tokens: TokenSet | undefined): Promise<void> {
    const checked = tokens === undefined ? undefined : toTokenSet(tokens);
    await this.#store.save(checked);
    this.#generation += 1;
    this.#failure = undefined;
    this.#adopt(checked);
  }

  /** Waits until no renewal is in progress, or until the signal aborts. Never rejects. */
  async settled(signal?: AbortSignal): Promise<void> {
    await abortable(Promise.allSettled([this.#renewal]), signal).catch(() => undefined);
  }

  async #renewed(unwanted: string | undefined, signal: AbortSignal | undefined): Promise<TokenSet> {
    const current = this.#current;
    if (unwanted !== undefined && current !== undefined && current.accessToken !== unwanted) return current;
    if (this.#renewal === undefined) {
      if (this.#failure !== undefined && Date.now() < this.#failure.until) throw this.#failure.error;
      this.#renewal = this.#run(unwanted).finally(() => {
        this.#renewal = undefined;
      });
    }
    return abortable(this.#renewal, signal);
  }

  async #run(unwanted: string | undefined): Promise<TokenSet> {
    const generation = this.#generation;
    let stored: TokenSet | undefined;
    try {
      stored = await this.#load();
      const tokens = stored !== undefined && this.#isFresh(stored, unwanted) ? stored : await this.#next(unwanted);
      if (generation !== this.#generation) return this.#current ?? signedOut();
      this.#failure = undefined;
      this.#adopt(tokens);
      return tokens;
    } catch (error) {
      // If the user signed in during this renewal, its failure affects only the old tokens.
      if (generation === this.#generation) {
        this.#failure = { error, until: Date.now() + this.#cooldown };
        if (stored !== undefined && stored.accessToken !== unwanted && lasts(stored)) this.#adopt(stored);
      }
      throw error;
    }
  }

  #next(unwanted: string | undefined): Promise<TokenSet> {
    const work = (signal: AbortSignal): Promise<TokenSet> => this.#replaceOld(unwanted, signal);
    return this.#store.exclusive === undefined ? work(new AbortController().signal) : this.#store.exclusive(work);
  }

  async #replaceOld(unwanted: string | undefined, lock: AbortSignal): Promise<TokenSet> {
    const old = await this.#load();
    // The previous holder of the lock may already have renewed the token.
    if (old !== undefined && this.#isFresh(old, unwanted)) return old;
    if (this.#dead !== undefined && sameTokens(old, this.#dead.tokens)) throw this.#dead.error;
    let next: TokenSet;
    try {
      next = toTokenSet({ obtainedAt: Date.now(), ...(await this.#limited(old, lock)) });
    } catch (error) {
      // If the store has no lock, another process may have used the refresh token and stored a new one.
      const other = await this.#load();
      if (other !== undefined && !sameTokens(other, old) && this.#isFresh(other, unwanted)) return other;
      if (old !== undefined && isOAuthError(error, "oauth_grant_rejected")) this.#dead = { tokens: old, error };
      throw error;
    }
    if (await this.#store.compareAndSwap(old, next)) return next;
    return (await this.#load()) ?? signedOut();
  }

  async #limited(current: TokenSet | undefined, lock: AbortSignal): Promise<TokenSet> {
    const deadline = timeLimit(this.#timeout);
    const signal = AbortSignal.any([deadline, lock]);
    try {
      return await abortable((async () => this.#obtain(current, { signal }))(), signal);
    } catch (error) {
      if (!signal.aborted) throw error;
      throw new OAuthError(
        "oauth_timeout",
        `The renewal of the token took longer than ${this.#timeout} ms (\`timeout\`). Try again.`,
      );
    }
  }

  async #load(): Promise<TokenSet | undefined> {
    const stored = await this.#store.load();
    return stored === undefined ? undefined : toTokenSet(stored);
  }

  #isFresh(tokens: TokenSet, unwanted: string | undefined): boolean {
    return tokens.accessToken !== unwanted && Date.now() < this.#dueAt(tokens, 0);
  }

  #adopt(tokens: TokenSet | undefined): void {
    this.#current = tokens;
    this.#renewAt = tokens === undefined ? 0 : this.#dueAt(tokens, Math.random() * this.#jitter);
  }

  #dueAt({ expiresAt, obtainedAt }: TokenSet, jitter: number): number {
    if (expiresAt === undefined) return Infinity;
    const life = obtainedAt === undefined ? Infinity : expiresAt - obtainedAt;
    return expiresAt - Math.min(this.#renewBefore + jitter, life / 2);
  }
}

function lasts({ expiresAt = Infinity }: TokenSet): boolean {
  return Date.now() < expiresAt;
}

function signedOut(): never {
  throw new OAuthError(
    "oauth_sign_in_required",
    "The user signed out while the tokens were being renewed. Sign in again.",
  );
}
