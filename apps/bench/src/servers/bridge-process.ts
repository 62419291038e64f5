/** Runs a bridge in a process of its own, so that its processor time is measured separately. */
import { setTimeout as sleep } from "node:timers/promises";
import { startBridge } from "@halyard/bridge";
import { bridgeConfig, type BridgeSettings } from "../contenders/bridge-config.ts";
import { answer } from "../harness/child.ts";

/** The functions that the process offers. */
export interface BridgeAnswers {
  /** Starts the bridge. Resolves to its address once it is ready. */
  readonly open: () => Promise<string>;
  /**
   * Resolves when no work is left, including deferred runs. The value is true if there was any work at the time of the
   * call.
   */
  readonly done: () => Promise<boolean>;
  /** Returns the bridge's processor time, peak memory and number of requests since its start. */
  readonly used: () => Promise<Used>;
}

/** Totals since the start of a process. */
export interface Used {
  /** Processor time in milliseconds, on all threads. */
  readonly cpu: number;
  /** The part of `cpu` on the main thread. */
  readonly mainThread: number;
  /** Peak memory of the process in MB. */
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
 * Waits until no work is left. Runs may be deferred, because a new bridge creates nothing before `work.settle` has
 * passed.
 */
async function done(): Promise<boolean> {
  const deadline = performance.now() + longestWait;
  for (let turn = 0; ; turn++) {
    const { postponed } = await bridge.idle();
    // Work that is still deferred at the deadline has failed, and the contender then reports a wrong result.
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
