import type { AuthStrategy } from "@halyard/http-core";
import { requireToken } from "./internal/credential-text.js";

/** Context passed to the function given to {@link tokenProvider}. */
export interface TokenProviderContext {
  /** Aborts together with the request that needs the token. */
  readonly signal: AbortSignal;
  /**
   * Token that the server has just rejected, so that a cache can drop it. Present only in the call that follows a 401.
   */
  readonly rejected?: string | undefined;
}

/** Options for {@link tokenProvider}. */
export interface TokenProviderOptions {
  /** Scheme of the `Authorization` header. Default `"Bearer"`; `"token"` is specific to Gitea and Forgejo. */
  readonly scheme?: "Bearer" | "token" | undefined;
}

/**
 * Creates a strategy that calls a function for the token before every attempt and keeps nothing. The function may
 * therefore return a different token for each request, for instance the token of the current user, and reads of
 * different callers never share a response. After a 401 the function is called with the rejected token; the request is
 * retried only if the function returns another token.
 *
 * When obtaining a token costs a request, use `managedToken`, which keeps the token and renews it once for all callers.
 *
 * @throws ConfigurationError, with which the request rejects, when the function returns no usable token.
 * @example
 * const auth = tokenProvider(async () => (await currentUser()).token);
 */
export function tokenProvider(
  provide: (context: TokenProviderContext) => string | Promise<string>,
  options: TokenProviderOptions = {},
): AuthStrategy {
  const prefix = `${options.scheme ?? "Bearer"} `;
  const ask = async (context: TokenProviderContext): Promise<string> => {
    const token = await provide(context);
    requireToken(token, "The token returned by the function given to tokenProvider()");
    return token;
  };
  return {
    headers: async ({ signal }) => ({ authorization: prefix + (await ask({ signal })) }),
    renew: async ({ signal, headers }) => {
      const rejected = (headers["authorization"] ?? "").slice(prefix.length);
      return (await ask({ signal, rejected })) !== rejected;
    },
  };
}
