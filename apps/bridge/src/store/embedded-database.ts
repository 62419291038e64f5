import { rename } from "node:fs/promises";
import type { Results } from "@electric-sql/pglite";
import type { Logger } from "@halyard/http-core";
import { fromPglite } from "pg-boss";
import type { Database, Locks, Queryable } from "./database.js";
import { createKeyedMutex } from "./keyed-mutex.js";
import { migrate } from "./migrate.js";

/** PGlite reads its buffers' size at start; the default of 128 MiB would be taken from memory at once. */
const smallBuffers = [
  "shared_buffers=8MB",
  "wal_buffers=256kB",
  "max_wal_size=64MB",
  "work_mem=2MB",
  "maintenance_work_mem=8MB",
];

interface RunsSql {
  query<Row>(text: string, parameters?: unknown[]): Promise<Results<Row>>;
}

/**
 * Opens PostgreSQL inside this process (PGlite) with its files in `directory`, made anew where there is none. The caller
 * sees to it that no other process uses the directory. It survives the death of the process, not that of the machine
 * (PGlite does not fsync). Files it cannot start from are moved to `<directory>.broken-<time>` and a new database is made:
 * the bridge can rebuild all of its contents.
 */
export async function openEmbeddedDatabase(directory: string, logger: Logger): Promise<Database> {
  try {
    return await open(directory);
  } catch (cause) {
    if (isShortage(cause)) throw cause;
    const aside = `${directory}.broken-${new Date().toISOString().replaceAll(":", "-")}`;
    await rename(directory, aside);
    logger.error(
      "The embedded database is damaged. It was moved aside and a new one is made: deliveries come back from the spool, links from a sweep.",
      { error: cause, directory, aside },
    );
    return open(directory);
  }
}

/** The machine lacks memory, room or rights: that says nothing about the files, and a new database would fail as well. */
function isShortage(cause: unknown): boolean {
  return cause instanceof RangeError || (cause instanceof Error && "syscall" in cause);
}

async function open(directory: string): Promise<Database> {
  // Loaded here, so that a bridge on PostgreSQL does not pay for it.
  const { PGlite } = await import("@electric-sql/pglite");
  const pglite = await PGlite.create({
    dataDir: directory,
    startParams: [...PGlite.defaultStartParams, ...smallBuffers.flatMap((setting) => ["-c", setting])],
  });
  const database: Database = {
    kind: "embedded",
    ...queryable(pglite),
    transaction: (work) => pglite.transaction((transaction) => work(queryable(transaction))),
    locks: localLocks(),
    bossConnection: { db: fromPglite(pglite), backend: "pglite" },
    close: () => pglite.close(),
  };
  try {
    await migrate(database);
    return database;
  } catch (cause) {
    await pglite.close();
    throw cause;
  }
}

function queryable(target: RunsSql): Queryable {
  return {
    query: async <Row>(text: string, parameters?: readonly unknown[]) =>
      (await target.query<Row>(text, parameters && [...parameters])).rows,
  };
}

function localLocks(): Locks {
  const mutex = createKeyedMutex();
  async function run<T>(release: () => void, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      release();
    }
  }
  return {
    hold: async (name, work) => run(await mutex.acquire(name), work),
    async tryHold(name, work) {
      const release = mutex.tryAcquire(name);
      return release && run(release, work);
    },
  };
}
