import type { CommitStatus } from "@halyard/git-hosting";
import { isHalyardError } from "@halyard/http-core";
import type { GitHost } from "../config/connections/connections.js";
import { mappingsOf } from "../config/mappings.js";
import { ownContext } from "../reconcile/shared/checks.js";
import { type SeenChecks, seenChecks } from "../reconcile/pull/seen-checks.js";
import type { EffectRecord } from "../store/store.js";
import { type PullSubject, parseSubjectKey } from "../store/subject.js";
import type { RepairContext } from "./context.js";
import { shareOf } from "./rotation.js";

/**
 * Time after a reconciliation run, in milliseconds, during which more checks may start. If the server sends no events
 * for checks, the bridge must keep reading them in order to notice new ones.
 */
const maxWait = 30 * 60 * 1000;

/**
 * Returns each open, linked pull request whose checks have changed since it was last reconciled. The server's lists of
 * changed pull requests do not show such changes. Each sweep therefore reads the checks of every pull request with
 * running or expected checks. It also reads those of a few other pull requests, and the next sweep continues with the
 * ones after them.
 */
export async function changedChecks(
  host: GitHost,
  context: Pick<RepairContext, "store" | "signal" | "now">,
  config: ReturnType<RepairContext["config"]>,
): Promise<PullSubject[]> {
  const { store, signal, now = Date.now } = context;
  const { sweepEvery, sweepRotation } = config.work;
  const changed: PullSubject[] = [];
  const records = await store.effects.list(`${seenChecks}pull:${host.config.name}/`);
  const waiting = records.filter((record) => waitsForChecks(record, now()));
  const others = records
    .filter((record) => !waiting.includes(record))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .slice(0, shareOf(records.length, sweepEvery, sweepRotation));
  for (const record of [...waiting, ...others]) {
    const subject = parseSubjectKey(record.key.slice(seenChecks.length));
    if (subject?.kind !== "pull" || mappingsOf(config, subject).length === 0) continue;
    if (await hasChanged(host, subject, record, signal)) changed.push(subject);
    // Storing the record updates its time, so the next sweep reads other pull requests before this one. The checks in
    // the record stay as the last run stored them.
    if (others.includes(record)) {
      const detail: SeenChecks = { ...(record.detail as SeenChecks), seenAt: seenAt(record).toISOString() };
      await store.effects.done(record.key, { detail });
    }
  }
  return changed;
}

/**
 * Returns whether a pull request waits for checks. Either some are running, or the pull request was reconciled so
 * recently that more may start.
 */
export function waitsForChecks(record: EffectRecord, now: number): boolean {
  return (record.detail as SeenChecks).isPending || now - seenAt(record).getTime() < maxWait;
}

/**
 * Returns the time of the run that stored a pull request's checks. The record's own time may be later, because a sweep
 * can store the record again.
 */
function seenAt({ at, detail }: EffectRecord): Date {
  const { seenAt: stored } = detail as SeenChecks;
  return stored === undefined ? at : new Date(stored);
}

/** Returns whether a pull request's checks have changed since it was last reconciled. */
export async function hasChanged(
  { client }: GitHost,
  { owner, repo }: PullSubject,
  { detail }: EffectRecord,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { sha, newest } = detail as SeenChecks;
  try {
    const { items } = await client.commits.statuses.list({ owner, repo, ref: sha, limit: 10 }, { signal });
    return newestCheck(items) !== newest;
  } catch (error) {
    if (isHalyardError(error, "not_found")) return false;
    throw error;
  }
}

/** Returns the id of the newest status that the bridge did not set itself. */
function newestCheck(statuses: readonly CommitStatus[]): number | null {
  const ids = statuses.filter(({ context }) => context !== ownContext).map(({ id }) => id);
  return ids.length === 0 ? null : Math.max(...ids);
}
