import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { workADay } from "@halyard/consumers/day-of-work.ts";
import { Operator } from "@halyard/consumers/operator.ts";
import { useMcpServer } from "@halyard/consumers/use-mcp-server.ts";
import type { Machine } from "./machine.ts";
import type { Release } from "./publish-plan.ts";
import type { Registry } from "./registry.ts";

/** Simulates a user who has only empty folders, an empty home directory, and a registry's address. */
export class Consumer {
  /** Folder in which only the bridge is installed, as on an operator's machine. */
  readonly #bridgeFolder: string;
  /** Folder with the clients and the sandbox. */
  readonly #clientsFolder: string;
  /** Folder with the command line and the MCP server. */
  readonly #facesFolder: string;
  readonly #machine: Machine;
  readonly #env: NodeJS.ProcessEnv;
  readonly #operator: Operator;

  constructor(folder: string, machine: Machine, registry: Registry) {
    this.#bridgeFolder = join(folder, "bridge");
    this.#clientsFolder = join(folder, "clients");
    this.#facesFolder = join(folder, "faces");
    this.#machine = machine;
    this.#env = machine.environment(machine.withRegistry(registry));
    this.#operator = new Operator({
      bridgeFolder: this.#bridgeFolder,
      sandboxFolder: this.#clientsFolder,
      env: this.#env,
    });
  }

  /** Installs the published bridge, clients, sandbox, command line and MCP server. */
  async install(releases: readonly Release[]): Promise<void> {
    await this.#install(this.#bridgeFolder, ["bridge"], releases);
    await this.#install(this.#clientsFolder, ["auth", "git-hosting", "pm-resources", "sandbox"], releases);
    await this.#install(this.#facesFolder, ["cli", "mcp"], releases, ["@modelcontextprotocol/client@^2.4.0"]);
  }

  printsVersion(releases: readonly Release[]): Promise<void> {
    return this.#operator.printsVersion(versionOf("@halyard/bridge", releases));
  }

  operateBridge(): Promise<void> {
    return this.#operator.operate(process.execPath);
  }

  async useClients(): Promise<void> {
    const program = join(this.#clientsFolder, "clients.mjs");
    copyFileSync(join(import.meta.dirname, "programs", "clients.mjs"), program);
    const { servers, stop } = await this.#operator.startServers(process.execPath);
    const options = [program, JSON.stringify(servers)];
    await this.#machine.run(process.execPath, options, { cwd: this.#clientsFolder, env: this.#env });
    await stop();
  }

  /** Simulates a working day on the command line, and calls the MCP server with the official client. */
  async useFaces(): Promise<void> {
    const options = ["--offline", "@halyard/cli", "--help"];
    await this.#machine.run("npx", options, { cwd: this.#facesFolder, env: this.#env });
    const { servers, stop } = await this.#operator.startServers(process.execPath);
    const folder = this.#facesFolder;
    await workADay({ folder, servers, node: process.execPath, env: this.#env });
    await useMcpServer({ folder, servers, env: this.#env });
    await stop();
  }

  async #install(
    folder: string,
    names: readonly string[],
    releases: readonly Release[],
    more: readonly string[] = [],
  ): Promise<void> {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "consumer", private: true }));
    const packages = names.map((name) => `@halyard/${name}@${versionOf(`@halyard/${name}`, releases)}`);
    const options = ["install", "--no-audit", "--no-fund", "--loglevel=error", ...packages, ...more];
    await this.#machine.run("npm", options, { cwd: folder, env: this.#env });
  }

  /** Ends every program that is still running. */
  close(): Promise<void> {
    return this.#operator.close();
  }
}

function versionOf(name: string, releases: readonly Release[]): string {
  const release = releases.find((candidate) => candidate.name === name);
  if (release === undefined) throw new Error(`${name} was not published in the rehearsal.`);
  return release.version;
}
