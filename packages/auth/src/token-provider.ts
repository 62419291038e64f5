import type { AuthStrategy } from "@halyard/http-core";
import { requireToken } from "./internal/credential-text.js";

/** Argument of the function passed to {@link tokenProvider}. */
export interface TokenProviderContext {
  /** Aborted when the request that needs the token is given up. */
  readonly signal: AbortSignal;
  /** The token that the server just refused, so that a cache can drop it; absent in an ordinary request. */
  readonly rejected?: string | undefined;
}

/** Options of {@link tokenProvider}. */
export interface TokenProviderOptions {
  /** Scheme of the `Authorization` field. Default `"Bearer"`; `"token"` is Gitea's and Forgejo's own. */
  readonly scheme?: "Bearer" | "token" | undefined;
}

/**
 * Asks a function for the token before every try and keeps nothing, so that the function may answer differently for
 * each request, for instance by the user it is made for; reads of different callers therefore never share a response.
 * After a 401 it is asked again with the refused token; the request is repeated only when it then gives another one.
 *
 * Where getting a token costs a request of its own, use `managedToken`, which keeps it and renews it once for all callers.
 *
 * @throws ConfigurationError (from the request) when the function gives something that cannot be a token.
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
    requireToken(token, "The token from the function given to tokenProvider()");
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
