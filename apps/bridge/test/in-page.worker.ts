/**
 * Runs the bridge's reconciler between an OpenProject sandbox and a git sandbox, in a web worker. The documentation
 * bundles this file for the page that shows the bridge at work, step by step. The bundle replaces the few Node modules
 * that the reconciler uses.
 */
import { createStoryWorld, playStep, story } from "./worker-story.js";
import type { World } from "./world.js";

addEventListener("message", ({ data: name }: MessageEvent<string>) => void play(name));
const world = createStoryWorld();
postMessage({ kind: "ready", steps: story.map(({ play: _, ...step }) => step) });

/** Plays a step of `story`. Reports the state of both servers before and after the step, and the bridge's writes. */
async function play(name: string): Promise<void> {
  try {
    const bridged = await world;
    const before = statesOf(bridged);
    const written = bridged.writes.length;
    await playStep(bridged, name);
    const after = statesOf(bridged);
    const states = [
      { kind: "git", server: "Git server", before: before.git, state: after.git },
      { kind: "openproject", server: "OpenProject", before: before.openproject, state: after.openproject },
    ];
    postMessage({ kind: "played", name, states, writes: bridged.writes.slice(written) });
  } catch (error) {
    postMessage({ kind: "failed", reason: error instanceof Error ? error.message : String(error) });
  }
}

function statesOf({ gitSandbox, pmSandbox }: World) {
  return { git: gitSandbox.dump(), openproject: pmSandbox.dump() };
}
