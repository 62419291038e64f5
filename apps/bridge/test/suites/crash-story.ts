import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { type BridgeProcess, createInstallation, freePort, type Installation } from "./bridge-process.js";
import { createPerform } from "./perform.js";
import { createRandom, type Random } from "./random.js";
import { makeScenario } from "./scenario.js";
import { settle, sweepAndSettle } from "./settle.js";
import { differences, findDoubles, type Snapshot, takeSnapshot } from "./snapshot.js";
import { findUnlogged } from "./unlogged.js";
import { startUpstream, type Upstream } from "./upstream.js";

/** Settings of {@link playCrashStory}. */
export interface CrashStory {
  readonly seed: number;
  /** How often the bridge is killed. */
  readonly kills: number;
  /** Left out: the embedded database. */
  readonly databaseUrl?: string | undefined;
  readonly program?: string | undefined;
  /** The end state of the same story without a kill. */
  readonly undisturbed: Snapshot;
  readonly print: (line: string) => void;
}

/** What came of a story. */
export interface CrashResult {
  /** What was not as it should be, as sentences. */
  readonly faults: readonly string[];
  readonly acknowledged: number;
  /** Where logs and data are; removed when there was no fault. */
  readonly directory: string;
}

/** Actions between two kills. */
export const actionsPerKill: number = 3;

const latency = 40;

/** Plays the first actions of the story of a seed without any kill, and gives its end state. */
export async function playUndisturbed(seed: number, actions: number, program?: string): Promise<Snapshot> {
  return withInstallation({ seed, program }, async ({ upstream, installation }) => {
    const bridge = installation.start();
    try {
      await bridge.ready();
      const perform = await createPerform(upstream.as);
      for (const action of makeScenario(seed, actions)) {
        await perform(action);
        if (action.kind === "open") await settle(upstream, bridge);
      }
      await settle(upstream, bridge);
      await sweepAndSettle(upstream, bridge);
      return await takeSnapshot(upstream);
    } finally {
      await bridge.end();
      await rm(installation.directory, { recursive: true });
    }
  });
}

/** Plays the story of a seed, kills the bridge again and again, and compares how it ends. */
export async function playCrashStory(story: CrashStory): Promise<CrashResult> {
  const { seed, kills, undisturbed, print } = story;
  return withInstallation(story, async ({ upstream, installation, random }) => {
    const perform = await createPerform(upstream.as);
    const actions = makeScenario(seed, kills * actionsPerKill);
    for (let kill = 0; kill < kills; kill++) {
      const begun = Date.now();
      const bridge = installation.start();
      // Sometimes it is killed while it starts.
      const isEarly = random.chance(0.2);
      if (!isEarly) await bridge.ready();
      for (const action of actions.slice(kill * actionsPerKill, (kill + 1) * actionsPerKill)) {
        await perform(action);
        if (random.chance(0.3)) await sleep(random.below(300));
      }
      const delay = random.below(killWithin(random, isEarly));
      await sleep(delay);
      await bridge.end();
      const when = isEarly ? "while it started" : `${delay} ms after an action`;
      print(
        `  kill ${kill + 1}/${kills}: ${when}, ${upstream.acknowledged.length} acknowledged, ${Date.now() - begun} ms`,
      );
    }
    const bridge = installation.start();
    try {
      const faults = await judge(upstream, bridge, undisturbed);
      if (faults.length === 0) await rm(installation.directory, { recursive: true });
      return { faults, acknowledged: upstream.acknowledged.length, directory: installation.directory };
    } finally {
      await bridge.end();
    }
  });
}

/** Most milliseconds until a kill: mostly in the thick of it, at times when postponed writes are made up for. */
function killWithin(random: Random, isEarly: boolean): number {
  if (isEarly) return 1500;
  return random.chance(0.3) ? 3000 : 500;
}

async function judge(upstream: Upstream, bridge: BridgeProcess, undisturbed: Snapshot): Promise<string[]> {
  try {
    await bridge.ready();
    await settle(upstream, bridge);
    await sweepAndSettle(upstream, bridge);
  } catch (error) {
    return [`The bridge did not come to rest: ${error instanceof Error ? error.message : String(error)}`];
  }
  const snapshot = await takeSnapshot(upstream);
  return [
    ...(await findUnlogged(upstream, bridge)),
    ...(await findDoubles(upstream)).map((mark) => `Written twice: ${mark}`),
    ...differences(undisturbed, snapshot),
  ];
}

interface Stage {
  readonly upstream: Upstream;
  readonly installation: Installation;
  readonly random: Random;
}

async function withInstallation<Result>(
  {
    seed,
    databaseUrl,
    program,
  }: { readonly seed: number; readonly databaseUrl?: string | undefined; readonly program?: string | undefined },
  play: (stage: Stage) => Promise<Result>,
): Promise<Result> {
  const random = createRandom(seed);
  const port = await freePort();
  const upstream = await startUpstream({
    bridge: () => `http://127.0.0.1:${port}`,
    latency: { random: createRandom(seed + 1), most: latency },
  });
  try {
    return await play({ upstream, random, installation: createInstallation({ upstream, port, databaseUrl, program }) });
  } finally {
    await upstream.close();
  }
}
