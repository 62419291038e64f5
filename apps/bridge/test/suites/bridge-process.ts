import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, openSync, closeSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { hang } from "@halyard/testing/hang";
import { readControlFile } from "../../src/app/control-file.js";
import type { PartialConfig } from "../make-config.js";
import { suiteRules } from "./rules.js";
import type { Asked } from "./settle.js";
import { hookSecret, type Upstream } from "./upstream.js";

/** Options for {@link createInstallation}. */
export interface InstallationOptions {
  readonly upstream: Upstream;
  readonly port: number;
  /** URL of a PostgreSQL database. Default: the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** Product of the git server. Default: Forgejo. */
  readonly product?: "gitea" | "forgejo" | undefined;
  /** The bridge's mappings. Default: one mapping for all repositories of `acme`, with {@link suiteRules}. */
  readonly mappings?: PartialConfig["mappings"] | undefined;
  /** Settings of the spool, written as in the configuration file. */
  readonly spool?: Readonly<Record<string, string>> | undefined;
  /** Path of the built program. Default: the one in this package. */
  readonly program?: string | undefined;
  /** A signal that kills every running process. */
  readonly signal?: AbortSignal | undefined;
}

/** A configured bridge and its data directory. The bridge can be started and killed repeatedly. */
export interface Installation {
  readonly directory: string;
  readonly dataDirectory: string;
  /** Starts the program without waiting until it is ready. */
  start(): BridgeProcess;
}

/** One run of the program. */
export interface BridgeProcess extends Asked {
  readonly child: ChildProcess;
  /** Resolves when the process accepts deliveries. It starts to process them later. */
  listening(): Promise<void>;
  /** Resolves when the process accepts deliveries and commands. Rejects if the process ends or hangs. */
  ready(): Promise<void>;
  /** Ends the process, by default with SIGKILL. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

const builtProgram = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

/** Creates a folder with the configuration file of a bridge between OpenProject and the git server. */
export function createInstallation({
  upstream,
  port,
  databaseUrl,
  product = "forgejo",
  mappings = [{ git: "forge", repositories: ["acme/*"], openproject: "pm", rules: suiteRules }],
  spool = {},
  program,
  signal,
}: InstallationOptions): Installation {
  const directory = mkdtempSync(join(tmpdir(), "halyard-suite-"));
  const configFile = join(directory, "bridge.yaml");
  const dataDirectory = join(directory, "data");
  const webhookSecrets = [{ env: "HOOK_SECRET" }];
  const config = {
    dataDirectory,
    ...(databaseUrl !== undefined && { databaseUrl: { env: "DATABASE" } }),
    listen: { host: "127.0.0.1", port },
    spool,
    git: [{ name: "forge", product, url: upstream.git.baseUrl, token: { env: "GIT_TOKEN" }, webhookSecrets }],
    openproject: [{ name: "pm", url: upstream.pm.baseUrl, apiKey: { env: "PM_KEY" }, webhookSecrets }],
    mappings,
  };
  // Every JSON text is valid YAML.
  writeFileSync(configFile, JSON.stringify(config));
  const env = {
    ...process.env,
    HOOK_SECRET: hookSecret,
    GIT_TOKEN: upstream.git.tokenOf("bridge"),
    PM_KEY: upstream.pm.tokenOf("bridge"),
    DATABASE: databaseUrl,
  };
  return {
    directory,
    dataDirectory,
    start() {
      signal?.throwIfAborted();
      const log = openSync(join(directory, "bridge.log"), "a");
      const args = [program ?? builtProgram, "start", "--config", configFile];
      const child = spawn(process.execPath, args, { env, stdio: ["ignore", log, log] });
      closeSync(log);
      const kill = (): void => void child.kill("SIGKILL");
      signal?.addEventListener("abort", kill);
      child.once("exit", () => signal?.removeEventListener("abort", kill));
      return bridgeProcess(child, { url: `http://127.0.0.1:${port}`, dataDirectory });
    },
  };
}

function bridgeProcess(
  child: ChildProcess,
  { url, dataDirectory }: { readonly url: string; readonly dataDirectory: string },
): BridgeProcess {
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let control: { readonly url: string; readonly token: string } | undefined;

  async function ask<Answer>(method: "GET" | "POST", path: string): Promise<Answer> {
    if (control === undefined) throw new Error("The bridge is not ready.");
    const headers = { authorization: `Bearer ${control.token}` };
    const answer = await fetch(control.url + path, { method, headers, signal: AbortSignal.timeout(hang) });
    if (!answer.ok) throw new Error(`The bridge responded with ${answer.status} to ${method} ${path}.`);
    return (await answer.json()) as Answer;
  }

  async function until(isSo: () => Promise<boolean>): Promise<void> {
    for (const limit = Date.now() + hang; Date.now() < limit; await sleep(25)) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error("The bridge has ended by itself.");
      if (await isSo()) return;
    }
    throw new Error("The bridge was not ready within ten minutes.");
  }

  return {
    child,
    ask,
    listening: () =>
      until(async () => {
        const answer = await fetch(`${url}/healthz`).catch(() => undefined);
        return answer?.ok === true;
      }),
    ready: () =>
      until(async () => {
        control = await readControlFile(dataDirectory);
        // Checks that the response comes from the child, because a killed bridge may have left its control file behind.
        const found = await ask<{ process: number }>("GET", "/control/ping").catch(() => undefined);
        return found?.process === child.pid;
      }),
    async end(signal = "SIGKILL") {
      child.kill(signal);
      await ended;
    },
  };
}
