import { appendFileSync, cpSync, existsSync, globSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pendingChangesets } from "./changesets.ts";
import type { Machine } from "./machine.ts";
import { planFile, readReleases, type Release } from "./publish-plan.ts";
import type { Registry } from "./registry.ts";

const root = join(import.meta.dirname, "..", "..");

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly repository?: { readonly url: string };
}

/** The release workflow's jobs. Call the methods one after the other. Each throws if its job fails. */
export class Rehearsal {
  readonly #machine: Machine;
  readonly #registry: NodeJS.ProcessEnv;
  readonly #origin: string;
  /** Checkout for the jobs that set the versions and build the packages. All dependencies are installed there. */
  readonly #workshop: string;
  /** Checkout for the jobs that publish and tag. Nothing is installed there. */
  readonly #counter: string;
  readonly #packed: string;
  #digest = "";
  #releases: readonly Release[] = [];

  constructor(folder: string, machine: Machine, registry: Registry) {
    this.#machine = machine;
    this.#registry = machine.withRegistry(registry);
    this.#origin = join(folder, "origin.git");
    this.#workshop = join(folder, "workshop");
    this.#counter = join(folder, "counter");
    this.#packed = join(folder, "packed");
  }

  /** The versions that were packed. */
  get releases(): readonly Release[] {
    return this.#releases;
  }

