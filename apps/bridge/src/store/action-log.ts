import type { Queryable } from "./database.js";
import type { ActionLog, ActionRecord } from "./store.js";

interface ActionRow {
  readonly at: Date;
  readonly origin: ActionRecord["origin"];
  readonly subject: string | null;
  readonly email: string | null;
  readonly action: ActionRecord["action"];
  readonly target: string | null;
}

/** Log of the actions, stored in SQL. */
export class SqlActionLog implements ActionLog {
  readonly #database: Queryable;

  constructor(database: Queryable) {
    this.#database = database;
  }

  async add({ origin, subject, email, action, target }: Omit<ActionRecord, "at">): Promise<void> {
    await this.#database.query(
      `INSERT INTO halyard.action (at, origin, subject, email, action, target) VALUES (now(), $1, $2, $3, $4, $5)`,
      [origin, subject ?? null, email ?? null, action, target ?? null],
    );
  }

  async list({ limit }: { readonly limit: number }): Promise<ActionRecord[]> {
    const rows = await this.#database.query<ActionRow>("SELECT * FROM halyard.action ORDER BY number DESC LIMIT $1", [
      limit,
    ]);
    return rows.map(toAction);
  }

  async prune(before: Date): Promise<void> {
    await this.#database.query("DELETE FROM halyard.action WHERE at < $1", [before]);
  }
}

function toAction({ at, origin, subject, email, action, target }: ActionRow): ActionRecord {
  return {
    ...{ at, origin, action },
    ...(subject === null ? {} : { subject }),
    ...(email === null ? {} : { email }),
    ...(target === null ? {} : { target }),
  };
}
