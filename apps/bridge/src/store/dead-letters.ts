import { randomUUID } from "node:crypto";
import { subjectKey } from "./subject.js";
import type { Queryable } from "./database.js";
import type { DeadLetter, DeadLetters } from "./store.js";

const columns = "id, subject, reason, at, tries";

/** Dead letters, stored in SQL. */
export class SqlDeadLetters implements DeadLetters {
  readonly #database: Queryable;

  constructor(database: Queryable) {
    this.#database = database;
  }

  async put({ subject, reason, at, tries }: Omit<DeadLetter, "id">): Promise<void> {
    await this.#database.query(
      `INSERT INTO halyard.dead_letter (subject_key, id, subject, reason, at, tries) VALUES ($1, $2, $3::jsonb, $4, $5, $6)
       ON CONFLICT (subject_key) DO UPDATE
       SET id = excluded.id, subject = excluded.subject, reason = excluded.reason, at = excluded.at, tries = excluded.tries`,
      [subjectKey(subject), randomUUID(), JSON.stringify(subject), reason, at, tries],
    );
  }

  async remove(key: string): Promise<void> {
    await this.#database.query("DELETE FROM halyard.dead_letter WHERE subject_key = $1", [key]);
  }

  async removeLetter(id: string): Promise<void> {
    await this.#database.query("DELETE FROM halyard.dead_letter WHERE id = $1", [id]);
  }

  async get(id: string): Promise<DeadLetter | undefined> {
    const [row] = await this.#database.query<DeadLetter>(`SELECT ${columns} FROM halyard.dead_letter WHERE id = $1`, [
      id,
    ]);
    return row;
  }

  list({ limit }: { readonly limit: number }): Promise<DeadLetter[]> {
    return this.#database.query<DeadLetter>(
      `SELECT ${columns} FROM halyard.dead_letter ORDER BY at DESC, subject_key LIMIT $1`,
      [limit],
    );
  }
}
