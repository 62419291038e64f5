import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Deadline } from "./deadline.js";
import { createLimiter } from "./limiter.js";

const home = "https://a.example";
const live = new Deadline(Infinity);

/** Waits until all promises that can settle have settled. */
async function settle(): Promise<void> {
  for (let round = 0; round < 20; round++) await Promise.resolve();
}

describe("createLimiter", () => {
  test("runs the permitted number of calls, then the others in order of arrival", async () => {
    const limiter = createLimiter(2);
    const order: number[] = [];
    const releases: (() => void)[] = [];
    for (const id of [1, 2, 3, 4]) {
      void limiter.acquire(home, live).then((release) => {
        order.push(id);
        releases.push(release);
      });
    }
    await settle();
    expect(order).toEqual([1, 2]);
    releases[0]?.();
    await settle();
    expect(order).toEqual([1, 2, 3]);
    releases[1]?.();
    await settle();
    expect(order).toEqual([1, 2, 3, 4]);
  });

  test("counts each origin separately", async () => {
    const limiter = createLimiter(1);
    await limiter.acquire(home, live);
    await limiter.acquire("https://b.example", live);
    let third = false;
    void limiter.acquire(home, live).then(() => (third = true));
    await settle();
    expect(third).toBe(false);
  });

  test("releases one slot once, however often the release is called", async () => {
    const limiter = createLimiter(1);
    const release = await limiter.acquire(home, live);
    release();
    release();
    const second = await limiter.acquire(home, live);
    let third = false;
    void limiter.acquire(home, live).then(() => (third = true));
    await settle();
    expect(third).toBe(false);
    second();
    await settle();
    expect(third).toBe(true);
  });

  test("rejects an aborted caller with the reason", async () => {
    await expect(createLimiter(1).acquire(home, new Deadline(Infinity, AbortSignal.abort("why")))).rejects.toBe("why");
  });

  test("delays calls while an origin is paused, and passes the slot on when a waiting call is aborted", async () => {
    const limiter = createLimiter(1);
    limiter.pause(home, 50);
    limiter.pause(home, 10);
    const impatient = new AbortController();
    const first = limiter.acquire(home, new Deadline(Infinity, impatient.signal));
    const second = limiter.acquire(home, live);
    impatient.abort("why");
    await expect(first).rejects.toBe("why");
    const release = await second;
    release();
  });

  test("never exceeds the maximum and never loses a slot, whenever calls are aborted", async () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant("come" as const) }),
        fc.record({ kind: fc.constant("leave" as const), which: fc.nat(50) }),
        fc.record({ kind: fc.constant("abort" as const), which: fc.nat(50) }),
        // Releases a slot and, in the same tick, aborts a caller, which may be the one that would receive the slot.
        fc.record({ kind: fc.constant("leave and abort" as const), which: fc.nat(50), other: fc.nat(50) }),
        fc.record({ kind: fc.constant("settle" as const) }),
      ),
      { maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), steps, async (maximum, script) => {
        const limiter = createLimiter(maximum);
        const callers: {
          readonly controller: AbortController;
          release?: () => void;
          state: "waiting" | "running" | "gone";
        }[] = [];
        const come = (): void => {
          const caller: (typeof callers)[number] = { controller: new AbortController(), state: "waiting" };
          callers.push(caller);
          limiter.acquire(home, new Deadline(Infinity, caller.controller.signal)).then(
            (release) => {
              caller.release = release;
              caller.state = "running";
            },
            () => (caller.state = "gone"),
          );
        };
        const leave = (which: number): void => {
          const running = callers.filter(({ state }) => state === "running");
          const caller = running[which % Math.max(1, running.length)];
          if (!caller) return;
          caller.state = "gone";
          caller.release?.();
        };
        const abort = (which: number): void => callers[which % Math.max(1, callers.length)]?.controller.abort();
        const count = (state: string): number => callers.filter((caller) => caller.state === state).length;

        for (const step of script) {
          if (step.kind === "come") come();
          else if (step.kind === "leave") leave(step.which);
          else if (step.kind === "abort") abort(step.which);
          else if (step.kind === "settle") await settle();
          else {
            leave(step.which);
            abort(step.other);
          }
          expect(count("running")).toBeLessThanOrEqual(maximum);
        }
        await settle();
        expect(count("running") === maximum || count("waiting") === 0).toBe(true);

        for (let left = callers.length; left > 0; left--) {
          leave(0);
          await settle();
        }
        expect(count("gone")).toBe(callers.length);
        for (let free = 0; free < maximum; free++) come();
        await settle();
        expect(count("running")).toBe(maximum);
      }),
      { numRuns: 300 },
    );
  });
});
