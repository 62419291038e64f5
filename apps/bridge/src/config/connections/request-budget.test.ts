import { expect, test } from "vitest";
import { RequestBudget } from "./request-budget.js";

/** Creates a budget that limits the connection `forge`. A wait advances the clock instead of taking time. */
function setUp(limit: number | undefined) {
  const clock = { now: 0 };
  const budget = new RequestBudget({
    limitOf: (name) => (name === "forge" ? limit : undefined),
    now: () => clock.now,
    pause: async (ms) => void (clock.now += ms),
  });
  return { clock, budget };
}

test("a connection without a limit is never delayed", async () => {
  const { budget, clock } = setUp(undefined);
  for (let sent = 0; sent < 1000; sent++) budget.spend("forge");
  expect(budget.left("forge")).toBe(Infinity);
  expect(await budget.run(["forge"], undefined, async () => "done")).toBe("done");
  expect(clock.now).toBe(0);
});

test("the requests of every minute stay within the limit", async () => {
  const { budget, clock } = setUp(60);
  const times: number[] = [];
  const job = async (): Promise<void> => {
    for (let request = 0; request < 7; request++) {
      budget.spend("forge");
      times.push(clock.now);
    }
  };
  for (let turn = 0; turn < 10; turn++) {
    await Promise.all(Array.from({ length: 4 }, () => budget.run(["pm", "forge"], undefined, job)));
  }
  expect(times).toHaveLength(280);
  for (const end of times) expect(times.filter((at) => at > end - 60_000 && at <= end).length).toBeLessThanOrEqual(60);
  expect(clock.now).toBeLessThan(6 * 60_000);
});

test("work waits until the oldest requests are a minute old", async () => {
  const { budget, clock } = setUp(3);
  for (let sent = 0; sent < 3; sent++) budget.spend("forge");
  clock.now = 30_000;
  expect(budget.left("forge")).toBe(0);
  expect(budget.left("pm")).toBe(Infinity);
  expect(await budget.run(["forge"], undefined, async () => clock.now)).toBe(60_000);
});

test.each([
  [60, 6],
  [59, 5],
  [5, 1],
])("with a limit of %i, %i jobs run at the same time, because each has ten requests reserved", async (limit, most) => {
  const { budget } = setUp(limit);
  let [running, seen] = [0, 0];
  const work = async (): Promise<void> => {
    seen = Math.max(seen, ++running);
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    running--;
  };
  await Promise.all(Array.from({ length: 20 }, () => budget.run(["forge"], undefined, work)));
  expect(seen).toBe(most);
});

test("an abort ends the wait", async () => {
  const { budget } = setUp(1);
  budget.spend("forge");
  const signal = AbortSignal.abort(new Error("The bridge stops."));
  await expect(budget.run(["forge"], signal, async () => "begun")).rejects.toThrow("The bridge stops.");
});

test("a failure releases what was reserved", async () => {
  const { budget } = setUp(10);
  await expect(budget.run(["forge"], undefined, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(budget.left("forge")).toBe(10);
});
