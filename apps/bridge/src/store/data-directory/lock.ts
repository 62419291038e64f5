import { readFile, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makePrivateDirectory } from "./directories.js";

/** Thrown when the data directory is already in use. */
export class DataDirectoryInUseError extends Error {
  override readonly name = "DataDirectoryInUseError";
}

/** Exclusive lock on a data directory. Also released when the process ends for any reason. */
export interface DataDirectoryLock {
  release(): Promise<void>;
}

/** SQLite's error code for a lock that another connection holds (SQLITE_BUSY). */
const busy = 5;

/**
 * Locks a data directory for this process, and creates the directory if it is missing. Uses SQLite's lock on the file
 * `lock`. The kernel releases this lock when the process ends, so it is never stale.
 *
 * @throws DataDirectoryInUseError immediately when another process, or this one, holds the lock.
 * @see docs/decisions/0008-spool-and-lock.md
 */
export async function lockDataDirectory(directory: string): Promise<DataDirectoryLock> {
  await makePrivateDirectory(directory);
  const path = resolve(directory);
  const owner = join(path, "owner");
  const database = openLock(path);
  try {
    // The transaction never writes, so SQLite creates neither a rollback journal nor a write-ahead log.
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if ((error as { errcode?: unknown }).errcode === busy) throw new DataDirectoryInUseError(await inUse(path, owner));
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The data directory ${path} cannot be locked: ${reason}. Use a directory on a file system that supports file locks.`,
      { cause: error },
    );
  }
  // This file only informs users; the lock does not depend on it.
  await writeFile(owner, `process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}\n`, {
    mode: 0o600,
  });
  return {
    async release() {
      if (database.isOpen) database.close();
    },
  };
}

function openLock(path: string): DatabaseSync {
  try {
    return new DatabaseSync(join(path, "lock"), { timeout: 0 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The data directory ${path} cannot be used: ${reason}. The account that runs the bridge needs write access to the directory.`,
      { cause: error },
    );
  }
}

async function inUse(path: string, owner: string): Promise<string> {
  const who = await readFile(owner, "utf8").catch(() => "");
  const by = who === "" ? "another process" : who.trim();
  return `The data directory ${path} is in use by ${by}. Stop that process, or set a different \`dataDirectory\` for this bridge.`;
}
