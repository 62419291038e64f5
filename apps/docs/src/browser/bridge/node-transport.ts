/**
 * Replaces `@halyard/http-core/node` in the bridge's bundle for the browser. In the browser, clients use a sandbox's
 * `fetch` instead.
 */
export function nodeTransport(): never {
  throw new Error("The Node transport does not run in the browser. Pass a `fetch` function to each connection.");
}
