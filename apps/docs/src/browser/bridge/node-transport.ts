/** Replaces `@halyard/http-core/node` in the bridge's bundle, whose clients use the `fetch` of a sandbox. */
export function nodeTransport(): never {
  throw new Error("The Node transport does not run in the browser. Pass a `fetch` function to each connection.");
}
