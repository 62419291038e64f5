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
 * Time after a run for which a pull request counts as waiting, in milliseconds. More checks may start in this time. If
 * the server sends no events for checks, the bridge notices them only when it reads the checks.
 */
const maxWait = 30 * 60 * 1000;

/**
 * Returns the open, linked pull requests whose checks changed since their last run. Server-wide lists do not show these
 * changes. Each sweep therefore reads the checks of every pull request that waits for checks, and of a few others in
 * rotation.
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
    // Moves the pull request to the end of the rotation. Only the next run stores the checks themselves.
    if (others.includes(record)) {
      const detail: SeenChecks = { ...(record.detail as SeenChecks), seenAt: seenAt(record).toISOString() };
      await store.effects.done(record.key, { detail });
    }
  }
  return changed;
}

/**
 * Returns whether a pull request waits for checks. Either some checks are running, or a run stored the checks so
 * recently that more may start.
 */
export function waitsForChecks(record: EffectRecord, now: number): boolean {
  return (record.detail as SeenChecks).isPending || now - seenAt(record).getTime() < maxWait;
}

/**
 * Returns the time of the run that stored a pull request's checks. It can differ from the record's own time, which the
 * rotation changes.
 */
function seenAt({ at, detail }: EffectRecord): Date {
  const { seenAt: stored } = detail as SeenChecks;
  return stored === undefined ? at : new Date(stored);
}

/** Returns whether a pull request's checks have changed since its last run. */
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
