import { expect, test } from "vitest";
import type { ConnectionView } from "../../page/wire.js";
import { createReport } from "../report.js";
import { checkActivity } from "./check-activity.js";

const now = Date.UTC(2026, 0, 6, 12);
const sweepEvery = 600_000;

async function findings(state: Partial<ConnectionView> | undefined): Promise<string[]> {
  const report = createReport();
  const view = { name: "pm", requests: { total: 0, failed: 0 }, ...state } as ConnectionView;
  const observer = { connection: async () => (state === undefined ? undefined : view) };
  await checkActivity(report, "pm", { work: { sweepEvery } as never }, observer, () => now);
  return report.findings.map(({ level, message }) => `${level}: ${message}`);
}

test.each([
  ["never", undefined, "warning: no sweep has read this connection completely yet"],
  [
    "three intervals ago",
    now - 3 * sweepEvery,
    "ok: the last complete sweep of this connection finished at 2026-01-06T11:30:00.000Z",
  ],
  [
    "longer ago",
    now - 3 * sweepEvery - 1,
    "warning: the last complete sweep of this connection was too long ago: it finished at 2026-01-06T11:29:59.999Z",
  ],
])("a complete sweep %s", async (_, at, finding) => {
  const lastSweep = at === undefined ? {} : { lastSweep: new Date(at).toISOString() };
  expect(await findings(lastSweep)).toContain(finding);
});

test.each([
  [0, 0, "ok"],
  [100, 5, "ok"],
  [100, 6, "warning"],
  [1, 1, "warning"],
])("of %i requests %i failed: %s", async (total, failed, level) => {
  expect(await findings({ requests: { total, failed } })).toContain(
    `${level}: ${failed} of ${total} requests by the bridge failed in the last hour`,
  );
});

test("an unknown connection has no finding", async () => {
  expect(await findings(undefined)).toEqual([]);
});
