import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@halyard/testing/free-port";
import { makeOldDatabase } from "../old-database.js";
import { type Aim, chooseAim, momentOf } from "./aims.js";
import { type BridgeProcess, createInstallation, type Installation } from "./bridge-process.js";
import { lapseHeartbeats } from "./lapse.js";
import { createPerform } from "./perform.js";
import { createRandom, type Random } from "./random.js";
import { type Action, makeScenario } from "./scenario.js";
import { settle, sweepAndSettle } from "./settle.js";
import { differences, findDoubles, type Snapshot, takeSnapshot } from "./snapshot.js";
import { findUnlogged } from "./unlogged.js";
import { findUnspooled } from "./unspooled.js";
import { startUpstream, type Upstream } from "./upstream.js";

/** Options for a story, which is a series of user actions that a seed determines. */
export interface StoryOptions {
  readonly seed: number;
  readonly program?: string | undefined;
  /** Whether the story also includes the actions that `ScenarioOptions.upheavals` adds. Default: false. */
  readonly upheavals?: boolean | undefined;
  /** A signal that ends the run: the process is killed, the servers are closed, and the files are deleted. */
  readonly signal?: AbortSignal | undefined;
}

/** Options for {@link playCrashStory}. */
export interface CrashStory extends StoryOptions {
  /** Number of times that the bridge is killed. */
  readonly kills: number;
  /** URL of a PostgreSQL database. Default: the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** The end state of the story when no process is killed. */
  readonly undisturbed: Snapshot;
  readonly print: (line: string) => void;
}

/** Result of a story. */
export interface CrashResult {
  /** Failures, as sentences. */
  readonly faults: readonly string[];
  readonly acknowledged: number;
  /** Number of kills while the bridge waited for the response to a request that creates an object. */
  readonly inFlight: number;
  /** Folder with logs and data. It is removed if there was no failure. */
  readonly directory: string;
}

/** Number of user actions between two kills. */
export const actionsPerKill: number = 3;

/** Plays the first actions of a seed's story without killing the bridge. Returns the end state. */
export async function playUndisturbed(options: StoryOptions & { readonly actions: number }): Promise<Snapshot> {
  const { seed, program, signal, upheavals } = options;
  const port = await freePort();
  const upstream = await startUpstream({ bridge: () => `http://127.0.0.1:${port}` });
  const installation = createInstallation({ upstream, port, program, signal });
  try {
    mkdirSync(installation.dataDirectory, { mode: 0o700 });
    await makeOldDatabase({ dataDirectory: installation.dataDirectory });
    const bridge = installation.start();
    try {
      await bridge.ready();
      const perform = await createPerform(upstream.as);
      const story = makeScenario(seed, options.actions, { upheavals });
      for (const action of story) {
        await perform(action);
        if (action.kind === "open") await settle(upstream, bridge);
      }
      await settle(upstream, bridge);
      for (let round = 0; round < 2; round++) await sweepAndSettle(upstream, bridge);
      return await takeSnapshot(upstream, story);
    } finally {
      await bridge.end();
    }
  } finally {
    await upstream.close();
    await rm(installation.directory, { recursive: true });
  }
}

/** Plays a seed's story, kills the bridge repeatedly, and compares the end state with `undisturbed`. */
export async function playCrashStory(crash: CrashStory): Promise<CrashResult> {
  const { seed, kills, databaseUrl, program, signal, undisturbed, print, upheavals } = crash;
  const random = createRandom(seed);
  const port = await freePort();
  const upstream = await startUpstream({
    bridge: () => `http://127.0.0.1:${port}`,
    latency: { random: createRandom(seed + 1), max: 40 },
  });
  const installation = createInstallation({ upstream, port, databaseUrl, program, signal });
  const { directory, dataDirectory } = installation;
  const faults = new Set<string>();
  let inFlight = 0;
  let arrive: (() => void) | undefined;
  try {
    mkdirSync(dataDirectory, { mode: 0o700 });
    // With a new database, the bridge waits before it creates anything. Most runs avoid this wait.
    if (random.chance(0.8)) await makeOldDatabase({ dataDirectory, databaseUrl });
    const perform = await createPerform(upstream.as);
    const story = makeScenario(seed, kills * actionsPerKill, { upheavals });
    for (let kill = 0; kill < kills; kill++) {
      const actions = story.slice(kill * actionsPerKill, (kill + 1) * actionsPerKill);
      const begun = Date.now();
      const act = async (): Promise<void> => {
        for (const action of actions) {
          await perform(action);
          if (random.chance(0.3)) await sleep(random.below(300));
        }
      };
      const aim: Aim = arrive === undefined ? chooseAim(random, actions) : { kind: "chance" };
      const killed = await playRound({ upstream, installation, act, aim, random, arrive });
      signal?.throwIfAborted();
      arrive = killed.arrive;
      if (killed.isInFlight) inFlight++;
      const { length } = upstream.acknowledged;
      print(`  kill ${kill + 1}/${kills}: ${killed.when}; ${length} acknowledged, ${Date.now() - begun} ms`);
      for (const fault of await judgeMeanwhile(upstream, dataDirectory)) {
        if (!faults.has(fault)) print(`    ${fault}`);
        faults.add(fault);
      }
      if (databaseUrl !== undefined && killed.isInFlight) await lapseHeartbeats(databaseUrl);
    }
    const bridge = installation.start();
    try {
      for (const fault of await judge({ upstream, bridge, undisturbed, story, dataDirectory })) faults.add(fault);
    } finally {
      await bridge.end();
    }
    if (faults.size === 0) await rm(directory, { recursive: true });
    return { faults: [...faults], acknowledged: upstream.acknowledged.length, inFlight, directory };
  } finally {
    arrive?.();
    await upstream.close();
    if (signal?.aborted) await rm(directory, { recursive: true, force: true });
  }
}

