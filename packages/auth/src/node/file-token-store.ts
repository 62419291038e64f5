import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { requireTime, timeLimit } from "../internal/time.js";
import { sameTokens, toTokenSet, type TokenSet } from "../token-set.js";
import type { TokenStore } from "../token-store.js";
import { lockFile } from "./file-lock.js";
import { TokenStoreError } from "./token-store-error.js";

/** Options for {@link fileTokenStore}. */
export interface FileTokenStoreOptions {
  /** Path of the token file. A missing directory is created, readable only by its owner. */
  readonly path: string;
  /**
   * Maximum wait for another process's lock, in milliseconds. Infinity means no limit. A stale lock from another
   * machine or container is taken over only if `lockTimeout` exceeds `staleAfter`. Default 90 000.
   */
  readonly lockTimeout?: number | undefined;
  /**
   * Time after which an unchanged lock is considered stale, in milliseconds. The waiting process measures this time, so
   * clocks that differ or jump do not matter. A lock left by a dead process on this machine is detected immediately.
   * Must exceed the `timeout` of every token manager that uses the file. Default 60 000.
   */
  readonly staleAfter?: number | undefined;
}

/**
 * Creates a store that keeps tokens in a file that only its owner can read (mode 0600). Each write replaces the file
 * atomically, and the new file is on disk when the promise resolves. After a crash, the file contains either the old
 * tokens or the new ones.
 *
 * Any number of processes can share the file, even if the server accepts each refresh token only once. Only one process
 * renews at a time, and the others then read its new tokens.
 *
 * Every method rejects with a TokenStoreError when the file cannot be used. Windows ignores the file mode, so keep the
 * file in the user's profile there.
 *
 * @example
 * const auth = oauth2({ client, store: fileTokenStore({ path: join(homedir(), ".config/bridge/tokens.json") }) });
 */
export function fileTokenStore(options: FileTokenStoreOptions): TokenStore {
  const path = resolve(options.path);
  const limits = {
    timeout: requireTime("lockTimeout", options.lockTimeout ?? 90_000, 0),
    staleAfter: requireTime("staleAfter", options.staleAfter ?? 60_000),
  };

  async function locked<Result>(suffix: string, work: () => Promise<Result>): Promise<Result> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch((error: unknown) => fail("written", error));
    const release = await lockFile(path + suffix, limits);
    try {
      return await work();
    } finally {
      await release();
    }
  }

  async function load(): Promise<TokenSet | undefined> {
    let text: string;
    try {
      text = await readFile(path, "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      return fail("read", error);
    }
    try {
      return toTokenSet(JSON.parse(text));
    } catch {
      // The error has no cause, because messages from `JSON.parse` quote the file's content.
      const message = `${path} does not contain a token set. Remove the file and sign in again.`;
      throw new TokenStoreError("token_store_unreadable", message, path);
    }
  }

  async function write(tokens: TokenSet | undefined): Promise<void> {
    try {
      if (tokens === undefined) await rm(path, { force: true });
      else await replaceFile(path, `${JSON.stringify(tokens)}\n`);
    } catch (error) {
      fail("written", error);
    }
  }

  function fail(what: "read" | "written", error: unknown): never {
    const { code } = error as NodeJS.ErrnoException;
    const message = `${path} cannot be ${what} (${code ?? "unknown reason"}). Check the owner of the file, its permissions and the free disk space.`;
    throw new TokenStoreError(what === "read" ? "token_store_unreadable" : "token_store_unwritable", message, path);
  }

  return {
    load,
    save: (tokens) => locked(".lock", () => write(tokens)),
    compareAndSwap: (expected, next) =>
      locked(".lock", async () => {
        if (!sameTokens(await load(), expected)) return false;
        await write(next);
        return true;
      }),
    // Uses its own lock file. With `.lock`, `work` could not save tokens, because saving takes that lock too.
    exclusive: (work) => locked(".renew.lock", () => work(timeLimit(limits.staleAfter * 0.9))),
  };
}

async function replaceFile(path: string, content: string): Promise<void> {
  const draft = `${path}.new`;
  await rm(draft, { force: true });
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  if (process.platform === "win32") return;
  const directory = await open(dirname(path), "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
