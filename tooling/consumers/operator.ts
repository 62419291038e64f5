import { execFile, spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { hang } from "@halyard/testing/hang";
import { end, nextLine, startServers, type RunningServers } from "./sandbox-servers.ts";

interface Ended {
  readonly code: number | string | null | undefined;
  readonly out: string;
  readonly err: string;
}

/** Options for {@link Operator}. */
export interface OperatorOptions {
  /** Folder where the bridge is installed. */
  readonly bridgeFolder: string;
  /** Folder where the sandbox is installed. */
  readonly sandboxFolder: string;
  /** Environment for every program. Default: this process's environment. */
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs an installed bridge as its operator would, between two servers from an installed sandbox. */
export class Operator {
  readonly #bridgeFolder: string;
  readonly #sandboxFolder: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #children: ChildProcess[] = [];

  constructor({ bridgeFolder, sandboxFolder, env = process.env }: OperatorOptions) {
    this.#bridgeFolder = bridgeFolder;
    this.#sandboxFolder = sandboxFolder;
    this.#env = env;
  }

  /** Throws unless `npx bridge --version` prints the version. */
  async printsVersion(version: string): Promise<void> {
    const { code, out, err } = await this.#run("npx", ["--offline", "bridge", "--version"]);
    expect(code === 0 && out.trim() === version, out + err);
  }

  /**
   * Starts the bridge with an empty data folder, creates the missing webhooks with `setup`, checks that `doctor`
   * reports no problem, and stops the bridge.
   */
  async operate(node: string): Promise<void> {
    const command = join(this.#bridgeFolder, "node_modules", "@halyard", "bridge", "dist", "cli.js");
    const { servers, stop } = await this.startServers(node);
    const env = {
      ...{ OPENPROJECT_URL: servers.pm, OPENPROJECT_API_KEY: servers.pmToken },
      ...{ GIT_URL: servers.git, GIT_PRODUCT: "forgejo", GIT_TOKEN: servers.gitToken },
      ...{ OPENPROJECT_WEBHOOK_SECRET: "a secret of OpenProject", GIT_WEBHOOK_SECRET: "a secret of the git server" },
      ...{ BRIDGE_REPOSITORIES: "acme/rig", BRIDGE_PROJECTS: "rigging", BRIDGE_PORT: "0" },
      ...{ BRIDGE_PAGE_TOKEN: "a token for the page", BRIDGE_DATA: mkdtempSync(join(this.#bridgeFolder, "data-")) },
    };
    const bridge = this.#start(node, [command, "start"], { cwd: this.#bridgeFolder, env });
    const { url } = (await nextLine(bridge)) as { readonly url: string };
    // While the bridge starts its database, it may be too busy to keep the connection open. A failed request therefore
    // means only that the bridge is not ready yet.
    const isReady = async (): Promise<boolean> =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady())) {
      const ended = bridge.exitCode ?? bridge.signalCode;
      expect(ended === null, `The bridge exited before it was ready (exit code or signal: ${String(ended)}).`);
      await sleep(200);
    }
    for (const name of ["setup", "doctor"]) {
      const { code, out, err } = await this.#run(node, [command, name], { ...env, BRIDGE_PUBLIC_URL: url });
      expect(code === 0, `bridge ${name}:\n${out}${err}`);
    }
    await stop();
    const [code] = await end(bridge);
    expect(code === 0, `The bridge's exit code after SIGTERM was ${String(code)}, but should have been 0.`);
  }

  /** Starts an OpenProject server and a Forgejo server from the installed sandbox. */
  async startServers(node: string): Promise<RunningServers> {
    const running = await startServers(node, { folder: this.#sandboxFolder, env: this.#env });
    this.#children.push(running.child);
    return running;
  }

  /** Ends every program that is still running. */
  async close(): Promise<void> {
    await Promise.all(this.#children.map(end));
  }

  #start(
    program: string,
    args: readonly string[],
    { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
  ): ChildProcess {
    const child = spawn(program, args, { cwd, env: { ...this.#env, ...env }, stdio: ["ignore", "pipe", "inherit"] });
    this.#children.push(child);
    return child;
  }

  #run(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
    return new Promise((resolve) => {
      const options = { cwd: this.#bridgeFolder, env: { ...this.#env, ...env }, timeout: hang };
      execFile(program, args, options, (error, out, err) =>
        resolve({ code: error === null ? 0 : error.code, out, err }),
      );
    });
  }
}

function expect(good: boolean, why: string): void {
  if (!good) throw new Error(why);
}
