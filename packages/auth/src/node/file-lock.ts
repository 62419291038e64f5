import { lstat, open, readFile, readlink, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { TokenStoreError } from "./token-store-error.js";

/** Limits of {@link lockFile}, in milliseconds. */
export interface LockLimits {
  /** Maximum wait for another process's lock. */
  readonly timeout: number;
  /** Time after which an unchanged lock is considered stale. The holder must stop its work before then. */
  readonly staleAfter: number;
}

/** Returns the time in milliseconds from a clock that never jumps, such as `performance.now`. */
export type MonotonicClock = () => number;

interface Holder {
  readonly pid?: unknown;
  readonly place?: unknown;
}

/**
 * Acquires a lock by creating a file, and returns a function that releases it. A dead process's lock is taken over
 * immediately if the process ran on this machine (same boot, same process namespace). Any other lock is taken over once
 * this process has seen it unchanged for `staleAfter`.
 *
 * The age of the lock file is not used, because wall clocks can jump and differ between machines: a lock that is still
 * held could look stale, or a stale lock could look held. Instead, each waiting process measures the time itself.
 */
export async function lockFile(
  path: string,
  limits: LockLimits,
  now: MonotonicClock = () => performance.now(),
): Promise<() => Promise<void>> {
  const here = await place();
  const giveUpAt = now() + limits.timeout;
  let seen: { readonly id: string; readonly since: number } | undefined;
  for (;;) {
    if (await create(path, JSON.stringify({ pid: process.pid, place: here }))) {
      const own = await look(path);
      return async () => {
        // After `staleAfter`, another process may have replaced this lock with its own.
        if ((await look(path))?.id === own?.id) await rm(path, { force: true });
      };
    }
    const found = await look(path);
    if (found === undefined) continue;
    const { id, holder } = found;
    if (seen?.id !== id) seen = { id, since: now() };
    if (isLeftBehind(holder, here) || now() - seen.since >= limits.staleAfter) {
      await removeStale(path, id, limits, now);
      continue;
    }
    if (now() > giveUpAt) {
      const message = `Another process has held the lock file ${path} for more than ${limits.timeout} ms. Try again, or raise \`lockTimeout\`.`;
      throw new TokenStoreError("token_store_locked", message, path);
    }
    await sleep(10 + Math.random() * 40);
  }
}

async function create(path: string, content: string): Promise<boolean> {
  try {
    const file = await open(path, "wx", 0o600);
    try {
      await file.writeFile(content);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    const message = `The lock file ${path} cannot be created (${codeOf(error)}). Check the permissions of its directory and the free disk space.`;
    throw new TokenStoreError("token_store_unwritable", message, path);
  }
}

async function removeStale(path: string, id: string, limits: LockLimits, now: MonotonicClock): Promise<void> {
  // Removing a stale lock requires a separate lock. Otherwise, if two processes saw the same stale lock, the slower one
  // could remove the lock that the faster one has just acquired.
  const release = await lockFile(`${path}.${id}`, limits, now);
  try {
    if ((await look(path))?.id === id) await rm(path, { force: true });
  } finally {
    await release();
  }
}

/** Returns the lock's holder and an id that no other lock at this path has, or undefined if there is no lock. */
async function look(path: string): Promise<{ readonly id: string; readonly holder: Holder } | undefined> {
  try {
    // `stat` would report a dangling symbolic link as a missing lock, although no file can be created there.
    const seen = await lstat(path, { bigint: true });
    const holder = seen.isFile() ? await readHolder(path) : undefined;
    return { id: `${seen.ino}-${seen.mtimeNs}`, holder: holder ?? {} };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

async function readHolder(path: string): Promise<Holder | undefined> {
  return (await readFile(path, "utf8")
    .then(JSON.parse)
    .catch(() => undefined)) as Holder | undefined;
}

function isLeftBehind({ pid, place: there }: Holder, here: string): boolean {
  if (there !== here || typeof pid !== "number" || !Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return codeOf(error) === "ESRCH";
  }
}

// Identifies the boot and the process namespace, because a process id is unique only within these. The host name alone
// is not enough: containers that share a directory can also share a host name.
async function place(): Promise<string> {
  const [boot, namespace] = await Promise.all([
    readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => ""),
    readlink("/proc/self/ns/pid").catch(() => ""),
  ]);
  return [hostname(), boot.trim(), namespace].join(" ");
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? "unknown";
}
