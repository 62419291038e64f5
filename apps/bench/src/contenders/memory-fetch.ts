/**
 * Replaces the global `fetch` with a function that responds from memory. Benchmarks of clients that call `fetch`
 * therefore measure only the clients' own work.
 *
 * @param answerTo - Returns the response body for a URL.
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
