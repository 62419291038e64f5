import { finishDeliveries, type FinishedRow, newestDelivery, toFinished } from "../store/delivery-log.js";
import type { Subject } from "../store/subject.js";
import type { Queryable } from "../store/database.js";
import type { FinishedDelivery, SubjectOutcome } from "../store/store.js";
import type { Cause, QueueDepth, QueueEntry, SubjectRequest } from "./queue.js";
import type { Outcome } from "./outcome.js";

/** A subject that a worker has claimed. */
export interface Claim {
  readonly cause: Cause;
  readonly delivery?: string | undefined;
  readonly tries: number;
  /** Sequence number of the newest delivery. The run covers all deliveries up to this one. */
  readonly newest: number;
  /** Name of a paused connection that the subject needs, if there is one. */
  readonly paused?: string | undefined;
}

/** Result of a run that is not retried. */
export interface FinishedRun {
  /** Deliveries that ended with this run. */
  readonly deliveries: readonly FinishedDelivery[];
  /** Earliest start of the next run, if the subject was requested during this one. */
  readonly runAt?: Date | undefined;
}

type RetryOutcome = Extract<Outcome, { readonly kind: "retry" }>;

/** A subject that may run, and its earliest start. */
export interface Runnable {
  readonly key: string;
  readonly subject: Subject;
  readonly runAt: Date;
}

/**
 * The table `halyard.subject`, with one row for each queued subject. `requested` counts the requests for the subject.
 * `claimed` is the value of `requested` when the current run began, or null if there is no run. If `requested` is
 * higher than `claimed`, the subject was requested again during the run. `held_by` is the paused connection that the
 * subject waits for. Every change takes the row lock, so a request and the end of a run can safely happen at the same
 * time.
 */
