import { setTimeout as sleep } from "node:timers/promises";

/**
 * Settles like `work`, or resolves to undefined after `limit` milliseconds. After the limit, `work` continues, but its
 * result is ignored.
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
