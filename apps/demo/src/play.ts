import { setTimeout as sleep } from "node:timers/promises";
import type { Bridge } from "@halyard/bridge";
import { bridgeChecks } from "./bridge-checks.ts";
import { beginRound } from "./rounds.ts";
import { createScene, quiet } from "./scene.ts";
import type { DemoServers } from "./servers.ts";
import type { Check } from "./story/chapter.ts";
import { story } from "./story/story.ts";

/** Options for {@link playOnce} and {@link playForever}. */
export interface PlayOptions {
  readonly servers: DemoServers;
  readonly bridge: Bridge;
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly print: (line: string) => void;
}

/** Time limit for {@link playOnce}, in milliseconds. */
const deadline = 300_000;

/**
 * Plays the demo's story as fast as the bridge and the servers can process it, and checks the result. Resolves to the
 * exit code.
 *
 * @throws Error when the bridge is still busy after five minutes.
 */
export async function playOnce({ servers, bridge, folder, signal: stopped, print }: PlayOptions): Promise<number> {
  const timeout = AbortSignal.timeout(deadline);
  const signal = AbortSignal.any([stopped, timeout]);
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
    if (timeout.aborted)
      throw new Error(
        "The bridge did not finish its jobs within five minutes. For the cause, see bridge.log in the demo's folder.",
        {
          cause: error,
        },
      );
    throw error;
  }
  checks.push(...bridgeChecks(bridge, servers, signal));

  print("\nChecks");
  let failures = 0;
  for (const { name, failure } of checks) {
    const found = await failure();
    if (found !== undefined) failures += 1;
    print(found === undefined ? `  ✓ ${name}` : `  ✗ ${name}: ${found}`);
  }
  const sent = servers.git.outbox.sent.length + servers.openproject.outbox.sent.length;
  print(`\n${checks.length - failures} of ${checks.length} checks passed, after ${sent} webhooks.`);
  return failures === 0 ? 0 : 1;
}

/** Maximum number of rounds in one run. The servers keep everything in memory, and later rounds show nothing new. */
const maxRounds = 30;

/**
 * Repeats the demo's story at a human pace until the signal ends it.
 *
 * @param pace - Pause between two actions of the simulated users, in milliseconds.
 */
export async function playForever({
  servers,
  bridge,
  folder,
  signal,
  print,
  pace,
}: PlayOptions & { readonly pace: number }): Promise<void> {
  const tell = (line: string): void => print(`  ${new Date().toLocaleTimeString("en-GB")}  ${line}`);
  for (let played = 0; played < maxRounds; played++) {
    const scene = createScene({ servers, bridge, round: await beginRound(folder), tell, pace, signal });
    for (const { title, play } of story) {
      print(`\n  ${title}`);
      await play(scene);
    }
  }
  print(
    "\n  The simulated users have finished. Both servers and the bridge keep running. For more activity, stop the demo and start it again.",
  );
  await sleep(2 ** 31 - 1, undefined, { signal });
}
