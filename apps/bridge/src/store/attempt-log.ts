import type { Queryable } from "./database.js";
import type { AttemptLog, AttemptRecord, WriteRecord } from "./store.js";

interface AttemptRow {
  readonly subject: string;
  readonly cause: string;
  readonly delivery: string | null;
  readonly began_at: Date;
  readonly ended_at: Date;
  readonly outcome: AttemptRecord["outcome"];
  readonly reason: string | null;
  readonly writes: readonly WriteRecord[];
}

/** Stores the attempt log in the database. */
export class SqlAttemptLog implements AttemptLog {
  readonly #database: Queryable;

  constructor(database: Queryable) {
    this.#database = database;
  }

  async add(attempt: Omit<AttemptRecord, "endedAt">): Promise<void> {
    const { subject, cause, delivery, beganAt, outcome, reason, writes } = attempt;
    await this.#database.query(
      `INSERT INTO halyard.attempt (subject, cause, delivery, began_at, ended_at, outcome, reason, writes)
       VALUES ($1, $2, $3, $4, now(), $5, $6, $7::jsonb)`,
      [
        ...[subject, cause, delivery ?? null, beganAt, outcome],
        reason === undefined ? null : storable(reason),
        JSON.stringify(writes, (_, value: unknown) => (typeof value === "string" ? storable(value) : value)),
      ],
    );
  }

  async ofDelivery(id: string): Promise<AttemptRecord[]> {
    const rows = await this.#database.query<AttemptRow>(
      `SELECT attempt.* FROM halyard.attempt JOIN halyard.delivery ON delivery.id = $1
       WHERE attempt.delivery = $1
         OR (attempt.subject = ANY (delivery.subjects)
           AND attempt.began_at >= coalesce(delivery.reopened_at, delivery.received_at)
           AND (delivery.finished_at IS NULL OR attempt.ended_at <= delivery.finished_at))
       ORDER BY attempt.number LIMIT 200`,
      [id],
    );
    return rows.map(toAttempt);
  }

  async prune(before: Date): Promise<void> {
    await this.#database.query("DELETE FROM halyard.attempt WHERE ended_at < $1", [before]);
  }
}

function toAttempt(row: AttemptRow): AttemptRecord {
  return {
    subject: row.subject,
    cause: row.cause,
    beganAt: row.began_at,
    endedAt: row.ended_at,
    outcome: row.outcome,
    writes: row.writes,
    ...(row.delivery === null ? {} : { delivery: row.delivery }),
    ...(row.reason === null ? {} : { reason: row.reason }),
  };
}

/** Replaces U+0000, which PostgreSQL cannot store. */
function storable(text: string): string {
  return text.replaceAll("\0", "\uFFFD");
}
