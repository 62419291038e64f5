/** Longest delay that a timer supports, in milliseconds. */
export const longestTimer = 2_147_483_647;

/** Starts a timer and returns a function that stops it. A delay longer than timers support never ends. */
export function startTimer(ms: number, onEnd: () => void): () => void {
  if (ms > longestTimer) return () => undefined;
  const timer = setTimeout(onEnd, ms);
  return () => clearTimeout(timer);
}
