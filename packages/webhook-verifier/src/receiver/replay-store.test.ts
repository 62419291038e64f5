import fc from "fast-check";
import { expect, test } from "vitest";
import { createMemoryReplayStore } from "../index.js";

test("a key is first new, then running, then done, and new once more after a failure", async () => {
  const store = createMemoryReplayStore();
  expect(await store.begin("a")).toBe("new");
  expect(await store.begin("a")).toBe("running");
  expect(await store.begin("b")).toBe("new");
  await store.abandon("a");
  expect(await store.begin("a")).toBe("new");
  await store.complete("a");
  expect(await store.begin("a")).toBe("done");
  expect(await store.begin("b")).toBe("running");
});

test("forgets a delivery after the maximum age, counted from its first acceptance", async () => {
  let now = 0;
  const store = createMemoryReplayStore({ maxAgeMs: 100, now: () => now });
  await store.begin("a");
  await store.complete("a");
  now = 99;
  expect(await store.begin("a")).toBe("done");
  now = 100;
  expect(await store.begin("a")).toBe("new");
});

test("holds no more than the maximum, and drops the least recently used entry", async () => {
  const store = createMemoryReplayStore({ maxEntries: 2 });
  for (const key of ["a", "b"]) {
    await store.begin(key);
    await store.complete(key);
  }
  expect(await store.begin("a")).toBe("done");
  await store.begin("c");
  await store.complete("c");
  expect(await store.begin("a")).toBe("done");
  expect(await store.begin("b")).toBe("new");
});

test("a reservation survives any number of other deliveries", async () => {
  const store = createMemoryReplayStore({ maxEntries: 1 });
  await store.begin("slow");
  for (let i = 0; i < 100; i++) {
    await store.begin(String(i));
    await store.complete(String(i));
  }
  expect(await store.begin("slow")).toBe("running");
});

test("limits that are not positive numbers are refused", () => {
  for (const options of [{ maxEntries: 0 }, { maxEntries: NaN }, { maxAgeMs: -1 }]) {
    expect(() => createMemoryReplayStore(options)).toThrow(expect.objectContaining({ code: "configuration_invalid" }));
  }
});

test("behaves like a list that is searched and truncated, for any sequence of calls", async () => {
  const command = fc.record({
    call: fc.constantFrom("begin", "complete", "abandon", "wait"),
    key: fc.constantFrom("a", "b", "c", "d", "e"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 80 }), async (commands) => {
      let now = 0;
      const store = createMemoryReplayStore({ maxEntries: 3, maxAgeMs: 10, now: () => now });
      const running = new Set<string>();
      let done: { key: string; since: number }[] = [];
      for (const { call, key } of commands) {
        if (call === "wait") now += 4;
        if (call === "abandon") {
          await store.abandon(key);
          running.delete(key);
        }
        if (call === "complete" && running.delete(key)) {
          await store.complete(key);
          done = [...done.filter((entry) => entry.key !== key), { key, since: now }].slice(-3);
        }
        if (call === "begin") {
          const entry = done.find((other) => other.key === key);
          done = done.filter((other) => other !== entry);
          const known = entry !== undefined && now - entry.since < 10;
          if (known) done.push(entry);
          expect(await store.begin(key)).toBe(known ? "done" : running.has(key) ? "running" : "new");
          if (!known) running.add(key);
        }
      }
    }),
  );
});
