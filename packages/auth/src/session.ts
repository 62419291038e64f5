import { ConfigurationError, type AuthStrategy } from "@halyard/http-core";

/**
 * Creates a strategy that uses the browser session of the signed-in user, in pages that OpenProject itself serves, for
 * instance in a plugin. The browser adds the cookie and `Sec-Fetch-Site`, which newer servers check. The strategy adds
 * `X-Requested-With: XMLHttpRequest`: without this header, older servers ignore the session on writes and send a 401
 * that makes the browser prompt for a password.
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
          }. Use a token instead, for instance with bearer().`,
        );
      }
      return { "x-requested-with": "XMLHttpRequest" };
    },
  };
}
