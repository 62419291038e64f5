/**
 * Processes every item with limited concurrency. After the first failure, no more items are started, the signal passed
 * to `work` aborts, and the call rejects.
 *
 * @param signal - Aborts all work. The call then rejects with the signal's reason.
 */
export async function eachBounded<Item>(
  items: Iterable<Item>,
  limit: number,
  signal: AbortSignal | undefined,
  work: (item: Item, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  signal?.throwIfAborted();
  const stop = new AbortController();
  const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  const queue = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let next = queue.next(); next.done !== true; next = queue.next()) {
      either.throwIfAborted();
      await work(next.value, either);
    }
  };
  try {
    await Promise.all(Array.from({ length: limit }, worker));
  } catch (error) {
    stop.abort(error);
    throw error;
  }
}

/** Settles like `work`. On abort, it rejects with the signal's reason, even if the work ignores the signal. */
export async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return work;
  const stop = Promise.withResolvers<never>();
  const abort = (): void => stop.reject(signal.reason);
  signal.addEventListener("abort", abort);
  if (signal.aborted) abort();
  try {
    return await Promise.race([work, stop.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
