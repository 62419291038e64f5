import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { temporaryDirectory } from "../../test/support/temporary-directory.js";
import { fileTokenStore } from "./file-token-store.js";

const tokens = { accessToken: "a1", refreshToken: "r1", expiresAt: 5, scope: "api_v3" };

describe("fileTokenStore", () => {
  it("keeps tokens across instances and leaves no other file", async () => {
    const directory = await temporaryDirectory();
    const path = join(directory, "below", "tokens.json");
    expect(await fileTokenStore({ path }).load()).toBeUndefined();
    await fileTokenStore({ path }).save(tokens);
    expect(await fileTokenStore({ path }).load()).toEqual(tokens);
    expect(await readdir(join(directory, "below"))).toEqual(["tokens.json"]);
    await fileTokenStore({ path }).save(undefined);
    expect(await readdir(join(directory, "below"))).toEqual([]);
  });

  it("swaps only when the stored tokens are the expected ones, also with many concurrent callers", async () => {
    const path = join(await temporaryDirectory(), "tokens.json");
    await fileTokenStore({ path }).save(tokens);
    const swaps = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        fileTokenStore({ path }).compareAndSwap(tokens, { accessToken: `b${index}` }),
      ),
    );
    expect(swaps.filter(Boolean)).toHaveLength(1);
    expect(await fileTokenStore({ path }).load()).toEqual({ accessToken: `b${swaps.indexOf(true)}` });
  });

  it("runs one `exclusive` callback at a time, which may save tokens", async () => {
    const path = join(await temporaryDirectory(), "tokens.json");
    let inside = 0;
    let peak = 0;
    const enter = async (): Promise<void> =>
      fileTokenStore({ path }).exclusive?.(async () => {
        inside += 1;
        peak = Math.max(peak, inside);
        await fileTokenStore({ path }).save(tokens);
        inside -= 1;
      });
    await Promise.all(Array.from({ length: 5 }, enter));
    expect(peak).toBe(1);
  });

  it("accepts Infinity for its limits and rejects invalid durations", async () => {
    const path = join(await temporaryDirectory(), "tokens.json");
    const store = fileTokenStore({ path, lockTimeout: Infinity, staleAfter: Infinity });
    expect(await store.exclusive?.(async (signal) => signal.aborted)).toBe(false);
    for (const limits of [{ lockTimeout: NaN }, { staleAfter: 0 }]) {
      expect(() => fileTokenStore({ path, ...limits })).toThrow(
        expect.objectContaining({ code: "configuration_invalid" }),
      );
    }
  });

  it("releases the lock after a failure inside `exclusive`", async () => {
    const store = fileTokenStore({ path: join(await temporaryDirectory(), "tokens.json") });
    await expect(store.exclusive?.(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
    expect(await store.exclusive?.(() => Promise.resolve("entered"))).toBe("entered");
  });

  it("recovers from files left by a crash in the middle of a write", async () => {
    const path = join(await temporaryDirectory(), "tokens.json");
    await fileTokenStore({ path }).save(tokens);
    await writeFile(`${path}.new`, '{"accessTok');
    expect(await fileTokenStore({ path }).load()).toEqual(tokens);
    await fileTokenStore({ path }).save({ accessToken: "a2" });
    expect(await fileTokenStore({ path }).load()).toEqual({ accessToken: "a2" });
  });

  it.each([
    ["cut off", '{"accessToken":"secret-tok'],
    ["empty", ""],
    ["JSON without an access token", '{"secret":"secret-token"}'],
    ["a list", '["secret-token"]'],
  ])("reports a file that is %s, without quoting it", async (_name, content) => {
    const path = join(await temporaryDirectory(), "tokens.json");
    await writeFile(path, content);
    const failure: unknown = await fileTokenStore({ path })
      .load()
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "token_store_unreadable", path });
    expect(inspect(failure)).not.toContain("secret");
  });

  it("reports a file that cannot be read or written", async () => {
    const directory = await temporaryDirectory();
    const path = join(directory, "tokens.json");
    await mkdir(path);
    await expect(fileTokenStore({ path }).load()).rejects.toMatchObject({ code: "token_store_unreadable" });
    await expect(fileTokenStore({ path }).save(tokens)).rejects.toMatchObject({ code: "token_store_unwritable" });
    await writeFile(join(directory, "file"), "");
    const below = fileTokenStore({ path: join(directory, "file", "tokens.json") });
    await expect(below.save(tokens)).rejects.toMatchObject({ code: "token_store_unwritable" });
  });
});

describe("locks", () => {
  async function lockedBy(holder: string): Promise<{ path: string; lock: string }> {
    const path = join(await temporaryDirectory(), "tokens.json");
    const lock = `${path}.lock`;
    await writeFile(lock, holder);
    return { path, lock };
  }

  it("waits for the lock of a running process, up to lockTimeout", async () => {
    const { path, lock } = await lockedBy(JSON.stringify({ pid: process.pid, place: "elsewhere" }));
    const store = fileTokenStore({ path, lockTimeout: 50 });
    await expect(store.save(tokens)).rejects.toMatchObject({ code: "token_store_locked", path: lock });
    expect(await readFile(lock, "utf8")).toContain("elsewhere");
  });

  it("does not check the process id of another machine or container", async () => {
    const { path } = await lockedBy(JSON.stringify({ pid: 2 ** 30, place: "elsewhere" }));
    await expect(fileTokenStore({ path, lockTimeout: 50 }).save(tokens)).rejects.toMatchObject({
      code: "token_store_locked",
    });
  });

  it.each([
    ["even one of a running process elsewhere", JSON.stringify({ pid: process.pid, place: "elsewhere" })],
    ["even one with unreadable content", "half a lo"],
  ])("takes over a lock that has not changed for staleAfter, %s", async (_name, holder) => {
    const { path } = await lockedBy(holder);
    const store = fileTokenStore({ path, staleAfter: 40, lockTimeout: Infinity });
    await store.save(tokens);
    expect(await store.load()).toEqual(tokens);
    expect(await readdir(join(path, ".."))).toEqual(["tokens.json"]);
  });

  it("aborts the work before its lock becomes stale", async () => {
    const store = fileTokenStore({ path: join(await temporaryDirectory(), "tokens.json"), staleAfter: 50 });
    const stopped = store.exclusive?.(
      (signal) => new Promise((resolve) => signal.addEventListener("abort", () => resolve("stopped"))),
    );
    expect(await stopped).toBe("stopped");
  });
});
