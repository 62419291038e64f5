import { access, constants, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Logger } from "@halyard/http-core";
import type { fromPglite as adapt } from "pg-boss";
import type { Database, Queryable } from "./database.js";
import { ThreadConnection } from "./embedded/connection.js";
import { KeyedMutex } from "./keyed-mutex.js";
import { migrate } from "./migrate.js";

/** Buffer sizes for PGlite. The defaults would allocate 128 MiB at start. */
const smallBuffers = [
  "shared_buffers=8MB",
  "wal_buffers=256kB",
  "max_wal_size=64MB",
  "work_mem=2MB",
  "maintenance_work_mem=8MB",
];

/** WASI's error number for a full disk (ENOSPC). */
const noRoom = 51;

/**
 * Opens the embedded database (PGlite in its own thread) in `directory`, and creates it if it does not exist. The
 * caller ensures that no other process uses the directory. Data survives a crash of the process but not of the machine,
 * because PGlite does not fsync.
 *
 * A damaged database is replaced with a new one, because the bridge can rebuild the data it needs. The damaged database
 * is moved to `<directory>.broken-<time>` once the new one has been created.
 *
 * @throws Error if files are not accessible, or if no new database can be created for lack of permissions, disk space
 * or memory. In both cases, nothing is moved.
 */
export async function openEmbeddedDatabase(directory: string, logger: Logger): Promise<Database> {
  try {
    return await open(directory);
  } catch (cause) {
    if (isShortage(cause)) throw cause;
    // PGlite throws the same error for damaged files, unreadable files and a full disk. If a file is unreadable or the
    // disk is full, one of the next two calls throws.
    await assertUsable(directory);
    const fresh = await makeBeside(directory);
    const aside = `${directory}.broken-${new Date().toISOString().replaceAll(":", "-")}`;
    await rename(directory, aside);
    await rename(fresh, directory);
    logger.error(
      "The embedded database is damaged. The bridge renamed the directory of the damaged database and created a new database. The bridge restores deliveries from the spool, and a sweep restores links.",
      { error: cause, directory, aside },
    );
    return open(directory);
  }
}

/**
 * Returns whether the database failed to open for lack of memory, disk space or permissions. Its files may then be
 * intact, and a new database would fail too.
 */
function isShortage(cause: unknown): boolean {
  return cause instanceof RangeError || (cause instanceof Error && "syscall" in cause);
}

/** Checks that every file can be read and written. */
async function assertUsable(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true });
  for (const path of [directory, ...entries.map((entry) => join(directory, entry))]) {
    await access(path, constants.R_OK | constants.W_OK).catch((obstacle: unknown) => {
      const why = obstacle instanceof Error ? obstacle.message : String(obstacle);
      throw new Error(
        `The embedded database cannot be opened, because one of its files cannot be used: ${why}. Nothing was changed. The account that runs the bridge must be able to read and write all files below ${directory}. Correct the permissions and start again.`,
        { cause: obstacle },
      );
    });
  }
}

/** Creates a new database next to one that cannot be opened, and returns the new directory. */
async function makeBeside(directory: string): Promise<string> {
  const fresh = `${directory}.new`;
  try {
    // Removes a directory that a killed process may have left.
    await rm(fresh, { recursive: true, force: true });
    await (await open(fresh)).close();
    return fresh;
  } catch (obstacle) {
    await rm(fresh, { recursive: true, force: true }).catch(() => undefined);
    throw new Error(
      `The embedded database in ${directory} cannot be opened, and no new database can be created next to it: ${reasonOf(obstacle)}. Nothing was changed. Check the disk space and the permissions, and start again.`,
      { cause: obstacle },
    );
  }
}

/** Returns the reason for a failure. PGlite's file system throws plain objects with a WASI error number. */
function reasonOf(obstacle: unknown): string {
  if (obstacle instanceof Error) return obstacle.message;
  const { errno } = obstacle as { readonly errno?: unknown };
  return errno === noRoom ? "the disk is full" : `a file cannot be accessed (error ${String(errno)})`;
}

async function open(directory: string): Promise<Database> {
  const opening = ThreadConnection.open({ directory, settings: smallBuffers, template: await findTemplate() });
  // Loads pg-boss while the thread opens the database.
  const [connection, { fromPglite }] = await Promise.all([opening, import("pg-boss")]);
  const database: Database = {
    kind: "embedded",
    ...queryable(connection),
    transaction: (work) => connection.transaction((transaction) => work(queryable(transaction))),
    // PostgreSQL vacuums in a separate process, which PGlite does not have.
    vacuum: async () => void (await connection.exec("VACUUM")),
    locks: new KeyedMutex(),
    bossConnection: { db: fromPglite(likePglite(connection)), backend: "pglite" },
    close: () => connection.close(),
  };
  try {
    await migrate(database);
    return database;
  } catch (cause) {
    await connection.close();
    throw cause;
  }
}

/**
 * Returns the path of the empty database that the build puts next to the bundle, or undefined when the bridge runs from
 * source.
 */
async function findTemplate(): Promise<string | undefined> {
  const path = fileURLToPath(new URL("./empty-database.gz", import.meta.url));
  return access(path).then(
    () => path,
    () => undefined,
  );
}

function queryable(target: Pick<ThreadConnection, "query">): Queryable {
  return {
    query: async <Row>(text: string, parameters?: readonly unknown[]) =>
      (await target.query(text, parameters)) as Row[],
  };
}

/** Adapts a connection to the part of PGlite's interface that pg-boss calls. */
function likePglite(connection: ThreadConnection): Parameters<typeof adapt>[0] {
  return {
    query: async (text, parameters) => ({ rows: (await connection.query(text, parameters)) as never[] }),
    exec: async (text) => (await connection.exec(text)).map((rows) => ({ rows: [...rows] })),
    listen: (channel, listener) => connection.listen(channel, listener),
  };
}
