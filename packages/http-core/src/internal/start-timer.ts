/** Longest delay that a timer supports, in milliseconds. */
export const longestTimer = 2_147_483_647;

/**
 * Starts a timer and returns a function that stops it. If the delay is longer than timers support, `onEnd` is never
 * called.
 */
export function startTimer(ms: number, onEnd: () => void): () => void {
  if (ms > longestTimer) return () => undefined;
  const timer = setTimeout(onEnd, ms);
  return () => clearTimeout(timer);
}
