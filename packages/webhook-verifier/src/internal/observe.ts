/** Calls a listener and does not wait for it. What fails in it, even later, goes to `failed` and stops nothing else. */
export function observe(listener: () => unknown, failed: (error: unknown) => void): void {
  (async () => listener())().catch(failed);
}
