import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@halyard/testing/free-port";
import { startBridge, type Bridge } from "../../src/app/bridge.js";
import type { Config } from "../../src/config/config.js";
import { makeConfig } from "../make-config.js";
import { fillOldDataDirectory } from "../old-data-directory.js";
import { makeOldDatabase } from "../old-database.js";
import { createPerform, type Perform } from "./perform.js";
import type { Asked } from "./settle.js";
import { suiteRules } from "./rules.js";
import { type Disturbance, hookSecret, startUpstream, type Upstream } from "./upstream.js";

/** Options for {@link createScene}. */
export interface SceneOptions {
  /** URL of an empty PostgreSQL database. Default: the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** Registers a clean-up for the end of the test. Concurrent tests get this function from their context. */
  readonly onTestFinished: (release: () => Promise<void>) => void;
}

/** OpenProject and a git server, people who work on them, and a bridge in this process. */
export interface Scene {
  readonly upstream: Upstream;
  readonly config: Config;
  readonly perform: Perform;
  /** Inserts a handler between the bridge and the servers. Without an argument, removes the handler. */
  disturb(around?: Disturbance): void;
  /**
   * Stops the bridge's clock, so that a write in flight takes effect before `work.settle` has passed, however slow the
   * machine is. Returns a function that restarts the clock at the current time.
   */
  stopClock(): () => void;
  /** Starts a bridge that is stopped when the test has finished. */
  start(config?: Config): Promise<RunningBridge>;
}

/** A bridge in this process that accepts requests from the command line. */
export interface RunningBridge extends Asked {
  readonly bridge: Bridge;
}

/**
 * Starts OpenProject and a git server, each on its own port, and creates a configuration with the default intervals.
 * Makes the database look old, because a bridge with a new database waits before it creates objects. Everything is
 * released at the end of the test.
 */
export async function createScene({ databaseUrl, onTestFinished }: SceneOptions): Promise<Scene> {
  const port = await freePort();
  let stoppedAt: number | undefined;
  let around: Disturbance | undefined;
  const upstream = await startUpstream({
    bridge: () => `http://127.0.0.1:${port}`,
    around: (request, next) => (around === undefined ? next(request) : around(request, next)),
  });
  onTestFinished(() => upstream.close());
  const dataDirectory = await mkdtemp(join(tmpdir(), "halyard-suite-"));
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
  if (databaseUrl === undefined) await fillOldDataDirectory(dataDirectory);
  else await makeOldDatabase({ dataDirectory, databaseUrl });
  const webhookSecrets = [hookSecret];
  const { git, pm } = upstream;
  const config: Config = {
    ...makeConfig({
      openproject: [{ name: "pm", url: pm.baseUrl, webhookSecrets, apiKey: pm.tokenOf("bridge") }],
      git: [{ name: "forge", url: git.baseUrl, webhookSecrets, token: git.tokenOf("bridge") }],
      mappings: [{ git: "forge", repositories: ["acme/*"], openproject: "pm", rules: suiteRules }],
    }),
    dataDirectory,
    databaseUrl,
    listen: { host: "127.0.0.1", port },
  };
  return {
    upstream,
    config,
    perform: await createPerform(upstream.as),
    disturb(given) {
      around = given;
    },
    stopClock() {
      stoppedAt = Date.now();
      return () => (stoppedAt = undefined);
    },
    async start(given = config) {
      const bridge = await startBridge(given, { logLevel: "silent", now: () => stoppedAt ?? Date.now() });
      onTestFinished(() => bridge.stop());
      const headers = { authorization: `Bearer ${bridge.control.token}` };
      return {
        bridge,
        async ask<Answer>(method: "GET" | "POST", path: string) {
          const request = new Request(`http://bridge.invalid${path}`, { method, headers });
          const answer = await bridge.control.app.fetch(request);
          if (!answer.ok) throw new Error(`The bridge responded with ${answer.status} to ${method} ${path}.`);
          return (answer.status === 204 ? undefined : await answer.json()) as Answer;
        },
      };
    },
  };
}
