/** Replaces `@halyard/http-core/node` in the bridge's bundle. Its clients have the `fetch` of a sandbox instead. */
export function nodeTransport(): never {
  throw new Error("The page has no transport of Node. Give each connection a `fetch`.");
}
