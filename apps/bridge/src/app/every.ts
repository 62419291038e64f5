import { setTimeout as sleep } from "node:timers/promises";

/**
 * Does something at once and then again and again, `interval` milliseconds after it has ended. What it throws goes to
 * `onError`, and the next turn comes all the same.
 *
 * @returns resolves when `signal` has ended and so has the turn under way.
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
