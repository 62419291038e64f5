/**
 * Replaces this process's `fetch` with one that responds from memory, so that only the work of a client is measured.
 * Every client uses the global `fetch` by default.
 *
 * @param answerTo - Returns the response body for an address.
 */
export function installMemoryFetch(
  answerTo: (url: URL) => Uint8Array<ArrayBuffer>,
  contentType: string = "application/json",
): void {
  globalThis.fetch = (input) => {
    const url = new URL(input instanceof Request ? input.url : input);
    return Promise.resolve(new Response(answerTo(url), { headers: { "content-type": contentType } }));
  };
}
