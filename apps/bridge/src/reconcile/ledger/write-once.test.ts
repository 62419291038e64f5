import { ConnectionError, ConfigurationError } from "@halyard/http-core";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { makeConfig } from "../../../test/make-config.js";
import { createMemoryStore } from "../../../test/memory-store.js";
import { Postponed } from "../../queue/job-failure.js";
import type { RunContext } from "../shared/run-context.js";
import { assertMayCreate, confirmWrite, writeOnce } from "./write-once.js";

let time = 1_000_000;
const now = () => time;
let store = createMemoryStore({ now });
const config = makeConfig({ openproject: [], git: [], mappings: [], work: { settle: 30_000 } });

function makeRun(fields: Partial<RunContext> = {}): RunContext {
  const effect: RunContext["effect"] = async (_kind, _what, write) => write();
  return { config, store, now, createNotBefore: 0, effect, ...fields } as RunContext;
}

function write(run: RunContext, work: () => Promise<number>): Promise<number | undefined> {
  return writeOnce(run, "key", "pull_comment", "write", work);
}

beforeEach(() => {
  time = 1_000_000;
  store = createMemoryStore({ now });
});

test("stores the intent before the write, and the id after it", async () => {
  await write(makeRun(), async () => {
    expect((await store.effects.get("key"))?.state).toBe("intended");
    return 5;
  });
  expect(await store.effects.get("key")).toMatchObject({ state: "done", remote: "5" });
});

describe("a write with an unknown result", () => {
  const lost = new ConnectionError({ method: "POST", url: "https://x.test" }, "unknown", "ECONNRESET", []);

  test("is repeated only after the settling time", async () => {
    const run = makeRun();
    await expect(write(run, () => Promise.reject(lost))).rejects.toBe(lost);
    time += 10_000;
    const again = vi.fn(async () => 6);
    await expect(write(run, again)).rejects.toThrow(
      new Postponed("An earlier write may still arrive at the server.", 1_030_000),
    );
    expect(again).not.toHaveBeenCalled();
    time += 20_000;
    expect(await write(run, again)).toBe(6);
  });

  test("is finished when its object is found", async () => {
    const run = makeRun();
    await write(run, () => Promise.reject(lost)).catch(() => undefined);
    await confirmWrite(run, "key", 8);
    expect(await store.effects.get("key")).toMatchObject({ state: "done", remote: "8" });
  });
});

test("an intent with a time in the future postpones the write by one settling time only", async () => {
  const lost = new ConnectionError({ method: "POST", url: "https://x.test" }, "unknown", "ECONNRESET", []);
  const run = makeRun();
  time += 365 * 24 * 3_600_000;
  await write(run, () => Promise.reject(lost)).catch(() => undefined);
  time = 1_000_000;
  await expect(assertMayCreate(run, "key")).rejects.toMatchObject({ notBefore: 1_030_000 });
  time += 29_000;
  await expect(assertMayCreate(run, "key")).rejects.toMatchObject({ notBefore: 1_030_000 });
  time += 1000;
  expect(await write(run, async () => 6)).toBe(6);
});

test("a write that cannot have arrived may be repeated at once", async () => {
  const run = makeRun();
  const refused = new ConfigurationError("No.");
  await expect(write(run, () => Promise.reject(refused))).rejects.toBe(refused);
  expect(await write(run, async () => 6)).toBe(6);
});

test("creates wait once with a new ledger", async () => {
  const run = makeRun({ createNotBefore: time + 30_000 });
  await expect(assertMayCreate(run, "key")).rejects.toMatchObject({ notBefore: time + 30_000 });
  time += 30_000;
  await expect(assertMayCreate(run, "key")).resolves.toBeUndefined();
});

test("a finished write may be repeated, because its object may have been deleted", async () => {
  await store.effects.done("key", { remote: "5" });
  expect(await write(makeRun(), async () => 6)).toBe(6);
});
