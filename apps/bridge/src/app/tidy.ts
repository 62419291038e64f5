import type { Spool } from "../inbox/spool/spool.js";
import type { Store } from "../store/store.js";

export interface TidyOptions {
  readonly spool: Pick<Spool, "id" | "read" | "prune">;
  readonly store: Pick<Store, "deliveries" | "attempts" | "actions" | "marks">;
  /** Milliseconds for which the spool keeps deliveries. The delivery log keeps their records for twice as long. */
  readonly retention: number;
  /** Milliseconds for which the action log keeps its entries. */
  readonly actionRetention: number;
  /** Current time in milliseconds since 1970. */
  readonly now: number;
  /** Reclaims the space of deleted rows, for a database that does not do so automatically. */
  readonly vacuum?: (() => Promise<void>) | undefined;
}

/**
 * Deletes old data. Deliveries are deleted from the spool after `retention`, and their records and attempts from the
 * delivery log after twice that time. Entries in the action log are deleted after `actionRetention`. The delivery log
 * keeps the record of every delivery that is still in the spool. Without a record, such a delivery would be treated as
 * new.
 */
export async function tidy({ spool, store, retention, actionRetention, now, vacuum }: TidyOptions): Promise<void> {
  const mark = await store.marks.spoolPosition(spool.id);
  if (mark !== undefined) await spool.prune(mark);
  const before = new Date(Math.min(now - 2 * retention, await oldestIn(spool)));
  await store.deliveries.prune(before);
  await store.attempts.prune(before);
  await store.actions.prune(new Date(now - actionRetention));
  await vacuum?.();
}

async function oldestIn(spool: TidyOptions["spool"]): Promise<number> {
  for await (const { delivery } of spool.read()) return delivery.receivedAt;
  return Infinity;
}
