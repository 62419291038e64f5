import { access, constants, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
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

/** ENOSPC of WASI. */
const noRoom = 51;

interface RunsSql {
  query<Row>(text: string, parameters?: unknown[]): Promise<Results<Row>>;
}

/**
 * Opens PostgreSQL inside this process (PGlite) with its files in `directory`, made anew where there is none. The caller
 * sees to it that no other process uses the directory. It survives the death of the process, not that of the machine
 * (PGlite does not fsync). Files it cannot start from are moved to `<directory>.broken-<time>` once a new database has been
 * made: the bridge can rebuild all of its contents.
 *
 * @throws Error when files may not be used, or no new database can be made, for want of rights, room or memory. Then
 *   nothing is moved.
 */
export async function openEmbeddedDatabase(directory: string, logger: Logger): Promise<Database> {
  try {
    return await open(directory);
  } catch (cause) {
    // PGlite says the same of files that are damaged, that may not be read, and that it has no room to write to.
    if (isShortage(cause)) throw cause;
    await assertUsable(directory);
    const fresh = await makeBeside(directory);
    const aside = `${directory}.broken-${new Date().toISOString().replaceAll(":", "-")}`;
    await rename(directory, aside);
    await rename(fresh, directory);
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

/** Every file must be there to be read and written, whatever it holds. */
async function assertUsable(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true });
  for (const path of [directory, ...entries.map((entry) => join(directory, entry))]) {
    await access(path, constants.R_OK | constants.W_OK).catch((obstacle: unknown) => {
      const why = obstacle instanceof Error ? obstacle.message : String(obstacle);
      throw new Error(
        `The embedded database cannot be opened, because one of its files cannot be used: ${why}. Nothing was changed. Give the bridge's account all files below ${directory}, and start again.`,
        { cause: obstacle },
      );
    });
  }
}

/** Makes a new database beside one that cannot be opened, and gives its directory. */
async function makeBeside(directory: string): Promise<string> {
  const fresh = `${directory}.new`;
  try {
    // A process that was killed may have left one.
    await rm(fresh, { recursive: true, force: true });
    await (await open(fresh)).close();
    return fresh;
  } catch (obstacle) {
    await rm(fresh, { recursive: true, force: true }).catch(() => undefined);
    throw new Error(
      `The embedded database in ${directory} cannot be opened, and no new one can be made beside it: ${reasonOf(obstacle)}. Nothing was changed. Look for a full disk or missing rights, and start again.`,
      { cause: obstacle },
    );
  }
}

/** PGlite's file system throws objects that are no errors, with a number of WASI. */
function reasonOf(obstacle: unknown): string {
  if (obstacle instanceof Error) return obstacle.message;
  const { errno } = obstacle as { readonly errno?: unknown };
  return errno === noRoom ? "no room is left" : `its files give error ${String(errno)}`;
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
