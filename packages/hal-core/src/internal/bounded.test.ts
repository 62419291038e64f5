import { describe, expect, test } from "vitest";
import { eachBounded } from "./bounded.js";

const tick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe("eachBounded", () => {
  test("processes every item, with limited concurrency", async () => {
    let active = 0;
    let peak = 0;
    const done: number[] = [];
    await eachBounded([1, 2, 3, 4, 5], 2, undefined, async (item) => {
      peak = Math.max(peak, ++active);
      await tick();
      active--;
      done.push(item);
    });
    expect(done.sort()).toEqual([1, 2, 3, 4, 5]);
    expect(peak).toBe(2);
  });

  test("after a failure, no other work starts and work in progress is aborted", async () => {
    const started: number[] = [];
    const stopped: unknown[] = [];
    const failure = new Error("broken");
    let finish = (): void => undefined;
    const running = eachBounded([1, 2, 3, 4], 2, undefined, async (item, signal) => {
      started.push(item);
      if (item === 1) throw failure;
      signal.addEventListener("abort", () => stopped.push(signal.reason));
      await new Promise<void>((resolve) => (finish = resolve));
    });
    await expect(running).rejects.toBe(failure);
    finish();
    await tick();
    expect(started).toEqual([1, 2]);
    expect(stopped).toEqual([failure]);
  });

  test("the caller's signal ends the work with the signal's reason", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const started: number[] = [];
    const running = eachBounded([1, 2, 3], 1, controller.signal, async (item) => {
      started.push(item);
      controller.abort(reason);
    });
    await expect(running).rejects.toBe(reason);
    expect(started).toEqual([1]);
    await expect(eachBounded([], 1, controller.signal, tick)).rejects.toBe(reason);
  });
});
