import type { Queryable } from "./database.js";
import type { EffectLedger, EffectRecord, EffectResult } from "./store.js";

interface EffectRow {
  readonly key: string;
  readonly state: EffectRecord["state"];
  readonly remote: string | null;
  readonly hash: string | null;
  readonly detail: unknown;
  readonly at: Date;
}

/** Stores the effect ledger in the database. */
export class SqlEffectLedger implements EffectLedger {
  readonly #database: Queryable;

  constructor(database: Queryable) {
    this.#database = database;
  }

  async get(key: string): Promise<EffectRecord | undefined> {
    const [row] = await this.#database.query<EffectRow>("SELECT * FROM halyard.effect WHERE key = $1", [key]);
    return row && toEffect(row);
  }

  async getAll(keys: readonly string[]): Promise<ReadonlyMap<string, EffectRecord>> {
    const rows = await this.#database.query<EffectRow>("SELECT * FROM halyard.effect WHERE key = ANY ($1::text[])", [
      [...keys],
    ]);
    return new Map(rows.map((row) => [row.key, toEffect(row)]));
  }

  async intend(key: string, detail?: unknown): Promise<void> {
    await this.#database.query(
      `INSERT INTO halyard.effect (key, state, detail, at) VALUES ($1, 'intended', $2::jsonb, now())
       ON CONFLICT (key) DO UPDATE
       SET state = 'intended', remote = NULL, hash = NULL, detail = excluded.detail, at = now()`,
      [key, detail === undefined ? null : JSON.stringify(detail)],
    );
  }

  async done(key: string, { remote, hash, detail }: EffectResult): Promise<void> {
    await this.#database.query(
      `INSERT INTO halyard.effect (key, state, remote, hash, detail, at) VALUES ($1, 'done', $2, $3, $4::jsonb, now())
       ON CONFLICT (key) DO UPDATE
       SET state = 'done', remote = excluded.remote, hash = excluded.hash, detail = excluded.detail, at = excluded.at`,
      [key, remote ?? null, hash ?? null, detail === undefined ? null : JSON.stringify(detail)],
    );
  }

  async forget(key: string): Promise<void> {
    await this.#database.query("DELETE FROM halyard.effect WHERE key = $1", [key]);
  }

  async list(prefix: string): Promise<EffectRecord[]> {
    const rows = await this.#database.query<EffectRow>("SELECT * FROM halyard.effect WHERE key LIKE $1 ORDER BY key", [
      `${prefix.replaceAll(/[\\%_]/g, "\\$&")}%`,
    ]);
    return rows.map(toEffect);
  }
}

function toEffect(row: EffectRow): EffectRecord {
  return {
    key: row.key,
    state: row.state,
    at: row.at,
    ...(row.remote === null ? {} : { remote: row.remote }),
    ...(row.hash === null ? {} : { hash: row.hash }),
    ...(row.detail === null ? {} : { detail: row.detail }),
  };
}