  async commitFiles(): Promise<void> {
    const listed = await this.#git(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard");
    // git also lists deleted files until the deletion is staged.
    const files = listed.split("\0").filter((file) => file !== "" && existsSync(join(root, file)));
    for (const file of files) {
      mkdirSync(dirname(join(this.#workshop, file)), { recursive: true });
      cpSync(join(root, file), join(this.#workshop, file), { verbatimSymlinks: true });
    }
    await this.#git(dirname(this.#origin), "init", "--quiet", "--bare", this.#origin);
    await this.#git(this.#workshop, "init", "--quiet");
    await this.#git(this.#workshop, "remote", "add", "origin", this.#origin);
    await this.#commit("Everything");
  }

  async setRepository(): Promise<void> {
    const address = "https://github.com/halyard-rehearsal/halyard";
    await this.#machine.run("npm", ["pkg", "set", `repository.url=git+${address}.git`], { cwd: this.#workshop });
    await this.#machine.run("npm", ["run", "metadata"], { cwd: this.#workshop });
    await this.#commit("Set the repository's address");
    for (const path of this.#publishedManifests()) {
      const { repository } = this.#readManifest(path);
      expect(repository?.url === `git+${address}.git`, `${path} names the repository ${String(repository?.url)}.`);
    }
  }

  async version(): Promise<void> {
    await this.#install();
    const env = this.#machine.withPackages(this.#workshop);
    const hasChangesets = pendingChangesets(this.#workshop).length > 0;
    const bundle = join(dirname(this.#workshop), "versions.bundle");
    const { outputs } = await this.#machine.runStep("version.ts", [bundle], { cwd: this.#workshop, env });
    expect(
      outputs.pending === String(hasChangesets),
      `The output \`pending\` has the unexpected value ${String(outputs.pending)}.`,
    );
    await this.#git(dirname(this.#origin), "clone", "--quiet", "--depth=1", `file://${this.#origin}`, this.#counter);
    if (!hasChangesets) return;
    await this.#machine.runStep("propose.ts", [bundle], { cwd: this.#counter });
    // Simulates merging the pull request, and checks out the result.
    await this.#git(this.#counter, "push", "--quiet", "origin", "release/next:main");
    await this.#git(this.#counter, "switch", "--quiet", "release/next");
    const { outputs: after } = await this.#machine.runStep("version.ts", [bundle], { cwd: this.#workshop, env });
    expect(after.pending === "false", "Changesets were still pending after the versions were set.");
  }

  async pack(): Promise<void> {
    // Fails if the lock file does not match the new versions.
    await this.#install();
    this.#digest = await this.#runPack(this.#packed);
    this.#releases = readReleases(this.#packed, this.#digest);
    const names = this.#publishedManifests().map((path) => this.#readManifest(path).name);
    const missing = names.filter((name) => !this.#releases.some((release) => release.name === name));
    expect(missing.length === 0, `These packages were not packed: ${missing.join(", ")}.`);
  }

  async refuseChangedTarball(): Promise<void> {
    const copy = `${this.#packed}-changed-tarball`;
    cpSync(this.#packed, copy, { recursive: true });
    const [first] = this.#releases;
    if (first === undefined) throw new Error("The rehearsal packed no package, so there is nothing to publish.");
    appendFileSync(join(copy, first.tarball.path), "x");
    await this.#refused(copy, `The tarball of ${first.name} has the checksum`);
  }

  async refuseChangedPlan(): Promise<void> {
    const copy = `${this.#packed}-changed-plan`;
    cpSync(this.#packed, copy, { recursive: true });
    appendFileSync(join(copy, planFile), " ");
    await this.#refused(copy, `${planFile} has the digest`);
  }

  async finishPublication(): Promise<void> {
    const [first, ...others] = this.#releases;
    if (first === undefined) throw new Error("The rehearsal packed no package, so there is nothing to publish.");
    const options = ["publish", join(this.#packed, first.tarball.path), "--provenance=false"];
    await this.#machine.run("npm", options, { cwd: this.#counter, env: this.#registry });
    const { printed, outputs } = await this.#publish(this.#packed);
    expect(printed.includes(`${tagOf(first)} is already in the registry, so it was skipped.`), printed);
    for (const release of others) expect(printed.includes(`${tagOf(release)} is published.`), printed);
    expect(outputs.tags === this.#tags, `The output \`tags\` has the unexpected value ${String(outputs.tags)}.`);
  }

  async publishAgain(): Promise<void> {
    const { printed, outputs } = await this.#publish(this.#packed);
    for (const release of this.#releases) {
      expect(printed.includes(`${tagOf(release)} is already in the registry, so it was skipped.`), printed);
    }
    expect(outputs.tags === this.#tags, `The output \`tags\` has the unexpected value ${String(outputs.tags)}.`);
  }

  async tag(): Promise<void> {
    const commit = (await this.#git(this.#counter, "rev-parse", "HEAD")).trim();
    for (const outcome of ["was created.", "already exists."]) {
      const { printed } = await this.#machine.runStep("tag.ts", [this.#tags], { cwd: this.#counter });
      for (const release of this.#releases) expect(printed.includes(`${tagOf(release)} ${outcome}`), printed);
      const tags = await this.#git(this.#counter, "ls-remote", "--tags", "origin");
      const expected = this.#releases.map((release) => `${commit}\trefs/tags/${tagOf(release)}\n`).toSorted();
      expect(tags.trimEnd().split("\n").toSorted().join("\n") === expected.join("").trimEnd(), tags);
    }
  }

  /**
   * Tags the command line's GitHub action. Checks that a second attempt creates nothing, and that the action runs from
   * its own branch without installed packages.
   */
  async tagAction(): Promise<void> {
    const release = this.#releases.find(({ name }) => name === "@halyard/cli");
    if (release === undefined)
      throw new Error("The rehearsal did not pack @halyard/cli, so it cannot test the action.");
    const tag = `action-v${release.version}`;
    const options = [this.#packed, this.#digest, this.#tags];
    for (const outcome of ["was created.", "already exists."]) {
      const { printed } = await this.#machine.runStep("tag-action.ts", options, { cwd: this.#counter });
      expect(printed.includes(`${tag} ${outcome}`), printed);
    }
    const copy = `${this.#packed}-action`;
    const branch = `action-v${release.version.split(".")[0] ?? ""}`;
    const address = `file://${this.#origin}`;
    await this.#git(dirname(this.#origin), "clone", "--quiet", "--depth=1", `--branch=${branch}`, address, copy);
    const outcome = await this.#machine.run("node", [join(copy, "index.mjs")], { cwd: copy }).then(
      () => "The action succeeded without its inputs, but should have failed.",
      (error: unknown) => (error as Error).message,
    );
    expect(outcome.includes("::error::The input `openproject-url` is missing."), outcome);
  }

  async packNothing(): Promise<void> {
    const digest = await this.#runPack(`${this.#packed}-again`);
    expect(digest === "", "Versions that are already in the registry were packed again.");
  }

  get #tags(): string {
    return this.#releases.map(tagOf).join(" ");
  }

  #publishedManifests(): readonly string[] {
    const paths = globSync("{packages,apps}/*/package.json", { cwd: this.#workshop });
    return paths.filter((path) => this.#readManifest(path).private !== true);
  }

  #readManifest(path: string): Manifest {
    return JSON.parse(readFileSync(join(this.#workshop, path), "utf8")) as Manifest;
  }

  async #commit(message: string): Promise<void> {
    await this.#git(this.#workshop, "add", "--all");
    await this.#git(this.#workshop, "commit", "--quiet", "--message", message);
    await this.#git(this.#workshop, "push", "--quiet", "origin", "HEAD:main");
  }

  async #install(): Promise<void> {
    const env = this.#machine.withPackages(this.#workshop);
    const options = ["install", "--frozen-lockfile", "--prefer-offline", "--reporter=append-only"];
    await this.#machine.run("pnpm", options, { cwd: this.#workshop, env });
  }

  async #runPack(folder: string): Promise<string> {
    const env = { ...this.#machine.withPackages(this.#workshop), ...this.#registry };
    const { outputs } = await this.#machine.runStep("pack.ts", [folder], { cwd: this.#workshop, env });
    return outputs.digest ?? "";
  }

  #publish(folder: string): ReturnType<Machine["runStep"]> {
    // A rehearsal has no workflow identity with which to sign provenance.
    const options = [folder, this.#digest, "--without-provenance"];
    return this.#machine.runStep("publish.ts", options, { cwd: this.#counter, env: this.#registry });
  }

  async #refused(folder: string, message: string): Promise<void> {
    const outcome = await this.#publish(folder).then(
      () => "It was published.",
      (error: unknown) => (error as Error).message,
    );
    expect(outcome.includes(message), outcome);
  }

  #git(cwd: string, ...options: readonly string[]): Promise<string> {
    return this.#machine.run("git", options, { cwd });
  }
}

function tagOf({ name, version }: Release): string {
  return `${name}@${version}`;
}

function expect(good: boolean, why: string): void {
  if (!good) throw new Error(why);
}
