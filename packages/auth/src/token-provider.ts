import type { AuthStrategy } from "@halyard/http-core";
import { requireToken } from "./internal/credential-text.js";

/** Context passed to the function given to {@link tokenProvider}. */
export interface TokenProviderContext {
  /** Aborts when the request that needs the token aborts. */
  readonly signal: AbortSignal;
  /** Token that the server has just rejected, so that a cache can drop it. Present only in a call after a 401. */
  readonly rejected?: string | undefined;
}

/** Options for {@link tokenProvider}. */
export interface TokenProviderOptions {
  /** Scheme of the `Authorization` header. Default `"Bearer"`; `"token"` is specific to Gitea and Forgejo. */
  readonly scheme?: "Bearer" | "token" | undefined;
}

/**
 * Creates a strategy that calls a function for the token before every attempt and does not cache the result. The
 * function can return a different token for each request, such as the current user's token. Identical concurrent reads
 * never share a response, because it could belong to another user. After a 401, the function is called with the
 * rejected token. The request is retried only if the function returns a different token.
 *
 * If obtaining a token requires a request, use `managedToken` instead. It keeps the token and renews it once for all
 * callers.
 *
 * @throws ConfigurationError from the request when the function returns no usable token.
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
