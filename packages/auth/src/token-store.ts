import type { TokenSet } from "./token-set.js";

/**
 * Storage for a token manager's tokens. Several processes can share one store: `compareAndSwap` prevents a late write
 * from replacing newer tokens, and `exclusive` prevents two processes from using the same single-use refresh token.
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
  /** Returns the stored tokens, or undefined if there are none. The token manager validates them with `toTokenSet`. */
  load(): Promise<TokenSet | undefined>;
  /** Replaces the stored tokens unconditionally, or removes them if `tokens` is undefined. */
  save(tokens: TokenSet | undefined): Promise<void>;
  /**
   * Atomically replaces the tokens if they still equal `expected` (see `sameTokens`). Resolves to whether the tokens
   * were replaced.
   */
  compareAndSwap(expected: TokenSet | undefined, next: TokenSet | undefined): Promise<boolean>;
  /**
   * Runs `work` under a lock that excludes every other `work` on this store, even in other processes. `work` calls the
   * other methods, and stops when its signal aborts. After that, the store may give the lock to another caller. This
   * method is optional if there is only one process, or if the server accepts refresh tokens more than once.
   */
  exclusive?<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
}
