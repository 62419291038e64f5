import { ConfigurationError, type AuthStrategy } from "@halyard/http-core";

/**
 * Uses the signed-in user's own session in pages that OpenProject itself serves, for instance in a plugin. The browser
 * adds the cookie and, for newer servers, `Sec-Fetch-Site`; this adds `X-Requested-With: XMLHttpRequest`, without which
 * older servers ignore the session on writes and answer a 401 with a password prompt.
 *
 * `headers` throws ConfigurationError outside a page of the client's own origin, where there is no session to use.
 *
 * @example
 * const auth = session();
 * @see https://www.openproject.org/docs/api/introduction/
 */
export function session(): AuthStrategy {
  return {
    credentials: "same-origin",
    singleIdentity: true,
    headers: ({ url }) => {
      const here = (globalThis as { readonly location?: { readonly origin: string } }).location?.origin;
      if (here !== url.origin) {
        throw new ConfigurationError(
          `session() works only in a page of ${url.origin}, but this code runs ${
            here === undefined ? "outside a browser" : `in a page of ${here}`
          }. Use a token there, for instance bearer().`,
        );
      }
      return { "x-requested-with": "XMLHttpRequest" };
    },
  };
}
