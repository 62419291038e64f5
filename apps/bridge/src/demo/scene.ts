import { setTimeout as sleep } from "node:timers/promises";
import { accessToken, apiKey } from "@halyard/auth";
import { createGitClient } from "@halyard/git-hosting";
import { createPmClient } from "@halyard/pm-resources";
import type { Bridge } from "../bridge.js";
import type { DemoServers } from "./servers.js";
import type { Person, Scene } from "./story/chapter.js";
import { createObserver } from "./story/observer.js";

/** What the scenes of one run have in common. */
export interface SceneOptions {
  readonly servers: DemoServers;
  readonly bridge: Bridge;
  readonly round: string;
  readonly tell: (line: string) => void;
  /** Milliseconds that people take between two moves; left out, they wait until all is quiet. */
  readonly pace?: number | undefined;
  readonly signal: AbortSignal;
}

/** Sets up what a chapter plays with. */
export function createScene({ servers, bridge, round, tell, pace, signal }: SceneOptions): Scene {
  const { openproject, git } = servers;
  const place = { owner: "acme", repo: "rig" };
  const person = (login: string): Person => ({
    login,
    git: createGitClient({ baseUrl: git.baseUrl, auth: accessToken(git.tokenOf(login)) }),
    pm: createPmClient({ baseUrl: openproject.baseUrl, auth: apiKey(openproject.tokenOf(login)) }),
  });
  return {
    ada: person("ada"),
    grace: person("grace"),
    place,
    round,
    observer: createObserver(person("admin"), place),
    tell,
    pause: () => (pace === undefined ? quiet(servers, bridge, signal) : sleep(pace, undefined, { signal })),
    async unheard(work) {
      for (const { outbox } of [openproject, git]) outbox.disturb({ lose: 1 });
      try {
        const result = await work();
        await servers.quiet();
        return result;
      } finally {
        for (const { outbox } of [openproject, git]) outbox.disturb({});
      }
    },
    sweep: () => sweep(bridge),
  };
}

/** Resolves when every webhook has arrived, everything that waited was done, and nothing came of it that is not done. */
export async function quiet(servers: DemoServers, bridge: Bridge, signal: AbortSignal): Promise<void> {
  // What the bridge does makes webhooks of its own, which have to arrive and be passed over.
  for (let round = 0; round < 2; round++) {
    for (;;) {
      await servers.quiet();
      const { postponed } = await bridge.idle(signal);
      if (postponed === 0) break;
      // Writes wait at first, and tries after a failure; the bridge by itself counts neither as something to do now.
      await sleep(50, undefined, { signal });
    }
  }
}

/** Has the bridge look for what deliveries missed. */
export async function sweep(bridge: Bridge): Promise<void> {
  await ask(bridge, "/control/sweep", "POST");
}

/** Asks the bridge what the command line would ask it. */
export async function ask<Answer>(bridge: Bridge, path: string, method: "GET" | "POST" = "GET"): Promise<Answer> {
  const headers = { authorization: `Bearer ${bridge.control.token}` };
  const answer = await bridge.control.app.fetch(new Request(`http://bridge.invalid${path}`, { method, headers }));
  if (!answer.ok) throw new Error(`The bridge answered ${answer.status} to ${method} ${path}.`);
  return (await answer.json()) as Answer;
}
