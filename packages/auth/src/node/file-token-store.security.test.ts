import { lstat, readdir, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryDirectory } from "../../test/support/temporary-directory.js";
import { fileTokenStore } from "./file-token-store.js";

const tokens = { accessToken: "a1", refreshToken: "r1" };

describe.skipIf(process.platform === "win32")("token files are readable by their owner only", () => {
  it("writes the file with mode 0600, also when replacing a file that others could read", async () => {
    const path = join(await temporaryDirectory(), "tokens.json");
    await writeFile(path, "{}", { mode: 0o666 });
    await fileTokenStore({ path }).save(tokens);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await fileTokenStore({ path }).compareAndSwap(tokens, { accessToken: "a2" });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it("creates a missing directory with mode 0700", async () => {
    const directory = join(await temporaryDirectory(), "new");
    await fileTokenStore({ path: join(directory, "tokens.json") }).save(tokens);
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
  });

  it("does not write through a symbolic link at the path of the draft or of the file", async () => {
    const directory = await temporaryDirectory();
    const path = join(directory, "tokens.json");
    const victim = join(directory, "victim");
    await writeFile(victim, "untouched");
    await symlink(victim, `${path}.new`);
    await symlink(victim, path);
    await fileTokenStore({ path }).save(tokens);
    expect((await lstat(path)).isSymbolicLink()).toBe(false);
    expect((await stat(victim)).size).toBe("untouched".length);
  });

  it("gives up at its limit when the lock is a symbolic link without a target, and removes a stale one", async () => {
    const directory = await temporaryDirectory();
    const path = join(directory, "tokens.json");
    await symlink(join(directory, "nowhere"), `${path}.lock`);
    const store = fileTokenStore({ path, lockTimeout: 50 });
    await expect(store.save(tokens)).rejects.toMatchObject({ code: "token_store_locked" });
    await fileTokenStore({ path, lockTimeout: Infinity, staleAfter: 40 }).save(tokens);
    expect(await readdir(directory)).toEqual(["tokens.json"]);
  });

  it("never exposes a half-written file at the path of the store", async () => {
    const path = join(await temporaryDirectory(), "tokens.json");
    const store = fileTokenStore({ path });
    await store.save(tokens);
    let writing = true;
    const readers = Array.from({ length: 3 }, async () => {
      while (writing) expect(await store.load()).toHaveProperty("accessToken");
    });
    for (let round = 0; round < 30; round += 1)
      await store.save({ accessToken: `a${round}`, refreshToken: "r".repeat(50_000) });
    writing = false;
    await Promise.all(readers);
    expect(await readdir(join(path, ".."))).toEqual(["tokens.json"]);
  });
});
