import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { startBridge, type Bridge } from "../../src/app/bridge.js";
import type { Config } from "../../src/config/config.js";
import { makeConfig } from "../make-config.js";
import { freePort } from "./bridge-process.js";
import { createPerform, type Perform } from "./perform.js";
import type { Asked } from "./settle.js";
import { suiteRules } from "./rules.js";
import { type Disturbance, hookSecret, startUpstream, type Upstream } from "./upstream.js";

/** Both servers, people who work on them, and a bridge in this process. */
export interface Scene {
  readonly upstream: Upstream;
  readonly config: Config;
  readonly perform: Perform;
  /** Stands between the bridge and the servers from now on; left out, nothing does. */
  disturb(around?: Disturbance): void;
  /** Starts a bridge that is stopped when the test has finished. */
  start(config?: Config): Promise<RunningBridge>;
}

/** A bridge in this process that accepts the requests of the command line. */
export interface RunningBridge extends Asked {
  readonly bridge: Bridge;
}

/** Sets up servers on ports and a configuration; everything is given back when the test has finished. */
export async function createScene(options: { readonly databaseUrl?: string | undefined } = {}): Promise<Scene> {
  const port = await freePort();
  let around: Disturbance | undefined;
  const upstream = await startUpstream({
    bridge: () => `http://127.0.0.1:${port}`,
    around: (request, next) => (around === undefined ? next(request) : around(request, next)),
  });
  onTestFinished(() => upstream.close());
  const dataDirectory = await mkdtemp(join(tmpdir(), "halyard-suite-"));
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
  const webhookSecrets = [hookSecret];
  const { git, pm } = upstream;
  const config: Config = {
    ...makeConfig({
      openproject: [{ name: "pm", url: pm.baseUrl, webhookSecrets, apiKey: pm.tokenOf("bridge") }],
      git: [{ name: "forge", url: git.baseUrl, webhookSecrets, token: git.tokenOf("bridge") }],
      mappings: [{ git: "forge", repositories: ["acme/*"], openproject: "pm", rules: suiteRules }],
      work: { settle: 2000, maxAttempts: 50 },
    }),
    dataDirectory,
    databaseUrl: options.databaseUrl,
    listen: { host: "127.0.0.1", port },
  };
  return {
    upstream,
    config,
    perform: await createPerform(upstream.as),
    disturb(given) {
      around = given;
    },
    async start(given = config) {
      const bridge = await startBridge(given, { logLevel: "silent" });
      onTestFinished(() => bridge.stop());
      const headers = { authorization: `Bearer ${bridge.control.token}` };
      return {
        bridge,
        async ask<Answer>(method: "GET" | "POST", path: string) {
          const request = new Request(`http://bridge.invalid${path}`, { method, headers });
          const answer = await bridge.control.app.fetch(request);
          if (!answer.ok) throw new Error(`The bridge answered ${answer.status} to ${method} ${path}.`);
          return (answer.status === 204 ? undefined : await answer.json()) as Answer;
        },
      };
    },
  };
}
