import type { Queryable } from "./database.js";
import type {
  DeliveryLog,
  DeliveryQuery,
  DeliveryRecord,
  DeliveryState,
  FinishedDelivery,
  SubjectOutcome,
  TimelinePoint,
} from "./store.js";

interface DeliveryRow {
  readonly id: string;
  readonly connection: string;
  readonly received_at: Date;
  readonly event: string;
  readonly remote_id: string | null;
  readonly subjects: string[];
  readonly state: DeliveryState;
  readonly note: string | null;
  readonly finished_at: Date | null;
}

const columns = "id, connection, received_at, event, remote_id, subjects, state, note, finished_at";

/**
 * SQL expression for the number of the newest delivery. It reads the sequence, which also counts deliveries in open
 * transactions and does not depend on the statement's snapshot. If a run has been requested for a delivery, the result
 * is therefore never lower than that delivery's number.
 */
export const newestDelivery =
  "(SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM halyard.delivery_number_seq)::float8";

/**
 * SQL statement that records a subject's outcome in the deliveries that name the subject. Parameters: key of the
 * subject ($1), number of the newest delivery to change ($2), state ($3), note ($4). If one subject fails, the delivery
 * has failed, regardless of its other subjects.
 */
export const finishDeliveries = `UPDATE halyard.delivery SET
    open_subjects = array_remove(open_subjects, $1::text),
    note = coalesce($4::text, note),
    state = CASE WHEN $3::text = 'failed' OR open_subjects <@ ARRAY[$1::text] THEN $3::text ELSE state END,
    finished_at = CASE WHEN $3::text = 'failed' OR open_subjects <@ ARRAY[$1::text] THEN now() END
  WHERE state = 'queued' AND open_subjects @> ARRAY[$1::text] AND number <= $2::bigint
  RETURNING connection, state,
    extract(epoch FROM finished_at - coalesce(reopened_at, received_at))::float8 * 1000 AS latency,
    reopened_at IS NOT NULL AS is_replay`;

/** Stores the delivery log in the database. */
export class SqlDeliveryLog implements DeliveryLog {
  readonly #database: Queryable;

  constructor(database: Queryable) {
    this.#database = database;
  }

  async add(...records: readonly Omit<DeliveryRecord, "finishedAt">[]): Promise<ReadonlySet<string>> {
    // Sorting the rows prevents a deadlock between two processes that add the same deliveries.
    const rows = await this.#database.query<{ id: string }>(
      `INSERT INTO halyard.delivery
         (id, connection, received_at, event, remote_id, subjects, open_subjects, state, note, finished_at)
       SELECT id, connection, received_at, event, remote_id, subjects, subjects, state, note,
         CASE WHEN state = 'queued' THEN NULL ELSE now() END
       FROM jsonb_to_recordset($1::jsonb) AS record (id text, connection text, received_at timestamptz, event text,
         remote_id text, subjects text[], state text, note text)
       ORDER BY connection, remote_id, id
       ON CONFLICT DO NOTHING RETURNING id`,
      [
        JSON.stringify(
          records.map(({ receivedAt, remoteId, ...record }) => ({
            ...record,
            received_at: receivedAt,
            remote_id: remoteId,
          })),
        ),
      ],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async newest(): Promise<number> {
    const [row] = await this.#database.query<{ newest: number }>(`SELECT ${newestDelivery} AS newest`);
    return row?.newest ?? 0;
  }

  async finish(subjectKey: string, newest: number, { state, note }: SubjectOutcome): Promise<FinishedDelivery[]> {
    const rows = await this.#database.query<FinishedRow>(finishDeliveries, [subjectKey, newest, state, note ?? null]);
    return toFinished(rows);
  }

  async reopen(id: string): Promise<void> {
    // If the delivery has not ended yet, `reopened_at` stays as it is, so that the latency includes the whole wait.
    await this.#database.query(
      `UPDATE halyard.delivery
       SET state = 'queued', open_subjects = subjects, note = NULL, finished_at = NULL, number = DEFAULT,
         reopened_at = CASE WHEN state = 'queued' THEN reopened_at ELSE now() END WHERE id = $1`,
      [id],
    );
  }