/** Options for {@link playRound}, which starts the bridge, performs user actions, and kills the bridge once. */
export interface Round {
  readonly upstream: Upstream;
  readonly installation: Installation;
  /** Performs user actions. The bridge is already listening, unless the aim is to kill it during its start. */
  readonly act: (bridge: BridgeProcess) => Promise<void>;
  readonly aim: Aim;
  readonly random: Random;
  /** Releases the write that was held back at the previous kill. Undefined if there was no such write. */
  readonly arrive: (() => void) | undefined;
}

/** Result of {@link playRound}. */
export interface Killed {
  /** Describes when the process was killed. */
  readonly when: string;
  /** Whether the bridge was waiting for the response to a request that creates an object. */
  readonly isInFlight: boolean;
  /** Lets the killed process's write reach the server. Undefined if no write was held back. */
  readonly arrive?: (() => void) | undefined;
}

/** Maximum time in milliseconds for which a write is held back. */
const latest = 8000;

/**
 * Milliseconds for which the next process runs before the killed process's write reaches the server. The next process
 * may repeat the write in this time.
 */
const headStart = 3000;

/**
 * Returns a function that releases a held-back write. After {@link latest} milliseconds, the write is released
 * automatically.
 */
function letArrive(release: () => void): () => void {
  const timer = setTimeout(release, latest);
  return () => {
    clearTimeout(timer);
    release();
  };
}

/**
 * Maximum wait in milliseconds for the event at which the bridge is to be killed. The wait begins after the last
 * action.
 */
const patience = 2500;

/** Starts the bridge, performs actions of users, and kills the bridge. */
export async function playRound({ upstream, installation, act, aim, random, arrive }: Round): Promise<Killed> {
  const bridge = installation.start();
  try {
    if (aim.kind === "taken") await bridge.listening();
    else if (aim.kind !== "start") await bridge.ready();
    if (arrive !== undefined) {
      await sleep(headStart);
      arrive();
    }
    const moment = momentOf(aim, upstream);
    const killed = moment.come.then(async (when) => {
      await bridge.end();
      return when;
    });
    await act(bridge);
    // After a short delay, the bridge is killed under load. After a long one, it may be repeating postponed writes.
    const delay = random.below(aim.kind === "start" ? 1500 : random.chance(0.3) ? 3000 : 500);
    const isAimed = aim.kind !== "start" && aim.kind !== "chance";
    const reached = await Promise.race([killed, sleep(isAimed ? patience : delay)]);
    await bridge.end();
    if (reached !== undefined && aim.kind === "create") {
      const isLate = aim.point === "before";
      if (!isLate) moment.pass();
      return { when: reached, isInFlight: true, arrive: isLate ? letArrive(moment.pass) : undefined };
    }
    moment.pass();
    const when = isAimed ? "what it was aimed at did not come" : `${delay} ms after an action`;
    return { when: reached ?? (aim.kind === "start" ? "while it started" : when), isInFlight: false };
  } finally {
    await bridge.end();
  }
}

/**
 * Checks the conditions that must hold at any time: every acknowledged delivery is on disk, and there are no
 * duplicates.
 */
async function judgeMeanwhile(upstream: Upstream, dataDirectory: string): Promise<string[]> {
  return [
    ...(await findUnspooled(upstream, dataDirectory)),
    ...(await findDoubles(upstream)).map((mark) => `Written twice: ${mark}`),
  ];
}

interface Ending {
  readonly upstream: Upstream;
  readonly bridge: BridgeProcess;
  readonly undisturbed: Snapshot;
  readonly story: readonly Action[];
  readonly dataDirectory: string;
}

async function judge({ upstream, bridge, undisturbed, story, dataDirectory }: Ending): Promise<string[]> {
  try {
    await bridge.ready();
    await settle(upstream, bridge);
    for (let round = 0; round < 2; round++) await sweepAndSettle(upstream, bridge);
  } catch (error) {
    return [`The bridge did not come to rest: ${error instanceof Error ? error.message : String(error)}`];
  }
  return [
    ...(await judgeMeanwhile(upstream, dataDirectory)),
    ...(await findUnlogged(upstream, bridge)),
    ...differences(undisturbed, await takeSnapshot(upstream, story)),
  ];
}
