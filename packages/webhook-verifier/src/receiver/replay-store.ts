/**
 * Where a receiver remembers which deliveries it has dealt with. Several processes that share one store run the handlers
 * of a delivery once; `begin` must then be atomic, for instance `SET key running NX` in Redis or an `INSERT … ON CONFLICT
 * DO NOTHING`. A store that outlives its process should let a reservation lapse after some minutes, because a process that
 * dies gives none back.
 *
 * @example
 * const store: ReplayStore = {
 *   async begin(key) {
 *     const reserved = await redis.set(key, "running", { condition: "NX", expiration: { type: "EX", value: 300 } });
 *     if (reserved !== null) return "new";
 *     return (await redis.get(key)) === "done" ? "done" : "running";
 *   },
 *   complete: (key) => redis.set(key, "done", { expiration: { type: "EX", value: 86_400 } }),
 *   abandon: (key) => redis.del(key),
 * };
 */
export interface ReplayStore {
  /** Reserves a key. `new`: it is the caller's now. `running`: somebody else has it. `done`: dealt with before. */
  begin(key: string): Promise<"new" | "running" | "done">;
  /** The handlers succeeded: remember the key. */
  complete(key: string): Promise<unknown>;
  /** The handlers failed: forget the key, so that the delivery can be repeated. */
  abandon(key: string): Promise<unknown>;
}
