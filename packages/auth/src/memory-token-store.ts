import { sameTokens, type TokenSet } from "./token-set.js";
import type { TokenStore } from "./token-store.js";

/**
 * Creates a store that keeps tokens in memory for the life of the process. Token managers in one process may share the
 * store.
 *
 * @param initial Tokens in the store at the start. Default: no tokens.
 * @example
 * const auth = oauth2({ client, store: memoryTokenStore(tokens) });
 */
export function memoryTokenStore(initial?: TokenSet): TokenStore {
  let kept = initial;
  let last: Promise<unknown> = Promise.resolve();
  return {
    load: async () => kept,
    save: async (tokens) => {
      kept = tokens;
    },
    compareAndSwap: async (expected, next) => {
      if (!sameTokens(kept, expected)) return false;
      kept = next;
      return true;
    },
    exclusive: <Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
      const turn = last.then(() => work(new AbortController().signal));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}
