import { Postponed } from "../../queue/job-failure.js";
import { hadNoEffect } from "../shared/classify-failure.js";
import type { EffectKind, RunContext } from "../shared/run-context.js";
import { withoutReadAhead } from "./read-ahead.js";

/**
 * Ensures that no earlier request can still create an object that was not found on the server. Call it before any other
 * change, so that the job has changed nothing if it is postponed.
 *
 * @throws Postponed while an earlier write may still arrive at the server. A new ledger does not contain earlier
 * writes, so the job also waits for some time after the ledger was created.
 */
export async function assertMayCreate(context: RunContext, key: string): Promise<void> {
  const record = await context.store.effects.get(key);
  if (record === undefined) {
    if (context.now() < context.createNotBefore) {
      throw new Postponed(
        "The bridge has only recently begun to record its writes. An earlier, unrecorded write may still arrive at the server.",
        context.createNotBefore,
      );
    }
    return;
  }
  await assertNothingInFlight(context, key);
}

/**
 * Ensures that no earlier write can still arrive at the server. Call it even if the run itself writes nothing, because
 * such a write would overwrite the current state with an outdated one.
 *
 * @throws Postponed while an earlier write may still arrive at the server.
 */
export async function assertNothingInFlight(context: RunContext, key: string): Promise<void> {
  const record = await context.store.effects.get(key);
  if (record?.state !== "intended") return;
  const { settle } = context.config.work;
  let intendedAt = record.at.getTime();
  if (intendedAt > context.now()) {
    // The clock was ahead when the intent was stored, so the stored time is unusable. Stores the current time instead:
    // every attempt at the write was made before now.
    await context.store.effects.intend(key, record.detail);
    intendedAt = context.now();
  }
  if (context.now() < intendedAt + settle) {
    throw new Postponed("An earlier write may still arrive at the server.", intendedAt + settle);
  }
}

/**
 * Sends a write that must happen only once. The caller has already searched the server for the result of the write and
 * found nothing. The intent is stored durably before the request is sent, so a crash or a lost response neither
 * duplicates nor loses the write.
 *
 * @param write - Sends the request and resolves to the id on the server.
 * @returns The id, or undefined in a dry run.
 */
export async function writeOnce(
  context: RunContext,
  key: string,
  kind: EffectKind,
  what: string,
  write: () => Promise<number>,
): Promise<number | undefined> {
  await assertMayCreate(withoutReadAhead(context), key);
  return context.effect(kind, what, async () => {
    await context.store.effects.intend(key);
    try {
      const id = await write();
      await context.store.effects.done(key, { remote: String(id) });
      return id;
    } catch (error) {
      if (hadNoEffect(error)) await context.store.effects.forget(key);
      throw error;
    }
  });
}

/**
 * Returns the id of the object that an earlier write created. Undefined if the ledger has no id. Before you create the
 * object again, request it by this id: a list from the server may be incomplete, so the object may still exist.
 */
export async function writtenId(context: RunContext, key: string): Promise<number | undefined> {
  const record = await context.store.effects.get(key);
  return record?.state === "done" && record.remote !== undefined ? Number(record.remote) : undefined;
}

/** Marks an intended write as done, because its result was found on the server. */
export async function confirmWrite(context: RunContext, key: string, remote: number): Promise<void> {
  const record = await context.store.effects.get(key);
  if (record?.state === "intended") await context.store.effects.done(key, { remote: String(remote) });
}
