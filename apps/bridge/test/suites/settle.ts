import { setTimeout as sleep } from "node:timers/promises";
import type { QueueDepth } from "../../src/queue/queue.js";
import { hang } from "./hang.js";
import type { Upstream } from "./upstream.js";

/** A bridge that accepts the requests of the command line. */
export interface Asked {
  ask<Answer>(method: "GET" | "POST", path: string): Promise<Answer>;
}

/** Resolves when everything that was sent has arrived, and all that waits, also for later, was done. */
export async function settle(upstream: Upstream, bridge: Asked, patience = hang): Promise<void> {
  const limit = Date.now() + patience;
  // What the bridge does makes deliveries of its own, which have to arrive and be passed over.
  for (let quiet = 0; quiet < 2;) {
    await upstream.arrived();
    const { waiting, active, postponed } = await bridge.ask<QueueDepth>("POST", "/control/idle");
    quiet = waiting + active + postponed === 0 ? quiet + 1 : 0;
    if (Date.now() > limit) throw new Error(`Still to be done: ${JSON.stringify({ waiting, active, postponed })}.`);
    if (quiet === 0) await sleep(100);
  }
}

/** Has the bridge look for what deliveries missed, and waits until that is done. */
export async function sweepAndSettle(upstream: Upstream, bridge: Asked): Promise<void> {
  // Null while another sweep is under way, such as the one at the start.
  while ((await bridge.ask<object | null>("POST", "/control/sweep")) === null) await sleep(50);
  await settle(upstream, bridge);
}
