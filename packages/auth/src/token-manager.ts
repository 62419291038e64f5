import { abortable } from "./internal/abortable.js";
import { requireTime, timeLimit } from "./internal/time.js";
import { memoryTokenStore } from "./memory-token-store.js";
import { OAuthError, isOAuthError } from "./oauth/oauth-error.js";
import { sameTokens, toTokenSet, type TokenSet } from "./token-set.js";
import type { TokenStore } from "./token-store.js";

/** When and how a {@link TokenManager} renews; every member has a default. */
export interface TokenManagerSettings {
  /** Storage of the tokens. Default: in memory, for this manager alone. */
  readonly store?: TokenStore | undefined;
  /** A token is renewed this long before it expires, in milliseconds, but never before half its life is over. Default 60 000. */
  readonly renewBefore?: number | undefined;
  /** Up to this much is added to `renewBefore` at random, so that processes do not renew together. Default 10 000 ms. */
  readonly jitter?: number | undefined;
  /** Timeout of one renewal in milliseconds; Infinity turns it off. Default 30 000. */
  readonly timeout?: number | undefined;
  /** After a failed renewal the same error answers further calls for this long, in milliseconds. Default 1 000. */
  readonly cooldown?: number | undefined;
}

/** Options of {@link TokenManager}. */
export interface TokenManagerOptions extends TokenManagerSettings {
  /**
   * Gets new tokens. `current` is what the store holds: expired, about to expire, refused, or undefined at first.
   * The signal aborts at the end of `timeout`, never because one of the waiting callers gave up.
   */
  readonly obtain: (
    current: TokenSet | undefined,
    context: { readonly signal: AbortSignal },
  ) => TokenSet | Promise<TokenSet>;
}

/**
 * Keeps one token and renews it: before it expires, once for all callers, once for each refused token however late the
 * 401s come in, and once for all processes that share the store. Sets no timers: a token is looked at when it is asked for.
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

  /** @throws ConfigurationError when a time is not a number of milliseconds. */
  constructor(options: TokenManagerOptions) {
    this.#obtain = options.obtain;
    this.#store = options.store ?? memoryTokenStore();
    this.#renewBefore = requireTime("renewBefore", options.renewBefore ?? 60_000, 0);
    this.#jitter = requireTime("jitter", options.jitter ?? 10_000, 0);
    this.#timeout = requireTime("timeout", options.timeout ?? 30_000);
    this.#cooldown = requireTime("cooldown", options.cooldown ?? 1_000, 0);
  }

  /**
   * The token to send now. While an early renewal fails, the old token is given out for as long as it lasts, also when it
   * is the store's and this is the first call.
   *
   * @throws what `obtain` or the store threw; OAuthError `oauth_timeout`; the signal's reason when it aborts.
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
   * To be called after a 401. Renews when `rejected` is still the current access token; when it is an older one, the
   * current one has simply not been tried yet. Resolves to whether there is another token to try now.
   *
   * @throws as {@link TokenManager.token} does.
   */
  async renew(rejected: string, signal?: AbortSignal): Promise<boolean> {
    return (await this.#renewed(rejected, signal)).accessToken !== rejected;
  }

  /** Puts other tokens in place, or none: a sign-in or sign-out. A renewal under way does not overwrite them. */
  async replace(tokens: TokenSet | undefined): Promise<void> {
    const checked = tokens === undefined ? undefined : toTokenSet(tokens);
    await this.#store.save(checked);
    this.#generation += 1;
    this.#failure = undefined;
    this.#adopt(checked);
  }

  /** Resolves when no renewal is under way any more, however it ended, or when the signal aborts. Never rejects. */
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
      // What failed says nothing about a sign-in that came meanwhile.
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
    // The previous holder of the lock may have renewed already.
    if (old !== undefined && this.#isFresh(old, unwanted)) return old;
    if (this.#dead !== undefined && sameTokens(old, this.#dead.tokens)) throw this.#dead.error;
    let next: TokenSet;
    try {
      next = toTokenSet({ obtainedAt: Date.now(), ...(await this.#limited(old, lock)) });
    } catch (error) {
      // Without a lock, another process may have used up the refresh token a moment ago and stored its successor.
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
        `No new token arrived within ${this.#timeout} ms (\`timeout\`). Try again.`,
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
    "The tokens were removed while they were being renewed. Sign in again.",
  );
}
