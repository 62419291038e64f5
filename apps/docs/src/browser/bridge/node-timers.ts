/** Replaces `setTimeout` from `node:timers/promises` in the bridge's bundle for the browser. */
export function setTimeout(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    globalThis.setTimeout(resolve, milliseconds);
  });
}
