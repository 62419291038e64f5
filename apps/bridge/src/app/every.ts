import { setTimeout as sleep } from "node:timers/promises";

/**
 * Runs `work` immediately, and again `interval()` milliseconds after each run has ended. Errors go to `onError` and do
 * not stop the repetition.
 *
 * @returns A promise that resolves when `signal` is aborted and the current run has ended.
 */
export async function every(
  interval: () => number,
  work: () => Promise<void>,
  options: { readonly signal: AbortSignal; readonly onError: (error: unknown) => void },
): Promise<void> {
  const { signal, onError } = options;
  while (!signal.aborted) {
    try {
      await work();
    } catch (error) {
      onError(error);
    }
    await sleep(interval(), undefined, { signal }).catch(() => undefined);
  }
}
