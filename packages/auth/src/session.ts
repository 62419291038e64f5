import { ConfigurationError, type AuthStrategy } from "@halyard/http-core";

/**
 * Creates a strategy that uses the signed-in user's browser session. It is for code that runs on OpenProject's own
 * pages, such as a plugin. The browser adds the cookie and `Sec-Fetch-Site`, which newer servers check. The strategy
 * adds `X-Requested-With: XMLHttpRequest`. Without it, older servers ignore the session for writes and respond with a
 * 401 that makes the browser prompt for a password.
 *
 * Throws ConfigurationError from `headers` unless the page has the same origin as the server.
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
          `session() works only on a page of ${url.origin}, but this code runs ${
            here === undefined ? "outside a browser" : `on a page of ${here}`
          }. Use a token instead, for instance with bearer().`,
        );
      }
      return { "x-requested-with": "XMLHttpRequest" };
    },
  };
}
