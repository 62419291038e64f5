import { randomUUID } from "node:crypto";
import { type Subject, subjectKey } from "./subject.js";
import type { Queryable } from "./database.js";
import type { DeadLetter, DeadLetters } from "./store.js";

interface DeadLetterRow {
  readonly id: string;
  readonly subject: Subject;
  readonly reason: string;
  readonly at: Date;
  readonly tries: number;
}

const columns = "id, subject, reason, at, tries";

/** Returns the dead letters, stored in SQL. */
export function createDeadLetters(database: Queryable): DeadLetters {
  return {
    async put({ subject, reason, at, tries }) {
      await database.query(
        `INSERT INTO halyard.dead_letter (subject_key, id, subject, reason, at, tries) VALUES ($1, $2, $3::jsonb, $4, $5, $6)
         ON CONFLICT (subject_key) DO UPDATE
         SET id = excluded.id, subject = excluded.subject, reason = excluded.reason, at = excluded.at, tries = excluded.tries`,
        [subjectKey(subject), randomUUID(), JSON.stringify(subject), reason, at, tries],
      );
    },
    async remove(key) {
      await database.query("DELETE FROM halyard.dead_letter WHERE subject_key = $1", [key]);
    },
    async removeLetter(id) {
      await database.query("DELETE FROM halyard.dead_letter WHERE id = $1", [id]);
    },
    async get(id) {
      const [row] = await database.query<DeadLetterRow>(`SELECT ${columns} FROM halyard.dead_letter WHERE id = $1`, [
        id,
      ]);
      return row satisfies DeadLetter | undefined;
    },
    list: ({ limit }) =>
      database.query<DeadLetterRow>(
        `SELECT ${columns} FROM halyard.dead_letter ORDER BY at DESC, subject_key LIMIT $1`,
        [limit],
      ),
  };
}
