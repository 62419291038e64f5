import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@halyard/testing/free-port";
import type { LinkRecord } from "../../src/store/store.js";
import type { DeadLettersView } from "../../src/page/wire.js";
import { createAuthor } from "../author.js";
import type { PartialConfig } from "../make-config.js";
import { makeOldDatabase } from "../old-database.js";
import { type Aim, chooseAim } from "./aims.js";
import { type BridgeProcess, createInstallation } from "./bridge-process.js";
import { type CrashResult, type CrashStory, playRound } from "./crash-story.js";
import { lapseHeartbeats } from "./lapse.js";
import { createRandom } from "./random.js";
import { settle, sweepAndSettle } from "./settle.js";
import { findMissing, findUnlogged } from "./unlogged.js";
import { findUnspooled } from "./unspooled.js";
import { findUpheavalDoubles, linkEverything, missedEnds } from "./upheaval-end.js";
import { type End, type Servers, type Upheaval, upheavalRules } from "./upheavals.js";
import { isWrite, startUpstream, type Upstream } from "./upstream.js";

/** Options for {@link playCrashUpheaval}. */
export interface CrashUpheaval extends Omit<CrashStory, "kills" | "undisturbed" | "upheavals"> {
  readonly upheaval: Upheaval;
}

/** Number of kills in one story: one during the change, and one while a sweep finds the change. */
export const killsPerUpheaval = 2;

/**
 * Creates linked objects, and makes a change that affects them. Kills the bridge once during the change, and once
 * during a sweep. Then checks the end state.
 */
export async function playCrashUpheaval(crash: CrashUpheaval): Promise<CrashResult> {
  const { upheaval, seed, databaseUrl, program, signal, print } = crash;
  const { product, semanticIds } = upheaval.options ?? {};
  const random = createRandom(seed);
  const port = await freePort();
  const writes: string[] = [];
  const upstream = await startUpstream({
    ...{ bridge: () => `http://127.0.0.1:${port}`, product, semanticIds },
    latency: { random: createRandom(seed + 1), max: 40 },
    around: (request, next) => {
      if (isWrite(request)) writes.push(`${request.method} ${new URL(request.url).pathname}`);
      return next(request);
    },
  });
  const mappings = mappingsFor(upheaval);
  const installation = createInstallation({ upstream, port, databaseUrl, product, mappings, program, signal });
  const { directory, dataDirectory } = installation;
  const servers = serversOf(upstream);
  const faults = new Set<string>();
  let inFlight = 0;
  let arrive: (() => void) | undefined;
  try {
    mkdirSync(dataDirectory, { mode: 0o700 });
    await makeOldDatabase({ dataDirectory, databaseUrl });
    await untilLinked();
    for (let kill = 0; kill < killsPerUpheaval; kill++) {
      const aim = kill === 0 ? chooseAim(random, []) : aimAtSweep(random.chance(0.7), random.chance(0.5));
      const act = kill === 0 ? happen : sweep;
      const given: Aim = arrive === undefined ? aim : { kind: "chance" };
      const killed = await playRound({ upstream, installation, act, aim: given, random, arrive });
      signal?.throwIfAborted();
      arrive = killed.arrive;
      if (killed.isInFlight) inFlight++;
      print(`  kill ${kill + 1}/${killsPerUpheaval}, ${upheaval.name}: ${killed.when}`);
      for (const fault of await judgeMeanwhile()) faults.add(fault);
      if (databaseUrl !== undefined && killed.isInFlight) await lapseHeartbeats(databaseUrl);
    }
    const bridge = installation.start();
    try {
      for (const fault of await judge(bridge)) faults.add(fault);
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

  async function untilLinked(): Promise<void> {
    const bridge = installation.start();
    try {
      await bridge.ready();
      await linkEverything(servers, semanticIds);
      await settle(upstream, bridge);
      await sweepAndSettle(upstream, bridge);
    } finally {
      await bridge.end();
    }
  }

  async function happen(): Promise<void> {
    for (const step of upheaval.steps) {
      await step(servers);
      if (random.chance(0.5)) await sleep(random.below(500));
    }
  }

  async function judgeMeanwhile(): Promise<string[]> {
    const doubles = await findUpheavalDoubles(servers);
    return [...(await findUnspooled(upstream, dataDirectory)), ...doubles.map((mark) => `Written twice: ${mark}`)];
  }

  async function judge(bridge: BridgeProcess): Promise<string[]> {
    try {
      await bridge.ready();
      await settle(upstream, bridge);
      // The first sweep finds the changes. Each later sweep finds the effects of the previous one on other objects.
      for (let round = 0; round < 3; round++) await sweepAndSettle(upstream, bridge);
    } catch (error) {
      return [`The bridge did not come to rest: ${error instanceof Error ? error.message : String(error)}`];
    }
    const { end } = upheaval;
    const found = [
      ...(await judgeMeanwhile()),
      ...(await (end.deadLetters === undefined ? findUnlogged : findMissing)(upstream, bridge)),
      ...(await missedEnds(servers, end)),
      ...(await keptOtherwise(bridge, end)),
    ];
    writes.length = 0;
    await sweepAndSettle(upstream, bridge);
    return [...found, ...writes.map((write) => `Another sweep wrote again: ${write}`)];
  }
}

/** Starts a sweep without waiting for its end. */
async function sweep(bridge: BridgeProcess): Promise<void> {
  void bridge.ask("POST", "/control/sweep").catch(() => undefined);
}

function aimAtSweep(isAtCreate: boolean, isBefore: boolean): Aim {
  return isAtCreate ? { kind: "create", point: isBefore ? "before" : "after" } : { kind: "chance" };
}

/**
 * Returns a sentence for each unexpected dead letter, and one if the bridge's links differ from the expected ones.
 * Expected dead letters may be missing.
 */
async function keptOtherwise(bridge: BridgeProcess, { links, deadLetters = [] }: End): Promise<string[]> {
  const letters = await bridge.ask<DeadLettersView>("GET", "/api/dead-letters?limit=100");
  const unexpected = letters.deadLetters.filter(({ subject }) => !deadLetters.includes(subject.key));
  const records = await bridge.ask<readonly LinkRecord[]>("GET", "/control/links");
  const sources = [...new Set(records.map(({ source }) => source))].toSorted();
  return [
    ...unexpected.map(({ subject, reason }) => `A dead letter for ${subject.key}: ${reason}`),
    ...(links !== undefined && links.join() !== sources.join()
      ? [`The bridge has links from ${sources.join(", ")}, not from the expected sources.`]
      : []),
  ];
}

function mappingsFor({ options = {} }: Upheaval): PartialConfig["mappings"] {
  const { mappings, projects } = options;
  const one = { git: "forge", repositories: ["acme/*"], openproject: "pm", rules: upheavalRules };
  return mappings ?? [{ ...one, ...(projects !== undefined && { projects }) }];
}

function serversOf({ as }: Upstream): Servers {
  const { git, pm } = as("ada");
  return { git, pm, gitAs: (login) => as(login).git, pmAs: (login) => as(login).pm, ...createAuthor(git) };
}
