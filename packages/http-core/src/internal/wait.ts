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

/** A signal with a time limit of its own, tied to further signals. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** True once the time limit, and not one of the other signals, has ended it. */
  expired(): boolean;
  /** Takes the time limit off; the other signals stay tied. */
  stopTimer(): void;
  /** Stops the timer and lets go of the other signals. This or `cancel` must be called. */
  clear(): void;
  /** The same, and aborts whatever is still under way. */
  cancel(): void;
}

/** Starts a time limit; an infinite one never ends. */
export function startDeadline(ms: number, ...signals: readonly (AbortSignal | undefined)[]): Deadline {
  const controller = new AbortController();
  let timedOut = false;
  const stopTimer = startTimer(ms, () => {
    timedOut = true;
    controller.abort(new DOMException("The time limit ran out.", "TimeoutError"));
  });
  const releases = signals.map((signal) => {
    const onAbort = (): void => controller.abort(signal?.reason);
    if (signal?.aborted) onAbort();
    signal?.addEventListener("abort", onAbort, { once: true });
    return () => signal?.removeEventListener("abort", onAbort);
  });
  const clear = (): void => {
    stopTimer();
    for (const release of releases) release();
  };
  return {
    signal: controller.signal,
    expired: () => timedOut,
    stopTimer,
    clear,
    cancel() {
      clear();
      controller.abort();
    },
  };
}
