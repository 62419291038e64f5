import type { Spool } from "../inbox/spool/spool.js";
import type { Store } from "../store/store.js";

export interface TidyOptions {
  readonly spool: Pick<Spool, "id" | "read" | "prune">;
  readonly store: Pick<Store, "deliveries" | "marks">;
  /** Milliseconds that a delivery which is done stays. */
  readonly retention: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Deletes old deliveries from the spool, and from the log what finished before twice the retention. The log keeps whatever the
 * spool still has, whose files go as a whole and the newest never: without the log it would be taken for new.
 */
export async function tidy({ spool, store, retention, now }: TidyOptions): Promise<void> {
  const mark = await store.marks.spoolPosition(spool.id);
  if (mark !== undefined) await spool.prune(mark);
  await store.deliveries.prune(new Date(Math.min(now - 2 * retention, await oldestIn(spool))));
}

async function oldestIn(spool: TidyOptions["spool"]): Promise<number> {
  for await (const { delivery } of spool.read()) return delivery.receivedAt;
  return Infinity;
}
