/** Replaces `@halyard/http-core/node` in the bridge's bundle. Its clients have the `fetch` of a sandbox instead. */
export function nodeTransport(): never {
  throw new Error("The Node transport does not run in the browser. Pass a `fetch` function to each connection.");
}
