import type { TokenSet } from "./token-set.js";

/**
 * Storage for the tokens of a token manager. Several processes may share one store: `compareAndSwap` keeps a late writer
 * from overwriting newer tokens, and `exclusive` keeps two of them from using one rotating refresh token at once.
 *
 * @example
 * const store: TokenStore = {
 *   load: async () => (await row())?.tokens,
 *   save: async (tokens) => put(tokens),
 *   compareAndSwap: (expected, next) => inTransaction(async () => sameTokens(await row(), expected) && put(next)),
 *   exclusive: (work) => withAdvisoryLock("tokens", work),
 * };
 */
export interface TokenStore {
  /** The tokens kept, or undefined when there are none. What comes back is checked with `toTokenSet`. */
  load(): Promise<TokenSet | undefined>;
  /** Replaces whatever is kept; `undefined` forgets it. Used for a sign-in and a sign-out. */
  save(tokens: TokenSet | undefined): Promise<void>;
  /** Replaces what is kept only while it is still `expected` (by `sameTokens`), in one step; tells whether it did. */
  compareAndSwap(expected: TokenSet | undefined, next: TokenSet | undefined): Promise<boolean>;
  /**
   * Runs `work` while no other user of this store is inside `exclusive`. `work` calls the other methods and stops when
   * its signal aborts, after which the store may let the next one in. Default when absent: no lock, which is enough for
   * one process, or for a server that does not rotate refresh tokens.
   */
  exclusive?<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
}
