/**
 * Processes every item with limited concurrency. Rejects with the first failure. After a failure, no other item is
 * started, and the signal passed to `work` is aborted.
 *
 * @param signal - Aborts all work; its reason is thrown.
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

/** Settles like `work`, but on abort rejects with the signal's reason even when the work ignores the signal. */
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
