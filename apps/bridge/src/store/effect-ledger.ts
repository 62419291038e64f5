import type { Queryable } from "./database.js";
import type { EffectLedger, EffectRecord } from "./store.js";

interface EffectRow {
  readonly key: string;
  readonly state: EffectRecord["state"];
  readonly remote: string | null;
  readonly hash: string | null;
  readonly detail: unknown;
  readonly at: Date;
}

/** Returns the ledger of effects, stored in SQL. */
export function createEffectLedger(database: Queryable): EffectLedger {
  return {
    async get(key) {
      const [row] = await database.query<EffectRow>("SELECT * FROM halyard.effect WHERE key = $1", [key]);
      return row && toEffect(row);
    },
    async intend(key) {
      await database.query(
        `INSERT INTO halyard.effect (key, state, at) VALUES ($1, 'intended', now())
         ON CONFLICT (key) DO UPDATE SET state = 'intended', remote = NULL, hash = NULL, detail = NULL, at = now()`,
        [key],
      );
    },
    async done(key, { remote, hash, detail }) {
      await database.query(
        `INSERT INTO halyard.effect (key, state, remote, hash, detail, at) VALUES ($1, 'done', $2, $3, $4::jsonb, now())
         ON CONFLICT (key) DO UPDATE
         SET state = 'done', remote = excluded.remote, hash = excluded.hash, detail = excluded.detail, at = excluded.at`,
        [key, remote ?? null, hash ?? null, detail === undefined ? null : JSON.stringify(detail)],
      );
    },
    async forget(key) {
      await database.query("DELETE FROM halyard.effect WHERE key = $1", [key]);
    },
    async list(prefix) {
      const rows = await database.query<EffectRow>("SELECT * FROM halyard.effect WHERE key LIKE $1 ORDER BY key", [
        `${prefix.replaceAll(/[\\%_]/g, "\\$&")}%`,
      ]);
      return rows.map(toEffect);
    },
  };
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
