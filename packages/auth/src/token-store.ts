import type { TokenSet } from "./token-set.js";

/**
 * Storage for the tokens of a token manager. Several processes may share one store: `compareAndSwap` prevents a late
 * write from replacing newer tokens, and `exclusive` prevents two processes from sending the same rotating refresh
 * token.
 *
 * @example
 * const store: TokenStore = {
 *   load: async () => (await row())?.tokens,
 *   save: async (tokens) => put(tokens),
 *   compareAndSwap: (expected, next) =>
 *     inTransaction(async () => sameTokens((await row())?.tokens, expected) && put(next)),
 *   exclusive: (work) => withAdvisoryLock("tokens", work),
 * };
 */
export interface TokenStore {
  /**
   * Returns the stored tokens, or undefined when there are none. The token manager validates them with `toTokenSet`.
   */
  load(): Promise<TokenSet | undefined>;
  /** Replaces the stored tokens unconditionally at sign-in. Removes them at sign-out, when `tokens` is undefined. */
  save(tokens: TokenSet | undefined): Promise<void>;
  /** Replaces the tokens atomically if they still equal `expected` (by `sameTokens`); resolves to whether they did. */
  compareAndSwap(expected: TokenSet | undefined, next: TokenSet | undefined): Promise<boolean>;
  /**
   * Runs `work` under a lock that excludes every other `work` on this store, also in other processes. `work` calls the
   * other methods and stops when its signal aborts; after that, the store may give the lock to another caller. The
   * method may be absent for a single process, or for a server that does not rotate refresh tokens.
   */
  exclusive?<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
}
