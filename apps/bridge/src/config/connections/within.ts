import { setTimeout as sleep } from "node:timers/promises";

/**
 * Settles as `work` does, or resolves to undefined after `limit` milliseconds. The work then continues, but its result
 * is ignored.
 */
export async function within<Value>(limit: number, work: Promise<Value>): Promise<Value | undefined> {
  const over = new AbortController();
  const late = sleep(limit, undefined, { signal: over.signal }).catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}
