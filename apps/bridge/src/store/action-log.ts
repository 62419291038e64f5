import type { Queryable } from "./database.js";
import type { ActionLog, ActionOutcome, ActionRecord } from "./store.js";

interface ActionRow {
  readonly id: string;
  readonly at: Date;
  readonly origin: ActionRecord["origin"];
  readonly subject: string | null;
  readonly email: string | null;
  readonly action: ActionRecord["action"];
  readonly target: string | null;
  readonly outcome: ActionOutcome | null;
  readonly reason: string | null;
}

/** Stores the action log in the database. */
export class SqlActionLog implements ActionLog {
  readonly #database: Queryable;

  constructor(database: Queryable) {
    this.#database = database;
  }

  async add({ origin, subject, email, action, target }: Parameters<ActionLog["add"]>[0]): Promise<string> {
    const [row] = await this.#database.query<{ readonly id: string }>(
      `INSERT INTO halyard.action (at, origin, subject, email, action, target) VALUES (now(), $1, $2, $3, $4, $5)
       RETURNING number::text AS id`,
      [origin, subject ?? null, email ?? null, action, target ?? null],
    );
    return row?.id ?? "";
  }

  async end(id: string, outcome: ActionOutcome, reason?: string): Promise<void> {
    await this.#database.query("UPDATE halyard.action SET outcome = $2, reason = $3 WHERE number = $1::bigint", [
      ...[id, outcome, reason ?? null],
    ]);
  }

  async list({ limit, before }: Parameters<ActionLog["list"]>[0]): Promise<ActionRecord[]> {
    const rows = await this.#database.query<ActionRow>(
      `SELECT number::text AS id, at, origin, subject, email, action, target, outcome, reason FROM halyard.action
       WHERE ($1::bigint IS NULL OR number < $1) ORDER BY number DESC LIMIT $2`,
      [before ?? null, limit],
    );
    return rows.map(toAction);
  }

  async prune(before: Date): Promise<void> {
    await this.#database.query("DELETE FROM halyard.action WHERE at < $1", [before]);
  }
}

function toAction({ id, at, origin, subject, email, action, target, outcome, reason }: ActionRow): ActionRecord {
  return {
    ...{ id, at, origin, action },
    ...(subject === null ? {} : { subject }),
    ...(email === null ? {} : { email }),
    ...(target === null ? {} : { target }),
    ...(outcome === null ? {} : { outcome }),
    ...(reason === null ? {} : { reason }),
  };
}
