/** Longest time a timer can hold, in milliseconds. */
const longestTimer = 2_147_483_647;

/** Waits, unless the signal is aborted first; then its reason is thrown. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason as Error);
      return;
    }
    const timer = setTimeout(
      () => {
        signal.removeEventListener("abort", onAbort);
        resolve();
      },
      Math.min(ms, longestTimer),
    );
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    signal.addEventListener("abort", onAbort, { once: true });
  });
}

/** Settles with the promise, unless the signal is aborted first; then its reason is thrown. */
export function orAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

/** Starts a timer and returns what stops it; one that is longer than timers can hold never ends. */
export function startTimer(ms: number, onEnd: () => void): () => void {
  if (ms > longestTimer) return () => undefined;
  const timer = setTimeout(onEnd, ms);
  return () => clearTimeout(timer);
}
