import { mkdir, open } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/**
 * Creates a directory and its missing parents. Only the current user can access the new directories. Resolves when the
 * entries of all new directories are on disk.
 */
export async function makePrivateDirectory(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const above = dirname(resolve(first));
  for (let directory = dirname(resolve(path)); ; directory = dirname(directory)) {
    await syncDirectory(directory);
    if (directory === above) return;
  }
}

/** Writes the entries of a directory to disk. */
export async function syncDirectory(path: string): Promise<void> {
  // Windows cannot sync a directory. Its file system protects directory entries with a journal.
  if (process.platform === "win32") return;
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
