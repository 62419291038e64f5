import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Operator } from "@halyard/consumers/operator.ts";
import type { Machine } from "./machine.ts";
import type { Release } from "./publish-plan.ts";
import type { Registry } from "./registry.ts";

/** A user with an empty folder, an empty home directory and the address of a registry. */
export class Consumer {
  readonly #folder: string;
  readonly #machine: Machine;
  readonly #env: NodeJS.ProcessEnv;
  readonly #operator: Operator;

  constructor(folder: string, machine: Machine, registry: Registry) {
    mkdirSync(folder);
    this.#folder = folder;
    this.#machine = machine;
    this.#env = machine.environment(machine.withRegistry(registry));
    this.#operator = new Operator(folder, this.#env);
  }

  /** Installs every package that a program here imports, at the versions that were published. */
  async install(releases: readonly Release[]): Promise<void> {
    writeFileSync(join(this.#folder, "package.json"), JSON.stringify({ name: "consumer", private: true }));
    const wanted = ["bridge", "sandbox", "auth", "pm-resources", "git-hosting"];
    const packages = wanted.map((name) => `@halyard/${name}@${versionOf(`@halyard/${name}`, releases)}`);
    const options = ["install", "--no-audit", "--no-fund", "--loglevel=error", ...packages];
    await this.#machine.run("npm", options, { cwd: this.#folder, env: this.#env });
  }

  printsVersion(releases: readonly Release[]): Promise<void> {
    return this.#operator.printsVersion(versionOf("@halyard/bridge", releases));
  }

  operateBridge(): Promise<void> {
    return this.#operator.operate(process.execPath);
  }

  async useClients(): Promise<void> {
    const program = join(this.#folder, "clients.mjs");
    copyFileSync(join(import.meta.dirname, "programs", "clients.mjs"), program);
    const { servers, stop } = await this.#operator.startServers(process.execPath);
    const options = [program, JSON.stringify(servers)];
    await this.#machine.run(process.execPath, options, { cwd: this.#folder, env: this.#env });
    await stop();
  }

  /** Ends every program that still runs. */
  close(): Promise<void> {
    return this.#operator.close();
  }
}

function versionOf(name: string, releases: readonly Release[]): string {
  const release = releases.find((candidate) => candidate.name === name);
  if (release === undefined) throw new Error(`${name} was not published.`);
  return release.version;
}
