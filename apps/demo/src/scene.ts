import { setTimeout as sleep } from "node:timers/promises";
import { accessToken, apiKey } from "@halyard/auth";
import type { Bridge } from "@halyard/bridge";
import { createGitClient } from "@halyard/git-hosting";
import { createPmClient } from "@halyard/pm-resources";
import type { DemoServers } from "./servers.ts";
import type { Person, Scene } from "./story/chapter.ts";
import { createObserver } from "./story/observer.ts";

/** Options for {@link createScene}. */
export interface SceneOptions {
  readonly servers: DemoServers;
  readonly bridge: Bridge;
  readonly round: string;
  readonly tell: (line: string) => void;
  /**
   * Pause between two actions of the simulated users, in milliseconds. Default: they wait until the bridge and the
   * servers are idle.
   */
  readonly pace?: number | undefined;
  readonly signal: AbortSignal;
}

/** Creates the people, places and actions for the chapters of the demo's story. */
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
    async withLostWebhooks(work) {
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

/** Resolves when the queue is empty and all webhooks have arrived, even those that the bridge's own writes caused. */
export async function quiet(servers: DemoServers, bridge: Bridge, signal: AbortSignal): Promise<void> {
  // Waits twice, because the first wait may end before the webhooks from the bridge's own writes arrive.
  for (let round = 0; round < 2; round++) {
    for (;;) {
      await servers.quiet();
      const { postponed } = await bridge.idle(signal);
      if (postponed === 0) break;
      // `bridge.idle` does not wait for postponed work, such as a retry or the delayed first write of a new bridge.
      await sleep(50, undefined, { signal });
    }
  }
}

/** Makes the bridge run one sweep. */
export async function sweep(bridge: Bridge): Promise<void> {
  await request(bridge, "/control/sweep", "POST");
}

/** Sends a request to the bridge as its command line does, and returns the response body. */
export async function request<Body>(bridge: Bridge, path: string, method: "GET" | "POST" = "GET"): Promise<Body> {
  const headers = { authorization: `Bearer ${bridge.control.token}` };
  const response = await bridge.control.app.fetch(new Request(`http://bridge.invalid${path}`, { method, headers }));
  if (!response.ok) throw new Error(`The bridge responded with ${response.status} to ${method} ${path}.`);
  return (await response.json()) as Body;
}
