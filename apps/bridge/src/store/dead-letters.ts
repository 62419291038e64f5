import { randomUUID } from "node:crypto";
import { deadLetterGroup } from "./dead-letter-group.js";
import { subjectKey } from "./subject.js";
import type { Queryable } from "./database.js";
import type { DeadLetter, DeadLetterGroup, DeadLetterQuery, DeadLetters, NewDeadLetter } from "./store.js";

const columns = `id, reason_group AS "group", subject, reason, at, tries, code`;

interface DeadLetterRow extends Omit<DeadLetter, "code"> {
  readonly code: string | null;
}

/** Stores dead letters in the database. */
export class SqlDeadLetters implements DeadLetters {
  readonly #database: Queryable;

  constructor(database: Queryable) {
    this.#database = database;
  }

  async put({ subject, reason, at, tries, code }: NewDeadLetter): Promise<void> {
    await this.#database.query(
      `INSERT INTO halyard.dead_letter (subject_key, id, reason_group, subject, reason, at, tries, code)
       VALUES ($1, $2, $3, $4::jsonb, $5, $6, $7, $8)
       ON CONFLICT (subject_key) DO UPDATE
       SET id = excluded.id, reason_group = excluded.reason_group, subject = excluded.subject, reason = excluded.reason,
         at = excluded.at, tries = excluded.tries, code = excluded.code`,
      [
        ...[subjectKey(subject), randomUUID(), deadLetterGroup(subject.connection, reason)],
        ...[JSON.stringify(subject), reason, at, tries, code ?? null],
      ],
    );
  }

  async remove(key: string): Promise<void> {
    await this.#database.query("DELETE FROM halyard.dead_letter WHERE subject_key = $1", [key]);
  }

  async removeLetter(id: string): Promise<void> {
    await this.#database.query("DELETE FROM halyard.dead_letter WHERE id = $1", [id]);
  }

  async get(id: string): Promise<DeadLetter | undefined> {
    const [row] = await this.#database.query<DeadLetterRow>(
      `SELECT ${columns} FROM halyard.dead_letter WHERE id = $1`,
      [id],
    );
    return row && toDeadLetter(row);
  }

  async list({ group, until, keys, limit }: DeadLetterQuery): Promise<DeadLetter[]> {
    const rows = await this.#database.query<DeadLetterRow>(
      `SELECT ${columns} FROM halyard.dead_letter
       WHERE ($1::text IS NULL OR reason_group = $1) AND ($2::timestamptz IS NULL OR at <= $2)
         AND ($4::text[] IS NULL OR subject_key = ANY($4))
       ORDER BY at DESC, subject_key LIMIT $3`,
      [group ?? null, until ?? null, limit, keys ?? null],
    );
    return rows.map(toDeadLetter);
  }

  async groups(): Promise<DeadLetterGroup[]> {
    const rows = await this.#database.query<DeadLetterRow & { readonly count: number }>(
      `SELECT * FROM (
         SELECT DISTINCT ON (reason_group) ${columns}, count(*) OVER (PARTITION BY reason_group)::int AS count
         FROM halyard.dead_letter ORDER BY reason_group, at DESC, subject_key
       ) AS newest ORDER BY at DESC, "group"`,
    );
    return rows.map(({ count, ...newest }) => ({ count, newest: toDeadLetter(newest) }));
  }
}

function toDeadLetter({ code, ...letter }: DeadLetterRow): DeadLetter {
  return { ...letter, ...(code !== null && { code }) };
}
