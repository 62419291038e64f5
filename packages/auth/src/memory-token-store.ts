import { sameTokens, type TokenSet } from "./token-set.js";
import type { TokenStore } from "./token-store.js";

/**
 * Creates a store that keeps tokens in memory until the process ends. Several token managers can share it.
 *
 * @param initial Initial content. Default: no tokens.
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
