import { expect, it } from "vitest";
import { pairedRounds } from "./paired-rounds.ts";

it("measures every contender once in each round, in changing order", async () => {
  const order: string[] = [];
  const random = [0.9, 0.5, 0, 0, 0, 0];
  const samples = await pairedRounds(
    ["a", "b", "c"],
    (name) => {
      order.push(name);
      return order.length;
    },
    { rounds: 2, random: () => random.shift() ?? 0 },
  );
  expect(order.join("")).toBe("cbaabc");
  expect(Object.fromEntries(samples)).toEqual({ a: [3, 4], b: [2, 5], c: [1, 6] });
});

it("rejects if one measurement fails", async () => {
  const failing = pairedRounds(["a"], () => Promise.reject(new Error("no")), { rounds: 1 });
  await expect(failing).rejects.toThrow("no");
});
