import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { requireTime, timeLimit } from "../internal/time.js";
import { sameTokens, toTokenSet, type TokenSet } from "../token-set.js";
import type { TokenStore } from "../token-store.js";
import { lockFile } from "./file-lock.js";
import { TokenStoreError } from "./token-store-error.js";

/** Options of {@link fileTokenStore}. */
export interface FileTokenStoreOptions {
  /** The file that holds the tokens. Its directory is made, open to the owner alone, when it is missing. */
  readonly path: string;
  /** Maximum wait for other processes in milliseconds; Infinity waits without limit. Default 60 000. */
  readonly lockTimeout?: number | undefined;
  /**
   * After this long a renewal by another machine or container counts as dead, in milliseconds; one by this machine is
   * noticed at once. Default 60 000, and must be longer than the `timeout` of every token manager that uses the file.
   */
  readonly staleAfter?: number | undefined;
}

/**
 * Keeps tokens in a file that only its owner can read (mode 0600). A write replaces the file in one step and is on the
 * disk when it resolves; a crash leaves the old tokens or the new ones. Any number of processes may share the file, even
 * when the server takes each refresh token only once: they renew in turn, and the second process finds the new tokens.
 *
 * Every method rejects with a TokenStoreError when the file cannot be used. On Windows the mode has no meaning: keep the
 * file in the user's profile.
 *
 * @example
 * const auth = oauth2({ client, store: fileTokenStore({ path: join(homedir(), ".config/bridge/tokens.json") }) });
 */
export function fileTokenStore(options: FileTokenStoreOptions): TokenStore {
  const path = resolve(options.path);
  const limits = {
    timeout: requireTime("lockTimeout", options.lockTimeout ?? 60_000, 0),
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
      // No cause: the messages of JSON.parse quote what they could not read.
      const message = `${path} does not hold tokens. Remove it and sign in again.`;
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
    const message = `${path} cannot be ${what} (${code ?? "unknown reason"}). Check who owns it and whether the disk has room.`;
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
    // A lock of its own, since `work` writes.
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
