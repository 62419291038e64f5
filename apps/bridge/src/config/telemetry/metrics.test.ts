import { expect, test } from "vitest";
import { Metrics, type MetricSources } from "./metrics.js";

const sources: MetricSources = {
  depth: async () => ({ waiting: 3, postponed: 2, active: 1 }),
  spoolBytes: () => 512,
  spoolLimit: 1024,
  deadLetters: async () => 4,
  connections: async () => [
    { connection: "forge", product: "forgejo", paused: true, version: "15.0.3", account: "halyard" },
    { connection: "pm", product: "openproject", paused: false, lastSweep: new Date(9000) },
  ],
};

test("counted events are exposed", async () => {
  const metrics = new Metrics();
  metrics.responded("forge", 202, 0.004);
  metrics.responded("forge", 401, 0.001);
  metrics.finished({ connection: "forge", state: "done", latency: 700, isReplay: false });
  metrics.finished({ connection: "forge", state: "failed", latency: 10, isReplay: false });
  metrics.finished({ connection: "forge", state: "done", latency: 90, isReplay: true });
  metrics.ignored("pm");
  metrics.requested("pm", 200);
  metrics.swept(7000);
  metrics.reloaded("done");
  metrics.resumed("pm");
  metrics.job("pull", "done", 0.2);
  metrics.effect("commit_status");
  metrics.spoolDamage(17);
  const { text } = await metrics.read();
  expect(text).toContain('halyard_deliveries_total{connection="forge",status="202"} 1');
  expect(text).toContain('halyard_deliveries_total{connection="forge",status="401"} 1');
  expect(text).toContain('halyard_delivery_response_seconds_bucket{le="0.005"} 2');
  expect(text).toContain('halyard_delivery_effect_seconds_bucket{le="1"} 1');
  expect(text).toContain("halyard_delivery_effect_seconds_count 1");
  expect(text).toContain('halyard_delivery_outcomes_total{connection="forge",state="failed"} 1');
  expect(text).toContain('halyard_delivery_outcomes_total{connection="forge",state="done"} 1');
  expect(text).toContain('halyard_delivery_replays_total{connection="forge",state="done"} 1');
  expect(text).toContain('halyard_delivery_outcomes_total{connection="pm",state="ignored"} 1');
  expect(text).toContain('halyard_requests_total{connection="pm",status="200"} 1');
  expect(text).toContain("halyard_last_sweep_timestamp_seconds 7");
  expect(text).toContain('halyard_reloads_total{outcome="done"} 1');
  expect(text).toContain('halyard_resumes_total{connection="pm"} 1');
  expect(text).toContain('halyard_job_seconds_count{kind="pull",outcome="done"} 1');
  expect(text).toContain('halyard_effects_total{kind="commit_status"} 1');
  expect(text).toContain("halyard_spool_damaged_bytes_total 17");
});

test("gauges show the state at the time of the scrape", async () => {
  const metrics = new Metrics();
  metrics.watch(sources);
  const { text } = await metrics.read();
  expect(text).toContain('halyard_queue_subjects{state="waiting"} 3');
  expect(text).toContain('halyard_queue_subjects{state="active"} 1');
  expect(text).toContain("halyard_dead_letters 4");
  expect(text).toContain('halyard_connection_paused{connection="forge"} 1');
  expect(text).toContain('halyard_connection_paused{connection="pm"} 0');
  expect(text).toContain(
    'halyard_connection_info{connection="forge",product="forgejo",version="15.0.3",account="halyard"} 1',
  );
  expect(text).toContain('halyard_connection_info{connection="pm",product="openproject",version="",account=""} 1');
  expect(text).toContain('halyard_connection_last_sweep_timestamp_seconds{connection="pm"} 9');
  expect(text).not.toContain('halyard_connection_last_sweep_timestamp_seconds{connection="forge"}');
  expect(text).toContain("halyard_spool_bytes 512");
  expect(text).toContain("halyard_spool_limit_bytes 1024");
});

test("an unavailable database removes only its own gauges", async () => {
  const metrics = new Metrics();
  metrics.watch({ ...sources, depth: () => Promise.reject(new Error("away")) });
  const { text } = await metrics.read();
  expect(text).not.toContain("halyard_queue_subjects{");
  expect(text).toContain("halyard_spool_bytes 512");
});

test("two bridges in one process have separate numbers", async () => {
  const [one, other] = [new Metrics(), new Metrics()];
  one.effect("time_entry");
  expect((await other.read()).text).not.toContain("halyard_effects_total{");
});
