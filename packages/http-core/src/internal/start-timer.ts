/** Longest time a timer can hold, in milliseconds. */
export const longestTimer = 2_147_483_647;

/** Starts a timer and returns what stops it; one that is longer than timers can hold never ends. */
export function startTimer(ms: number, onEnd: () => void): () => void {
  if (ms > longestTimer) return () => undefined;
  const timer = setTimeout(onEnd, ms);
  return () => clearTimeout(timer);
}
