import { setTimeout as sleep } from "node:timers/promises";
import { hang } from "@halyard/testing/hang";
import type { QueueDepth } from "../../src/queue/queue.js";
import type { Upstream } from "./upstream.js";

/** A bridge that accepts requests from the command line. */
export interface Asked {
  ask<Answer>(method: "GET" | "POST", path: string): Promise<Answer>;
}

/**
 * Resolves when everything that was sent has arrived, and every job in the queue is done, including postponed jobs.
 * If the bridge cannot respond because its database connections broke, asks it again.
 */
export async function settle(upstream: Upstream, bridge: Asked): Promise<void> {
  const limit = Date.now() + hang;
  // The bridge's own writes cause more deliveries, so the bridge must be idle twice in a row.
  for (let quiet = 0; quiet < 2;) {
    await upstream.arrived();
    const found = await bridge.ask<QueueDepth>("POST", "/control/idle").catch((error: unknown) => String(error));
    const isQuiet = typeof found === "object" && found.waiting + found.active + found.postponed === 0;
    quiet = isQuiet ? quiet + 1 : 0;
    if (Date.now() > limit) throw new Error(`The bridge is still busy: ${JSON.stringify(found)}.`);
    if (quiet === 0) await sleep(100);
  }
}

/** Makes the bridge sweep, and waits until all its jobs are done. */
export async function sweepAndSettle(upstream: Upstream, bridge: Asked): Promise<void> {
  // The response is null while another sweep is running, such as the sweep at the start.
  while ((await bridge.ask<object | null>("POST", "/control/sweep")) === null) await sleep(50);
  await settle(upstream, bridge);
}