export const subjectTable = {
  /**
   * Requests a run of each subject. If several requests wait for the same run, that run has the cause and delivery of
   * the first request, and the earliest start of all the requests. Unless a run is in progress, resets the number of
   * failed attempts, because data has changed.
   *
   * @returns The subjects that need a pg-boss job: those that neither run nor wait for a paused connection.
   */
  async request(database: Queryable, requests: ReadonlyMap<string, SubjectRequest>): Promise<Runnable[]> {
    const requested = [...requests].map(([key, { notBefore, ...request }]) => ({
      ...request,
      key,
      not_before: notBefore === undefined ? null : new Date(notBefore),
    }));
    // Rows are inserted in key order, so that two processes that request the same subjects cannot deadlock.
    const rows = await database.query<RequestedRow>(
      `INSERT INTO halyard.subject AS row (key, subject, cause, delivery, run_at)
       SELECT key, subject, cause, delivery, greatest(now(), not_before) FROM jsonb_to_recordset($1::jsonb)
         AS request (key text, subject jsonb, cause text, delivery text, not_before timestamptz)
       ORDER BY key COLLATE "C"
       ON CONFLICT (key) DO UPDATE SET
         requested = row.requested + 1,
         tries = CASE WHEN row.claimed IS NULL THEN 0 ELSE row.tries END,
         requested_at = CASE WHEN row.claimed = row.requested THEN now() ELSE row.requested_at END,
         cause = CASE WHEN row.claimed = row.requested THEN excluded.cause ELSE row.cause END,
         delivery = CASE WHEN row.claimed = row.requested THEN excluded.delivery ELSE row.delivery END,
         run_at = CASE WHEN row.claimed = row.requested THEN excluded.run_at ELSE least(row.run_at, excluded.run_at) END
       RETURNING key, subject, run_at, claimed IS NULL AND held_by IS NULL AS runnable`,
      [JSON.stringify(requested)],
    );
    return rows.filter(({ runnable }) => runnable).map(toRunnable);
  },

  /**
   * Claims a subject for a run that covers every request so far. Returns undefined if the subject is not in the queue.
   */
  async claim(database: Queryable, key: string, connections: readonly string[]): Promise<Claim | undefined> {
    const [row] = await database.query<{
      cause: Cause;
      delivery: string | null;
      tries: number;
      newest: number;
      paused: string | null;
    }>(
      `UPDATE halyard.subject SET claimed = requested, held_by = NULL WHERE key = $1
       RETURNING cause, delivery, tries, ${newestDelivery} AS newest,
         (SELECT name FROM halyard.connection WHERE paused AND name = ANY ($2::text[]) ORDER BY name LIMIT 1) AS paused`,
      [key, [...connections]],
    );
    if (row === undefined) return undefined;
    const { cause, delivery, tries, newest, paused } = row;
    return { cause, tries, newest, ...(delivery === null ? {} : { delivery }), ...(paused === null ? {} : { paused }) };
  },

  /**
   * Ends a run that is not retried, and records the outcome in the deliveries that the run covers. A successful run
   * also deletes the subject's dead letter.
   */
  async finish(
    database: Queryable,
    key: string,
    { newest }: Pick<Claim, "newest">,
    { state, note }: SubjectOutcome,
  ): Promise<FinishedRun> {
    const [settled] = await database.query<{ is_settled: boolean; deliveries: FinishedRow[] }>(
      `WITH finished AS (${finishDeliveries}), letter AS (
         DELETE FROM halyard.dead_letter WHERE subject_key = $1 AND $3::text = 'done'
       ), settled AS (
         DELETE FROM halyard.subject WHERE key = $1 AND requested = claimed RETURNING key
       )
       SELECT EXISTS (SELECT FROM settled) AS is_settled,
         coalesce((SELECT jsonb_agg(finished) FROM finished), '[]'::jsonb) AS deliveries`,
      [key, newest, state, note === undefined ? null : storable(note)],
    );
    const deliveries = toFinished(settled?.deliveries ?? []);
    if (settled?.is_settled === true) return { deliveries };
    const [row] = await database.query<{ run_at: Date }>(
      "UPDATE halyard.subject SET claimed = NULL, tries = 0, reason = NULL WHERE key = $1 RETURNING run_at",
      [key],
    );
    return { deliveries, runAt: row?.run_at };
  },

  /**
   * Ends a run that is retried at `outcome.at`. If the subject was requested again during the run, the next run starts
   * at the earlier of `outcome.at` and the requested time, and the number of failed attempts is reset.
   */
  async retry(database: Queryable, key: string, claim: Claim, outcome: RetryOutcome): Promise<Date | undefined> {
    const { tries, reason } = outcome;
    const at = new Date(outcome.at);
    const [row] = await database.query<{ run_at: Date }>(
      `UPDATE halyard.subject SET
         run_at = CASE WHEN requested = claimed THEN $2::timestamptz ELSE least(run_at, $2::timestamptz) END,
         tries = CASE WHEN requested = claimed THEN $3::int ELSE 0 END,
         claimed = NULL, cause = $4, delivery = $5, reason = $6
       WHERE key = $1 RETURNING run_at`,
      [key, at, tries, claim.cause, claim.delivery ?? null, storable(reason)],
    );
    return row?.run_at;
  },

  /** Ends a run that cannot continue until the connection is resumed. */
  async hold(database: Queryable, key: string, connection: string): Promise<void> {
    await database.query("UPDATE halyard.subject SET claimed = NULL, run_at = now(), held_by = $2 WHERE key = $1", [
      key,
      connection,
    ]);
  },

  /** Returns the queued subjects, longest-waiting first. */
  async list(
    database: Queryable,
    { limit, keys }: { readonly limit: number; readonly keys?: readonly string[] | undefined },
  ): Promise<QueueEntry[]> {
    const rows = await database.query<EntryRow>(
      `SELECT subject, cause, delivery, held_by, tries, reason, run_at, requested_at,
         CASE WHEN claimed IS NOT NULL THEN 'active' WHEN held_by IS NOT NULL THEN 'held'
           WHEN run_at <= now() THEN 'waiting' ELSE 'postponed' END AS state
       FROM halyard.subject WHERE $2::text[] IS NULL OR key = ANY ($2) ORDER BY requested_at, key LIMIT $1`,
      [limit, keys === undefined ? null : [...keys]],
    );
    return rows.map(toEntry);
  },

  /** Releases at most `limit` subjects whose connection is no longer paused, and returns them. */
  async release(database: Queryable, limit: number): Promise<Runnable[]> {
    const rows = await database.query<RunnableRow>(
      `UPDATE halyard.subject SET held_by = NULL WHERE key IN (
         SELECT key FROM halyard.subject
         WHERE held_by IS NOT NULL AND NOT EXISTS (
           SELECT FROM halyard.connection WHERE name = held_by AND paused
         )
         ORDER BY key LIMIT $1 FOR UPDATE SKIP LOCKED
       ) RETURNING key, subject, run_at`,
      [limit],
    );
    return rows.map(toRunnable);
  },

  /** Returns up to `limit` subjects that should have a pg-boss job, in key order, beginning after the key `after`. */
  async listRunnable(database: Queryable, after: string, limit: number): Promise<Runnable[]> {
    const rows = await database.query<RunnableRow>(
      `SELECT key, subject, run_at FROM halyard.subject
       WHERE held_by IS NULL AND key > $1 ORDER BY key LIMIT $2`,
      [after, limit],
    );
    return rows.map(toRunnable);
  },

  /** Ends all claims and returns the keys of their subjects. Only for a database that no other process uses. */
  async endClaims(database: Queryable): Promise<string[]> {
    const rows = await database.query<{ key: string }>(
      "UPDATE halyard.subject SET claimed = NULL WHERE claimed IS NOT NULL RETURNING key",
    );
    return rows.map((row) => row.key);
  },

  /** Counts the subjects by state. */
  async count(database: Queryable): Promise<QueueDepth> {
    const [row] = await database.query<QueueDepth>(
      `SELECT
         count(*) FILTER (WHERE claimed IS NOT NULL)::int AS active,
         count(*) FILTER (WHERE claimed IS NULL AND held_by IS NULL AND run_at <= now())::int AS waiting,
         count(*) FILTER (WHERE claimed IS NULL AND (held_by IS NOT NULL OR run_at > now()))::int AS postponed
       FROM halyard.subject`,
    );
    return row ?? { waiting: 0, postponed: 0, active: 0 };
  },
} as const;

interface RequestedRow extends RunnableRow {
  readonly runnable: boolean;
}

interface RunnableRow {
  readonly key: string;
  readonly subject: Subject;
  readonly run_at: Date;
}

function toRunnable(row: RunnableRow): Runnable {
  return { key: row.key, subject: row.subject, runAt: row.run_at };
}

interface EntryRow {
  readonly subject: Subject;
  readonly cause: Cause;
  readonly delivery: string | null;
  readonly state: QueueEntry["state"];
  readonly held_by: string | null;
  readonly tries: number;
  readonly reason: string | null;
  readonly run_at: Date;
  readonly requested_at: Date;
}

function toEntry(row: EntryRow): QueueEntry {
  return {
    subject: row.subject,
    cause: row.cause,
    state: row.state,
    tries: row.tries,
    runAt: row.run_at,
    requestedAt: row.requested_at,
    ...(row.delivery === null ? {} : { delivery: row.delivery }),
    ...(row.held_by === null ? {} : { heldBy: row.held_by }),
    ...(row.reason === null ? {} : { reason: row.reason }),
  };
}

/** Replaces U+0000, which PostgreSQL cannot store. */
function storable(text: string): string {
  return text.replaceAll("\0", "\uFFFD");
}
