/** Implements `setTimeout` of `node:timers/promises` for the bridge's bundle in the page. */
export function setTimeout(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    globalThis.setTimeout(resolve, milliseconds);
  });
}
