import { expect, test } from "vitest";
import { deliveryId } from "../inbox/delivery-id.js";
import { Postponed } from "../queue/job-failure.js";
import type { Job } from "../queue/queue.js";
import { createLogging } from "../config/telemetry/logger.js";
import { Metrics } from "../config/telemetry/metrics.js";
import { observed } from "./worker.js";

const job: Job = {
  subject: { kind: "pull", connection: "forge", owner: "acme", repo: "rig", number: 1 },
  cause: "delivery",
  delivery: deliveryId(1_000_000),
  tries: 0,
  signal: new AbortController().signal,
};

function setting(handler: (job: Job) => Promise<void>): {
  run: (job: Job) => Promise<void>;
  numbers: () => Promise<string>;
} {
  const metrics = new Metrics();
  const logging = createLogging({ secrets: () => [], destination: { write: () => undefined } });
  return {
    run: observed(handler, { logging, metrics }),
    numbers: async () => (await metrics.read()).text,
  };
}

test("measures a job", async () => {
  const { run, numbers } = setting(async () => undefined);
  await run(job);
  await run({ ...job, cause: "sweep", delivery: undefined });
  const text = await numbers();
  expect(text).toContain('halyard_job_seconds_count{kind="pull",outcome="done"} 2');
});

test("counts failures and rethrows the error; a postponed job is not a failure", async () => {
  const errors: Error[] = [new Error("503"), new Postponed("later", 1)];
  const { run, numbers } = setting(() => Promise.reject(errors[0]!));
  await expect(run(job)).rejects.toBe(errors[0]);
  errors.shift();
  await expect(run(job)).rejects.toBe(errors[0]);
  const text = await numbers();
  expect(text).toContain('halyard_job_seconds_count{kind="pull",outcome="failed"} 1');
  expect(text).not.toContain('outcome="done"');
});
