import { expect, it } from "vitest";
import { contenders } from "./trial.test-contenders.ts";
import { idleProcess, measureMemory, runTrial, type Trial } from "./trial.ts";

const setting = { quick: true, rounds: 2, peers: false };

function trialOf(...names: string[]): Trial<{ readonly url: string }> {
  return {
    module: new URL("trial.test-contenders.ts", import.meta.url).href,
    contenders: contenders.filter(({ name }) => names.includes(name)),
    job: (url) => ({ url }),
    expected: 7,
    server: { latency: 0, items: 0 },
  };
}

it("returns what each run cost and what the server saw of it", async () => {
  const samples = (await runTrial(trialOf("right", "peer"), setting)).get("right");
  expect(samples).toHaveLength(2);
  expect(samples).toEqual(
    Array.from({ length: 2 }, () => ({
      result: 7,
      wall: expect.any(Number) as number,
      cpu: expect.any(Number) as number,
      figures: {},
      requests: 1,
      served: expect.any(Number) as number,
    })),
  );
});

it.each([["wrong"], ["not a number"]])("fails when a result is %s", async (name) => {
  await expect(runTrial(trialOf("right", name), setting)).rejects.toThrow(`${name} did not do the work`);
});

it("fails when a contender's process ends", async () => {
  await expect(runTrial(trialOf("dying"), setting)).rejects.toThrow("ended with 3");
});

it("fails when a contender cannot be prepared", async () => {
  await expect(runTrial(trialOf("peer"), { ...setting, peers: true })).rejects.toThrow("The program is not installed.");
});

it("measures memory relative to an idle process", async () => {
  const megabytes = await measureMemory(trialOf("right"), setting);
  expect([...megabytes.keys()]).toEqual([idleProcess, "right"]);
  expect([...megabytes.values()].flat().every((value) => value > 0)).toBe(true);
});
