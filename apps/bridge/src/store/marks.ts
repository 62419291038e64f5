import type { SpoolPosition } from "./spool-position.js";
import type { Queryable } from "./database.js";
import type { Marks } from "./store.js";

/** Stores marks, which are small named values, in the database. */
export class SqlMarks implements Marks {
  readonly #database: Queryable;

  constructor(database: Queryable) {
    this.#database = database;
  }

  async get(name: string): Promise<string | undefined> {
    const [row] = await this.#database.query<{ value: string }>("SELECT value FROM halyard.mark WHERE name = $1", [
      name,
    ]);
    return row?.value;
  }

  async set(name: string, value: string): Promise<void> {
    await this.#database.query(
      "INSERT INTO halyard.mark (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      [name, value],
    );
  }

  async spoolPosition(spool: string): Promise<SpoolPosition | undefined> {
    const value = await this.get(`spool:${spool}`);
    return value === undefined ? undefined : (JSON.parse(value) as SpoolPosition);
  }

  async setSpoolPosition(spool: string, { segment, offset }: SpoolPosition): Promise<void> {
    await this.set(`spool:${spool}`, JSON.stringify({ segment, offset }));
  }
}
