import type { Queryable } from "./database.js";
import type { NotificationLog } from "./store.js";

/** Stores the notification log in the database. */
export class SqlNotificationLog implements NotificationLog {
  readonly #database: Queryable;

  constructor(database: Queryable) {
    this.#database = database;
  }

  async claim(cause: string, target: string): Promise<boolean> {
    const rows = await this.#database.query(
      `INSERT INTO halyard.notification AS row (cause, target, claimed_at) VALUES ($1, $2, now())
       ON CONFLICT (cause, target) DO UPDATE SET claimed_at = now()
       WHERE row.sent_at IS NULL AND row.claimed_at < now() - interval '5 minutes' RETURNING cause`,
      [cause, target],
    );
    return rows.length > 0;
  }

  async sent(cause: string, target: string): Promise<void> {
    await this.#database.query(
      `INSERT INTO halyard.notification (cause, target, claimed_at, sent_at) VALUES ($1, $2, now(), now())
       ON CONFLICT (cause, target) DO UPDATE SET sent_at = now()`,
      [cause, target],
    );
  }

  async release(cause: string, target: string): Promise<void> {
    await this.#database.query(
      "DELETE FROM halyard.notification WHERE cause = $1 AND target = $2 AND sent_at IS NULL",
      [cause, target],
    );
  }

  async causes(): Promise<string[]> {
    const rows = await this.#database.query<{ cause: string }>(
      "SELECT DISTINCT cause FROM halyard.notification ORDER BY cause",
    );
    return rows.map(({ cause }) => cause);
  }

  async forget(cause: string): Promise<void> {
    await this.#database.query("DELETE FROM halyard.notification WHERE cause = $1", [cause]);
  }
}
