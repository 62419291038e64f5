import type { SpoolPosition } from "./spool-position.js";
import type { Queryable } from "./database.js";
import type { Marks } from "./store.js";

/** Returns the marks, stored in SQL. */
export function createMarks(database: Queryable): Marks {
  async function get(name: string): Promise<string | undefined> {
    const [row] = await database.query<{ value: string }>("SELECT value FROM halyard.mark WHERE name = $1", [name]);
    return row?.value;
  }

  async function set(name: string, value: string): Promise<void> {
    await database.query(
      "INSERT INTO halyard.mark (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      [name, value],
    );
  }

  return {
    get,
    set,
    async spoolPosition(spool) {
      const value = await get(`spool:${spool}`);
      return value === undefined ? undefined : (JSON.parse(value) as SpoolPosition);
    },
    setSpoolPosition: (spool, { segment, offset }) => set(`spool:${spool}`, JSON.stringify({ segment, offset })),
  };
}
