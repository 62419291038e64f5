import { Postponed } from "../../queue/job-failure.js";
import { hadNoEffect } from "../shared/classify-failure.js";
import type { EffectKind, RunContext } from "../shared/run-context.js";

/**
 * Makes sure that a write which was not found on the server may be done now: no earlier one can still be on its way. Call it
 * before anything else is changed, so that a job that has to wait has done nothing.
 *
 * @throws Postponed until an intended write must have arrived.
 */
export async function assertMayCreate(context: RunContext, key: string): Promise<void> {
  const record = await context.store.effects.get(key);
  if (record === undefined) {
    if (context.now() < context.createNotBefore) {
      throw new Postponed("The ledger is new, and a write from before may still arrive.", context.createNotBefore);
    }
    return;
  }
  await assertNothingInFlight(context, key);
}

/**
 * Makes sure that no write is on its way which was not found on the server, and would say what is true no longer when it
 * arrives. Call it where nothing is to be written any more.
 *
 * @throws Postponed until an intended write must have arrived.
 */
export async function assertNothingInFlight(context: RunContext, key: string): Promise<void> {
  const record = await context.store.effects.get(key);
  if (record?.state !== "intended") return;
  const settledAt = record.at.getTime() + context.config.work.settle;
  if (context.now() < settledAt) {
    throw new Postponed("It is not known yet whether an earlier write arrived.", settledAt);
  }
}

/**
 * Does a write that must happen once. Its caller has looked for it on the server and found nothing. The intent is on disk
 * before the write leaves, so a crash or a lost answer at any point neither doubles it nor loses it.
 *
 * @param write - Sends it, and resolves to its id on the server.
 * @returns The id; undefined in a dry run.
 */
export async function writeOnce(
  context: RunContext,
  key: string,
  kind: EffectKind,
  what: string,
  write: () => Promise<number>,
): Promise<number | undefined> {
  await assertMayCreate(context, key);
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

/** Notes that a write was found on the server, so that its intent stands open no longer. */
export async function confirmWrite(context: RunContext, key: string, remote: number): Promise<void> {
  const record = await context.store.effects.get(key);
  if (record?.state === "intended") await context.store.effects.done(key, { remote: String(remote) });
}
