import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Deadline } from "./deadline.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const never = (): Promise<never> => new Promise(() => undefined);

describe("a deadline", () => {
  test("ends when its time expires, with that reason", async () => {
    const deadline = new Deadline(100);
    const { signal } = deadline;
    const race = deadline.race(never());
    vi.advanceTimersByTime(99);
    expect([deadline.ended, signal.aborted]).toEqual([false, false]);
    vi.advanceTimersByTime(1);
    await expect(race).rejects.toMatchObject({ name: "TimeoutError" });
    expect([deadline.ended, deadline.expired, signal.aborted]).toEqual([true, true, true]);
    expect(signal.reason).toBe(deadline.reason);
    expect(() => deadline.throwIfEnded()).toThrow("The deadline expired.");
  });

  test.each([
    ["a signal", (controller: AbortController) => controller.signal],
    ["another deadline", (controller: AbortController) => new Deadline(Infinity, controller.signal)],
  ])("ends with %s that is its parent, for the same reason, and has not expired", async (_, parentOf) => {
    const controller = new AbortController();
    const deadline = new Deadline(100, parentOf(controller));
    const race = deadline.race(never());
    controller.abort("mine");
    vi.advanceTimersByTime(100);
    await expect(race).rejects.toBe("mine");
    expect([deadline.ended, deadline.expired, deadline.reason]).toEqual([true, false, "mine"]);
  });

  test.each([
    ["a signal", (controller: AbortController) => controller.signal],
    ["another deadline", (controller: AbortController) => new Deadline(Infinity, controller.signal)],
  ])("has ended from the start when its parent, %s, has", async (_, parentOf) => {
    const controller = new AbortController();
    controller.abort("before");
    const deadline = new Deadline(100, parentOf(controller));
    expect(deadline.signal.reason).toBe("before");
    await expect(deadline.race(Promise.resolve("late"))).rejects.toBe("before");
    await expect(deadline.race(Promise.reject(new Error("late")))).rejects.toBe("before");
    deadline.clear();
  });

  test("detaches from its parent once it is cleared", () => {
    const controller = new AbortController();
    const parent = new Deadline(Infinity, controller.signal);
    const deadline = new Deadline(100, parent);
    const heard: string[] = [];
    deadline.onEnd(() => heard.push("deadline"));
    parent.onEnd(() => heard.push("parent"));
    deadline.clear();
    controller.abort("mine");
    vi.advanceTimersByTime(100);
    expect(heard).toEqual(["parent"]);
    expect([deadline.ended, parent.ended]).toEqual([false, true]);
  });

  test("shares one timer with its parent deadline, which runs only while a listener waits", async () => {
    const whole = new Deadline(100);
    const part = new Deadline(200, whole);
    expect(vi.getTimerCount()).toBe(0);
    const race = part.race(never());
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(99);
    expect(part.ended).toBe(false);
    vi.advanceTimersByTime(1);
    await expect(race).rejects.toBe(whole.reason);
    expect([whole.expired, part.expired]).toEqual([true, false]);

    const longer = new Deadline(300);
    const shorter = new Deadline(200, longer);
    const second = shorter.race(never());
    vi.advanceTimersByTime(200);
    await expect(second).rejects.toMatchObject({ name: "TimeoutError" });
    expect([shorter.expired, longer.ended]).toEqual([true, false]);
    // 200 of the 300 ms had already passed when this listener was added, so 100 ms remain.
    const third = longer.race(never());
    vi.advanceTimersByTime(100);
    await expect(third).rejects.toBe(longer.reason);
  });

  test("stays linked to its parent when only its timer is stopped", async () => {
    const controller = new AbortController();
    const deadline = new Deadline(100, controller.signal);
    deadline.stopTimer();
    const race = deadline.race(never());
    vi.advanceTimersByTime(100);
    expect(deadline.ended).toBe(false);
    controller.abort("mine");
    await expect(race).rejects.toBe("mine");
    expect(deadline.reason).toBe("mine");
  });

  test("ends immediately, without a negative delay, when its parent has expired", async () => {
    const whole = new Deadline(10);
    vi.advanceTimersByTime(20);
    const timer = vi.spyOn(globalThis, "setTimeout");
    const race = new Deadline(100, whole).race(never());
    expect(timer).toHaveBeenCalledExactlyOnceWith(expect.any(Function), 0);
    vi.advanceTimersByTime(1);
    await expect(race).rejects.toBe(whole.reason);
    expect(whole.expired).toBe(true);
  });

  test("still expires with its parent when only its own timer is stopped", async () => {
    const whole = new Deadline(100);
    const part = new Deadline(50, whole);
    const race = part.race(never());
    part.stopTimer();
    vi.advanceTimersByTime(99);
    expect(part.ended).toBe(false);
    vi.advanceTimersByTime(1);
    await expect(race).rejects.toBe(whole.reason);
  });

  test("ends pending work when it is cancelled, and leaves its parent alone", async () => {
    const parent = new Deadline(Infinity);
    const deadline = new Deadline(100, parent);
    const race = deadline.race(never());
    deadline.cancel();
    await expect(race).rejects.toMatchObject({ name: "AbortError" });
    expect([deadline.signal.aborted, deadline.expired, parent.ended]).toEqual([true, false, false]);
  });

  test("ends once, whatever follows", () => {
    const controller = new AbortController();
    const deadline = new Deadline(100, controller.signal);
    const heard: unknown[] = [];
    deadline.onEnd(() => heard.push(deadline.reason));
    vi.advanceTimersByTime(100);
    controller.abort("late");
    deadline.cancel();
    expect(heard).toEqual([expect.objectContaining({ name: "TimeoutError" })]);
    expect(deadline.expired).toBe(true);
  });

  test("waits for the given time, but no longer than it lasts", async () => {
    const deadline = new Deadline(100);
    const short = deadline.wait(50);
    const long = deadline.wait(Infinity);
    vi.advanceTimersByTime(50);
    await expect(short).resolves.toBeUndefined();
    vi.advanceTimersByTime(50);
    await expect(long).rejects.toMatchObject({ name: "TimeoutError" });
    // No timer remains that would keep a program alive.
    await expect.poll(() => vi.getTimerCount()).toBe(0);
  });

  test("settles with an earlier promise, and does not call removed listeners", async () => {
    const deadline = new Deadline(100);
    expect(await deadline.race(Promise.resolve(1))).toBe(1);
    await expect(deadline.race(Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    const heard: string[] = [];
    deadline.onEnd(() => heard.push("off"))();
    vi.advanceTimersByTime(100);
    expect(heard).toEqual([]);
  });
});
