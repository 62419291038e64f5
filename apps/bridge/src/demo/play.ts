import { setTimeout as sleep } from "node:timers/promises";
import type { Bridge } from "../bridge.js";
import { bridgeChecks } from "./bridge-checks.js";
import { echoCheck } from "./echo-check.js";
import { beginRound } from "./rounds.js";
import { createScene, quiet } from "./scene.js";
import type { DemoServers } from "./servers.js";
import type { Check } from "./story/chapter.js";
import { story } from "./story/story.js";

/** What a run of the story needs. */
export interface PlayOptions {
  readonly servers: DemoServers;
  readonly bridge: Bridge;
  /** Path of the demo's folder. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly print: (line: string) => void;
}

/** Milliseconds after which a story that is played once counts as stuck. */
const patience = 300_000;

/**
 * Plays the story as fast as both sides follow, and checks how it ended. Resolves to the exit code.
 *
 * @throws Error when the bridge has not come to rest after five minutes.
 */
export async function playOnce({ servers, bridge, folder, signal: stopped, print }: PlayOptions): Promise<number> {
  const late = AbortSignal.timeout(patience);
  const signal = AbortSignal.any([stopped, late]);
  const checks: Check[] = [];
  const tell = (line: string): void => print(`  ${line}`);
  const scene = createScene({ servers, bridge, round: await beginRound(folder), tell, signal });
  try {
    for (const { title, play } of story) {
      print(`\n${title}`);
      checks.push(...(await play(scene)));
    }
    await quiet(servers, bridge, signal);
  } catch (error) {
    if (late.aborted) throw new Error("The bridge has not come to rest within five minutes.", { cause: error });
    throw error;
  }
  checks.push(...bridgeChecks(bridge, servers), echoCheck(bridge, servers, signal));

  print("\nHow it ended");
  let faults = 0;
  for (const { name, fault } of checks) {
    const found = await fault();
    if (found !== undefined) faults += 1;
    print(found === undefined ? `  ✓ ${name}` : `  ✗ ${name}: ${found}`);
  }
  const sent = servers.git.outbox.sent.length + servers.openproject.outbox.sent.length;
  print(`\n${checks.length - faults} of ${checks.length} checks hold, after ${sent} webhooks.`);
  return faults === 0 ? 0 : 1;
}

/** Rounds after which a run tells nothing new: the servers keep everything in memory. */
const mostRounds = 30;

/**
 * Plays the story again and again at the pace of people, until it is stopped.
 *
 * @param pace - Milliseconds that people take between two moves.
 */
export async function goOn({
  servers,
  bridge,
  folder,
  signal,
  print,
  pace,
}: PlayOptions & { readonly pace: number }): Promise<void> {
  const tell = (line: string): void => print(`  ${new Date().toLocaleTimeString("en-GB")}  ${line}`);
  for (let played = 0; played < mostRounds; played++) {
    const scene = createScene({ servers, bridge, round: await beginRound(folder), tell, pace, signal });
    for (const { title, play } of story) {
      print(`\n  ${title}`);
      await play(scene);
    }
  }
  print("\n  The story rests here. Both servers and the bridge go on; start again for more.");
  await sleep(2 ** 31 - 1, undefined, { signal });
}
