import { expect, test } from "vitest";
import { KeyedMutex } from "./keyed-mutex.js";

/** Creates work whose end the test controls. */
function job<T>(result: T) {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { work: () => promise, end: () => resolve(result) };
}

test("callers hold a name one after the other, in the order of their calls", async () => {
  const mutex = new KeyedMutex();
  const steps: string[] = [];
  const run = (caller: string) =>
    mutex.hold("spar", async () => {
      steps.push(`${caller} begins`);
      await Promise.resolve();
      steps.push(`${caller} ends`);
    });
  await Promise.all(["ada", "eve", "grace"].map(run));
  expect(steps).toEqual(["ada", "eve", "grace"].flatMap((caller) => [`${caller} begins`, `${caller} ends`]));
});

test("different names do not wait for each other", async () => {
  const mutex = new KeyedMutex();
  const first = job("spar");
  const held = mutex.hold("spar", first.work);
  expect(await mutex.hold("boom", async () => "boom")).toBe("boom");
  first.end();
  expect(await held).toBe("spar");
});

test("tryHold returns undefined while the name is held or waited for, and holds a free one", async () => {
  const mutex = new KeyedMutex();
  const first = job(1);
  const held = mutex.hold("spar", first.work);
  expect(await mutex.tryHold("spar", async () => 2)).toBeUndefined();
  first.end();
  await held;
  expect(await mutex.tryHold("spar", async () => 2)).toBe(2);
});

test("work that fails releases the name", async () => {
  const mutex = new KeyedMutex();
  await expect(mutex.hold("spar", () => Promise.reject(new Error("torn")))).rejects.toThrow("torn");
  expect(await mutex.tryHold("spar", async () => "free")).toBe("free");
});
