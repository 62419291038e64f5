/**
 * Puts a `fetch` in place of this process's own that answers from memory, so that what a client adds is all that is left
 * to measure. Every client finds it where it looks by itself.
 *
 * @param answerTo - The bytes of the body that an address has.
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
