import { writeFileSync } from "node:fs";
import { readFile, readdir, rename, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { temporaryDirectory } from "../../test/support/temporary-directory.js";
import { type LockLimits, lockFile } from "./file-lock.js";

const hour = 3_600_000;
const limits: LockLimits = { timeout: Infinity, staleAfter: 60_000 };

afterEach(() => void vi.restoreAllMocks());

/** Writes a lock file as a process on another machine would, with a clock that is `clockAhead` milliseconds ahead. */
async function lockOfAnotherMachine({ clockAhead = 0 } = {}): Promise<string> {
  const path = join(await temporaryDirectory(), "tokens.json.lock");
  await writeFile(path, JSON.stringify({ pid: process.pid, place: "elsewhere" }));
  const madeAt = new Date(Date.now() + clockAhead);
  await utimes(path, madeAt, madeAt);
  return path;
}

/**
 * Returns a clock for each process. The clocks stand still until every process has seen the existing lock, and then
 * jump by `ms`.
 */
function clocksThatJump(count: number, ms: number): readonly (() => number)[] {
  // A process reads its clock at the start, and after it has seen a lock.
  const readings = Array.from({ length: count }, () => 0);
  return readings.map((_, index) => () => {
    readings[index]! += 1;
    return readings.every((times) => times > 2) ? ms : 0;
  });
}

describe("a wall clock that jumps, or differs from the other machine's", () => {
  test.each([
    ["ahead", hour],
    ["behind", -hour],
  ])("does not make a held lock stale: %s", async (_, clockAhead) => {
    const path = await lockOfAnotherMachine({ clockAhead });
    const held = await readFile(path, "utf8");
    await expect(lockFile(path, { timeout: 50, staleAfter: 60_000 })).rejects.toMatchObject({
      code: "token_store_locked",
    });
    expect(await readFile(path, "utf8")).toBe(held);
  });

  test.each([
    ["ahead", hour],
    ["behind", -hour],
  ])("does not keep a stale lock: %s", async (_, clockAhead) => {
    const path = await lockOfAnotherMachine({ clockAhead });
    const [now] = clocksThatJump(1, limits.staleAfter);
    await (
      await lockFile(path, limits, now)
    )();
    expect(await readdir(join(path, ".."))).toEqual([]);
  });

  test.each([
    ["forwards", hour],
    ["backwards", -hour],
  ])("does not keep a lock from being released when it jumps %s", async (_, jump) => {
    const path = join(await temporaryDirectory(), "tokens.json.lock");
    const release = await lockFile(path, limits);
    const before = Date.now();
    vi.spyOn(Date, "now").mockReturnValue(before + jump);
    await release();
    expect(await readdir(join(path, ".."))).toEqual([]);
  });
});

test("a lock that another process has taken over is not released", async () => {
  const path = join(await temporaryDirectory(), "tokens.json.lock");
  const release = await lockFile(path, limits);
  await writeFile(`${path}.other`, "of another process");
  await rename(`${path}.other`, path);
  await release();
  expect(await readFile(path, "utf8")).toBe("of another process");
});

test("a lock that changes hands while another process waits does not become stale", async () => {
  const path = await lockOfAnotherMachine();
  let time = 0;
  const now = (): number => {
    writeFileSync(path, `holder ${time}`);
    return (time += 25_000);
  };
  await expect(lockFile(path, { timeout: 500_000, staleAfter: 60_000 }, now)).rejects.toMatchObject({
    code: "token_store_locked",
  });
});

test("one process at a time holds the lock when many take over the same stale one", async () => {
  for (let round = 0; round < 10; round += 1) {
    const path = await lockOfAnotherMachine();
    let inside = 0;
    let peak = 0;
    await Promise.all(
      clocksThatJump(5, limits.staleAfter).map(async (now) => {
        const release = await lockFile(path, limits, now);
        peak = Math.max(peak, ++inside);
        await new Promise((resolve) => setTimeout(resolve, 2));
        inside -= 1;
        await release();
      }),
    );
    expect(peak).toBe(1);
    expect(await readdir(join(path, ".."))).toEqual([]);
  }
});

test("a lock is taken over from a process that died during its own takeover", async () => {
  const path = await lockOfAnotherMachine();
  const { ino, mtimeNs } = await stat(path, { bigint: true });
  await writeFile(`${path}.${ino}-${mtimeNs}`, "a crashed taker");
  let time = 0;
  await (
    await lockFile(path, limits, () => (time += 25_000))
  )();
  expect(await readdir(join(path, ".."))).toEqual([]);
});