  async get(id: string): Promise<DeliveryRecord | undefined> {
    const [row] = await this.#database.query<DeliveryRow>(`SELECT ${columns} FROM halyard.delivery WHERE id = $1`, [
      id,
    ]);
    return row && toRecord(row);
  }

  async list(query: DeliveryQuery): Promise<DeliveryRecord[]> {
    const { state, connection, subject, before, since, after, text, withoutNote, limit } = query;
    const rows = await this.#database.query<DeliveryRow>(
      `SELECT ${columns} FROM halyard.delivery
       WHERE ($1::text IS NULL OR state = $1)
         AND ($2::text IS NULL OR connection = $2)
         AND ($3::text IS NULL OR $3 = ANY (subjects))
         AND ($4::timestamptz IS NULL OR received_at < $4)
         AND ($5::timestamptz IS NULL OR received_at >= $5)
         AND ($6::timestamptz IS NULL OR (received_at, id) < ($6, $7))
         AND ($8::text IS NULL OR concat_ws(E'\\n', event, id, remote_id, note, array_to_string(subjects, E'\\n')) ILIKE $8)
         AND ($9::text IS NULL OR state <> 'ignored' OR note IS DISTINCT FROM $9)
       ORDER BY received_at DESC, id DESC LIMIT $10`,
      [
        ...[state ?? null, connection ?? null, subject ?? null, before ?? null, since ?? null],
        ...[after?.receivedAt ?? null, after?.id ?? null],
        text === undefined ? null : `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`,
        ...[withoutNote ?? null, limit],
      ],
    );
    return rows.map(toRecord);
  }

  async timeline(from: Date, to: Date): Promise<TimelinePoint[]> {
    const rows = await this.#database.query<TimelineRow>(
      `WITH arrived AS (
         SELECT date_trunc('minute', received_at) AS minute, count(*)::int AS arrived
         FROM halyard.delivery WHERE received_at >= $1 AND received_at < $2 AND state <> 'ignored' GROUP BY 1
       ), finished AS (
         SELECT date_trunc('minute', finished_at) AS minute,
           count(*) FILTER (WHERE state = 'done')::int AS done,
           count(*) FILTER (WHERE state = 'failed')::int AS failed,
           percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (
             ORDER BY extract(epoch FROM finished_at - coalesce(reopened_at, received_at)) * 1000
           ) AS latency
         FROM halyard.delivery
         WHERE finished_at >= $1 AND finished_at < $2 AND state IN ('done', 'failed') GROUP BY 1
       )
       SELECT minute, arrived, done, failed, latency[1]::float8 AS p50, latency[2]::float8 AS p95
       FROM arrived FULL JOIN finished USING (minute) ORDER BY minute`,
      [from, to],
    );
    return rows.map(toPoint);
  }

  async prune(before: Date): Promise<void> {
    await this.#database.query(
      "DELETE FROM halyard.delivery WHERE state <> 'queued' AND coalesce(finished_at, received_at) < $1",
      [before],
    );
  }
}

/** A row that {@link finishDeliveries} returns. The latency is null if the delivery has not ended. */
export interface FinishedRow {
  readonly connection: string;
  readonly state: "queued" | "done" | "failed";
  readonly latency: number | null;
  readonly is_replay: boolean;
}

/** Returns the deliveries that have ended. */
export function toFinished(rows: readonly FinishedRow[]): FinishedDelivery[] {
  return rows.flatMap(({ connection, state, latency, is_replay: isReplay }) =>
    latency === null || state === "queued" ? [] : [{ connection, state, latency: Math.max(0, latency), isReplay }],
  );
}

interface TimelineRow {
  readonly minute: Date;
  readonly arrived: number | null;
  readonly done: number | null;
  readonly failed: number | null;
  readonly p50: number | null;
  readonly p95: number | null;
}

function toPoint(row: TimelineRow): TimelinePoint {
  return {
    minute: row.minute,
    arrived: row.arrived ?? 0,
    done: row.done ?? 0,
    failed: row.failed ?? 0,
    ...(row.p50 === null ? {} : { p50: row.p50 }),
    ...(row.p95 === null ? {} : { p95: row.p95 }),
  };
}

function toRecord(row: DeliveryRow): DeliveryRecord {
  return {
    id: row.id,
    connection: row.connection,
    receivedAt: row.received_at,
    event: row.event,
    subjects: row.subjects,
    state: row.state,
    ...(row.remote_id === null ? {} : { remoteId: row.remote_id }),
    ...(row.note === null ? {} : { note: row.note }),
    ...(row.finished_at === null ? {} : { finishedAt: row.finished_at }),
  };
}
