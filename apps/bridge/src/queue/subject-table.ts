import type { Subject } from "../store/subject.js";
import type { Queryable } from "../store/database.js";
import type { Cause, QueueDepth } from "./queue.js";

/** What a look at a subject was asked for with. */
export interface Ask {
  readonly cause: Cause;
  readonly delivery?: string | undefined;
  /** Milliseconds since 1970. Left out: now. */
  readonly notBefore?: number | undefined;
}

/** How a subject stands after it was asked for. */
export interface Standing {
  /** Under way: the ask stands for another run after this one. */
  readonly active: boolean;
  /** Kept for the named connection. */
  readonly held: boolean;
  /** When it may run. */
  readonly runAt: Date;
}

/** A subject that a worker has taken. */
export interface Taken {
  readonly cause: Cause;
  readonly delivery?: string | undefined;
  readonly tries: number;
  /** One of the connections that was asked about and is paused. */
  readonly paused?: string | undefined;
}

/** A subject that may run again, and when. */
export interface Runnable {
  readonly key: string;
  readonly subject: Subject;
  readonly runAt: Date;
}

/**
 * The table `halyard.subject`: one row for each subject that is wanted. `asked` counts how often it was asked for, `taken`
 * is how far that count had come when the run under way began (null: none is under way), so that an ask in between is
 * noticed. `held_by` names the paused connection it is kept for. Rows are changed under their row lock, which is what makes
 * asking and finishing at the same moment safe.
 */
export const subjectTable = {
  /**
   * Adds an ask. The first ask that no run has taken gives cause and delivery; the earliest moment counts. Failures so far
   * are forgotten: whoever asks has news.
   */
  async ask(database: Queryable, key: string, subject: Subject, ask: Ask): Promise<Standing> {
    const notBefore = ask.notBefore === undefined ? null : new Date(ask.notBefore);
    const [row] = await database.query<{ active: boolean; held: boolean; run_at: Date }>(
      `INSERT INTO halyard.subject AS row (key, subject, cause, delivery, run_at)
       VALUES ($1, $2::jsonb, $3, $4, greatest(now(), $5::timestamptz))
       ON CONFLICT (key) DO UPDATE SET
         asked = row.asked + 1,
         tries = CASE WHEN row.taken IS NULL THEN 0 ELSE row.tries END,
         cause = CASE WHEN row.taken = row.asked THEN excluded.cause ELSE row.cause END,
         delivery = CASE WHEN row.taken = row.asked THEN excluded.delivery ELSE row.delivery END,
         run_at = CASE WHEN row.taken = row.asked THEN excluded.run_at ELSE least(row.run_at, excluded.run_at) END
       RETURNING taken IS NOT NULL AS active, held_by IS NOT NULL AS held, run_at`,
      [key, JSON.stringify(subject), ask.cause, ask.delivery ?? null, notBefore],
    );
    if (row === undefined) throw new Error("An upsert with RETURNING gave no row.");
    return { active: row.active, held: row.held, runAt: row.run_at };
  },

  /** Notes that a run begins, which covers every ask so far. Undefined: nobody asks for the subject. */
  async take(database: Queryable, key: string, connections: readonly string[]): Promise<Taken | undefined> {
    const [row] = await database.query<{
      cause: Cause;
      delivery: string | null;
      tries: number;
      paused: string | null;
    }>(
      `UPDATE halyard.subject SET taken = asked, held_by = NULL WHERE key = $1
       RETURNING cause, delivery, tries,
         (SELECT name FROM halyard.connection WHERE paused AND name = ANY ($2::text[]) ORDER BY name LIMIT 1) AS paused`,
      [key, [...connections]],
    );
    if (row === undefined) return undefined;
    const { cause, delivery, tries, paused } = row;
    return { cause, tries, ...(delivery === null ? {} : { delivery }), ...(paused === null ? {} : { paused }) };
  },

  /** Ends a run that settled its subject. Gives what was asked for meanwhile, if anything. */
  async settle(database: Queryable, key: string): Promise<Date | undefined> {
    const settled = await database.query("DELETE FROM halyard.subject WHERE key = $1 AND asked = taken RETURNING key", [
      key,
    ]);
    if (settled.length > 0) return undefined;
    const [row] = await database.query<{ run_at: Date }>(
      "UPDATE halyard.subject SET taken = NULL, tries = 0 WHERE key = $1 RETURNING run_at",
      [key],
    );
    return row?.run_at;
  },

  /** Ends a run that has to come again at `at`, or earlier and with no failures if that was asked for meanwhile. */
  async repeat(database: Queryable, key: string, taken: Taken, tries: number, at: Date): Promise<Date | undefined> {
    const [row] = await database.query<{ run_at: Date }>(
      `UPDATE halyard.subject SET
         run_at = CASE WHEN asked = taken THEN $2::timestamptz ELSE least(run_at, $2::timestamptz) END,
         tries = CASE WHEN asked = taken THEN $3::int ELSE 0 END,
         taken = NULL, cause = $4, delivery = $5
       WHERE key = $1 RETURNING run_at`,
      [key, at, tries, taken.cause, taken.delivery ?? null],
    );
    return row?.run_at;
  },

  /** Ends a run that cannot go on until the connection is resumed. */
  async hold(database: Queryable, key: string, connection: string): Promise<void> {
    await database.query("UPDATE halyard.subject SET taken = NULL, run_at = now(), held_by = $2 WHERE key = $1", [
      key,
      connection,
    ]);
  },

  /** Lets go of subjects whose connection is not paused any more. */
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

  /** Every subject that should have a job, in pages by key. */
  async wanted(database: Queryable, after: string, limit: number): Promise<Runnable[]> {
    const rows = await database.query<RunnableRow>(
      `SELECT key, subject, run_at FROM halyard.subject
       WHERE held_by IS NULL AND key > $1 ORDER BY key LIMIT $2`,
      [after, limit],
    );
    return rows.map(toRunnable);
  },

  /** Forgets which runs were under way and names their subjects. Only for a database that no other process uses. */
  async abandon(database: Queryable): Promise<string[]> {
    const rows = await database.query<{ key: string }>(
      "UPDATE halyard.subject SET taken = NULL WHERE taken IS NOT NULL RETURNING key",
    );
    return rows.map((row) => row.key);
  },

  async count(database: Queryable): Promise<QueueDepth> {
    const [row] = await database.query<QueueDepth>(
      `SELECT
         count(*) FILTER (WHERE taken IS NOT NULL)::int AS active,
         count(*) FILTER (WHERE taken IS NULL AND held_by IS NULL AND run_at <= now())::int AS waiting,
         count(*) FILTER (WHERE taken IS NULL AND (held_by IS NOT NULL OR run_at > now()))::int AS postponed
       FROM halyard.subject`,
    );
    return row ?? { waiting: 0, postponed: 0, active: 0 };
  },
} as const;

interface RunnableRow {
  readonly key: string;
  readonly subject: Subject;
  readonly run_at: Date;
}

function toRunnable(row: RunnableRow): Runnable {
  return { key: row.key, subject: row.subject, runAt: row.run_at };
}
