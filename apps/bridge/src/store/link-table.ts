import type { Stage } from "../config/stage.js";
import type { Queryable } from "./database.js";
import { linkCursor, type LinkQuery, type LinkRecord, type LinkTable, type ListedLink } from "./store.js";

interface LinkRow {
  readonly source: string;
  readonly work_package: string;
  readonly kind: LinkRecord["kind"];
  readonly stage: Stage | null;
  readonly title: string;
  readonly url: string;
  readonly identity: string | null;
}

interface ListedRow extends LinkRow {
  readonly seen_at: Date;
}

/** Stores links in the database. */
export class SqlLinkTable implements LinkTable {
  readonly #database: Queryable;

  constructor(database: Queryable) {
    this.#database = database;
  }

  async replace(former: readonly LinkRecord[], links: readonly LinkRecord[]): Promise<void> {
    // One statement cannot delete a row and insert it again, so rows that stay are only updated.
    const written = new Map(links.map((link) => [linkCursor(link), toRow(link)]));
    const deleted = former.filter((link) => !written.has(linkCursor(link))).map(toRow);
    if (written.size + deleted.length === 0) return;
    await this.#database.query(
      `WITH deleted AS (
         DELETE FROM halyard.link USING jsonb_to_recordset($1::jsonb) AS gone (source text, work_package text, identity text)
         WHERE link.source = gone.source AND link.work_package = gone.work_package
           AND coalesce(link.identity, '') = coalesce(gone.identity, '')
       )
       INSERT INTO halyard.link (source, work_package, kind, stage, title, url, identity)
       SELECT source, work_package, kind, stage, title, url, identity FROM jsonb_to_recordset($2::jsonb)
         AS written (source text, work_package text, kind text, stage text, title text, url text, identity text)
       ON CONFLICT (work_package, source, coalesce(identity, ''))
       DO UPDATE SET kind = excluded.kind, stage = excluded.stage, title = excluded.title, url = excluded.url,
         seen_at = excluded.seen_at`,
      [JSON.stringify(deleted), JSON.stringify([...written.values()])],
    );
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

  async list({ limit, after }: LinkQuery): Promise<ListedLink[]> {
    const rows = await this.#database.query<ListedRow>(
      `SELECT * FROM halyard.link WHERE $1::text IS NULL OR ${cursor} > $1 ORDER BY ${cursor} LIMIT $2`,
      [after ?? null, limit],
    );
    return rows.map((row) => ({ ...toLink(row), seenAt: row.seen_at }));
  }

  async #select(rest: string, parameters: readonly unknown[]): Promise<LinkRecord[]> {
    const rows = await this.#database.query<LinkRow>(`SELECT * FROM halyard.link ${rest}`, parameters);
    return rows.map(toLink);
  }
}

/** SQL expression with the same value as `linkCursor`. */
const cursor = `(work_package || E'\\n' || source || E'\\n' || coalesce(identity, '')) COLLATE "C"`;

function toRow({ source, workPackage, kind, stage, title, url, identity }: LinkRecord): LinkRow {
  return {
    ...{ source, kind, title, url },
    work_package: workPackage,
    stage: stage ?? null,
    identity: identity ?? null,
  };
}

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
