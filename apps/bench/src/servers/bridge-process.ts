/** Program that runs a bridge in its own process, so that the bridge's processor time is measured separately. */
import { setTimeout as sleep } from "node:timers/promises";
import { startBridge } from "@halyard/bridge";
import { bridgeConfig, type BridgeSettings } from "../contenders/bridge-config.ts";
import { answer } from "../harness/child.ts";

/** The functions that this process offers to its parent. */
export interface BridgeAnswers {
  /** Returns the bridge's URL once the bridge is ready. */
  readonly open: () => Promise<string>;
  /** Waits until no work is left, not even deferred work. Returns true if it had to wait for deferred work. */
  readonly done: () => Promise<boolean>;
  /** Returns the bridge's totals since its start. */
  readonly used: () => Promise<Used>;
}

/** A bridge's totals since the start of its process. */
export interface Used {
  /** Processor time in milliseconds, on all threads. */
  readonly cpu: number;
  /** The main thread's share of `cpu`, in milliseconds. */
  readonly mainThread: number;
  /** Peak memory of the process, in MB. */
  readonly memory: number;
  /** Number of accepted deliveries. */
  readonly deliveries: number;
  /** Number of requests to both servers. */
  readonly requests: number;
}

/** Maximum wait for deferred work, in milliseconds. */
const longestWait = 60_000;

const settings = JSON.parse(process.argv[2] ?? "") as BridgeSettings;
const bridge = await startBridge(bridgeConfig(settings), { logLevel: "error" });

answer<BridgeAnswers>({ open: () => Promise.resolve(bridge.url ?? ""), done, used });

/**
 * Waits until no work is left. A new bridge defers some of its work, because it creates nothing until the time
 * `work.settle` has passed.
 */
async function done(): Promise<boolean> {
  const deadline = performance.now() + longestWait;
  for (let turn = 0; ; turn++) {
    const { postponed } = await bridge.idle();
    // Work that is still deferred at the deadline has failed. The contender's result is then wrong.
    if (postponed === 0 || performance.now() > deadline) return turn > 0;
    await sleep(20);
  }
}

async function used(): Promise<Used> {
  const { user, system } = process.cpuUsage();
  const main = process.threadCpuUsage();
  const metrics = await (await fetch(`${bridge.url}/metrics`)).text();
  const total = (name: string): number =>
    [...metrics.matchAll(new RegExp(`^${name}\\{.*\\} (\\d+)$`, "gm"))].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    );
  return {
    cpu: (user + system) / 1000,
    mainThread: (main.user + main.system) / 1000,
    memory: process.resourceUsage().maxRSS / 1024,
    deliveries: total("halyard_deliveries_total"),
    requests: total("halyard_requests_total"),
  };
}
