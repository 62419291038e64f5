import { forgejoDelivery } from "@halyard/webhook-verifier/testing";
import { expect, test } from "vitest";
import { goLive, liveSecret, writeConfigFile } from "../../test/live.js";
import { startSource } from "../../test/source-process.js";
import type { DeliveriesView } from "../page/wire.js";

test("a bridge killed with SIGKILL under load has logged every delivery it acknowledged, once, after the next start", async () => {
  const live = await goLive();
  const { path, env } = await writeConfigFile(live.config);
  const acknowledged = new Set<string>();
  for (let round = 1; round <= 2; round++) {
    const { child, lines, ended } = startSource("../src/cli.ts", ["start", "--config", path], env);
    const { value } = (await lines.next()) as { value: string };
    const { url } = JSON.parse(value) as { url: string };
    const send = async (): Promise<void> => {
      while (!child.killed) {
        const { headers, body } = await forgejoDelivery({ event: "push", secret: liveSecret });
        const answer = await fetch(`${url}/hooks/forge`, { method: "POST", headers, body }).catch(() => undefined);
        if (answer?.status === 202) acknowledged.add(headers["X-Forgejo-Delivery"]!);
        if (acknowledged.size >= round * 150) child.kill("SIGKILL");
      }
    };
    await Promise.all(Array.from({ length: 8 }, send));
    expect((await ended).signal).toBe("SIGKILL");
  }
  const bridge = await live.start(live.config, { work: false });
  await bridge.idle();
  const headers = { authorization: `Bearer ${bridge.pageToken}` };
  const logged = new Map<string, string>();
  let before = "";
  for (;;) {
    const answer = await fetch(`${bridge.url}/api/deliveries?limit=500${before}`, { headers });
    const { deliveries, more } = (await answer.json()) as DeliveriesView;
    for (const { id, remoteId = "" } of deliveries) logged.set(id, remoteId);
    if (!more) break;
    // The next page includes the millisecond in which this page's last delivery arrived, because other deliveries may
    // have arrived in the same millisecond.
    before = `&before=${new Date(Date.parse(deliveries.at(-1)!.receivedAt) + 1).toISOString()}`;
  }
  const remoteIds = new Set(logged.values());
  expect([...acknowledged].filter((id) => !remoteIds.has(id))).toEqual([]);
  expect(logged.size).toBe(remoteIds.size);
  expect(acknowledged.size).toBeGreaterThanOrEqual(300);
});
