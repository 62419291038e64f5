import type { Stage } from "../config/stage.js";
import type { Database } from "./database.js";
import type { LinkQuery, LinkRecord, LinkTable } from "./store.js";

interface LinkRow {
  readonly source: string;
  readonly work_package: string;
  readonly kind: LinkRecord["kind"];
  readonly stage: Stage | null;
  readonly title: string;
  readonly url: string;
  readonly identity: string | null;
}

/** Table of links, stored in SQL. */
export class SqlLinkTable implements LinkTable {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async replace(former: readonly LinkRecord[], links: readonly LinkRecord[]): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      for (const { source, workPackage, identity } of former) {
        await transaction.query(
          `DELETE FROM halyard.link
           WHERE source = $1 AND work_package = $2 AND coalesce(identity, '') = $3`,
          [source, workPackage, identity ?? ""],
        );
      }
      for (const { source, workPackage, kind, stage, title, url, identity } of links) {
        await transaction.query(
          `INSERT INTO halyard.link (source, work_package, kind, stage, title, url, identity)
           VALUES ($1, $2, $3, $4, $5, $6, $7)
           ON CONFLICT (work_package, source, coalesce(identity, ''))
           DO UPDATE SET kind = excluded.kind, stage = excluded.stage, title = excluded.title, url = excluded.url`,
          [source, workPackage, kind, stage ?? null, title, url, identity ?? null],
        );
      }
    });
  }

  of(source: string, identity?: string): Promise<LinkRecord[]> {
    return this.#select("WHERE source = $1 OR identity = $2 ORDER BY work_package, source", [source, identity ?? null]);
  }

  to(workPackage: string): Promise<LinkRecord[]> {
    return this.#select("WHERE work_package = $1 ORDER BY source", [workPackage]);
  }

  unfinished(connection: string): Promise<LinkRecord[]> {
    return this.#select(
      `WHERE (starts_with(source, $1) OR starts_with(source, $2)) AND coalesce(stage, '') NOT IN ('merged', 'closed')
       ORDER BY source, work_package`,
      [`pull:${connection}/`, `issue:${connection}/`],
    );
  }

  inRepository(connection: string, repository: number): Promise<LinkRecord[]> {
    const place = `${connection}/${repository}`;
    return this.#select(
      `WHERE starts_with(identity, $1) OR starts_with(identity, $2) OR starts_with(identity, $3)
       ORDER BY source, work_package`,
      [`pull:${place}#`, `issue:${place}#`, `branch:${place}@`],
    );
  }

  list({ limit, after }: LinkQuery): Promise<LinkRecord[]> {
    return this.#select(`WHERE $1::text IS NULL OR ${cursor} > $1 ORDER BY ${cursor} LIMIT $2`, [after ?? null, limit]);
  }

  async #select(rest: string, parameters: readonly unknown[]): Promise<LinkRecord[]> {
    const rows = await this.#database.query<LinkRow>(`SELECT * FROM halyard.link ${rest}`, parameters);
    return rows.map(toLink);
  }
}

/** SQL expression with the same value as `linkCursor`. */
const cursor = `(work_package || E'\\n' || source || E'\\n' || coalesce(identity, '')) COLLATE "C"`;

function toLink(row: LinkRow): LinkRecord {
  return {
    source: row.source,
    workPackage: row.work_package,
    kind: row.kind,
    title: row.title,
    url: row.url,
    ...(row.stage === null ? {} : { stage: row.stage }),
    ...(row.identity === null ? {} : { identity: row.identity }),
  };
}
