/**
 * Uses the command of the package in the current folder as an operator does: `npm install` of the tarballs in an empty
 * folder outside the repository, then the command, between two servers of the packed sandbox in another folder.
 */
import { execFile, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import {
  readPackage,
  tarballOf,
  withWorkspaceDependencies,
  type PackageInfo,
} from "@halyard/packaging/package-info.ts";
import { Results } from "@halyard/packaging/results.ts";
import { processRuntimes } from "./runtimes.ts";

interface Ended {
  readonly code: number | string | null | undefined;
  readonly out: string;
  readonly err: string;
}

interface Servers {
  readonly pm: string;
  readonly pmToken: string;
  readonly git: string;
  readonly gitToken: string;
}

const info = readPackage();
const results = new Results("check-consumers");
const folder = mkdtempSync(join(tmpdir(), `halyard-${info.shortName}-`));
const serversFolder = mkdtempSync(join(tmpdir(), "halyard-servers-"));
const command = join(folder, "node_modules", info.name, "dist", "cli.js");
const children: ChildProcess[] = [];

try {
  await results.attempt("npm installs it", async () => install(folder, info));
  await results.attempt("npx runs it", async () => {
    const { code, out, err } = await run("npx", ["--offline", "bridge", "--version"]);
    expect(code === 0 && out.trim() === info.manifest.version, out + err);
  });
  await results.attempt("npm installs the sandbox", async () => {
    install(serversFolder, readPackage(join(info.folder, "..", "..", "packages", "sandbox")));
    copyFileSync(join(import.meta.dirname, "programs", "command.servers.mjs"), join(serversFolder, "servers.mjs"));
  });
  for (const runtime of processRuntimes.filter(({ name }) => name.startsWith("Node"))) {
    await results.attempt(`${runtime.name}: start, setup, doctor, stop`, () => operate(runtime.command));
  }
} finally {
  await Promise.all(children.map(end));
  for (const path of [folder, serversFolder]) rmSync(path, { recursive: true, force: true });
}
results.finish();

/** Installs a package and its dependencies from their tarballs. */
function install(target: string, what: PackageInfo): void {
  const dependencies = Object.fromEntries(
    withWorkspaceDependencies(what).map((one) => [one.name, `file:${tarballOf(one)}`]),
  );
  writeFileSync(join(target, "package.json"), JSON.stringify({ name: "operator", private: true, dependencies }));
  const options = ["install", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status, stdout, stderr } = spawnSync("npm", options, { cwd: target, encoding: "utf8" });
  expect(status === 0, stdout + stderr);
}

/** From nothing to a bridge in which `doctor` finds nothing wrong. */
async function operate(node: string): Promise<void> {
  const servers = start(node, [join(serversFolder, "servers.mjs")], {});
  const { pm, pmToken, git, gitToken } = (await nextLine(servers)) as Servers;
  const env = {
    ...{ OPENPROJECT_URL: pm, OPENPROJECT_API_KEY: pmToken, OPENPROJECT_WEBHOOK_SECRET: "a secret of OpenProject" },
    ...{ GIT_URL: git, GIT_PRODUCT: "forgejo", GIT_TOKEN: gitToken, GIT_WEBHOOK_SECRET: "a secret of the git server" },
    ...{ BRIDGE_REPOSITORIES: "acme/rig", BRIDGE_PROJECTS: "rigging", BRIDGE_PORT: "0" },
    ...{ BRIDGE_PAGE_TOKEN: "a token for the page", BRIDGE_DATA: mkdtempSync(join(folder, "data-")) },
  };
  const bridge = start(node, [command, "start"], env);
  const { url } = (await nextLine(bridge)) as { readonly url: string };
  // While its database starts, it may be too busy to keep a connection open.
  const isReady = async (): Promise<boolean> =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    const ended = bridge.exitCode ?? bridge.signalCode;
    expect(ended === null, `The bridge ended before it was ready (${String(ended)}).`);
    await sleep(200);
  }
  for (const name of ["setup", "doctor"]) {
    const { code, out, err } = await run(node, [command, name], { ...env, BRIDGE_PUBLIC_URL: url });
    expect(code === 0, `bridge ${name}:\n${out}${err}`);
  }
  await end(servers);
  const [code] = await end(bridge);
  expect(code === 0, `The bridge ended with ${String(code)} after SIGTERM.`);
}

function start(program: string, args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  return child;
}

/** The first line of what a program prints, which is JSON. */
async function nextLine({ stdout }: ChildProcess): Promise<unknown> {
  if (stdout === null) throw new Error("A program without output was waited for.");
  const [line] = (await once(createInterface({ input: stdout }), "line")) as [string];
  // What follows has to be read too, or the program would wait for it.
  stdout.resume();
  return JSON.parse(line);
}

function run(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd: folder, env: { ...process.env, ...env }, timeout: 120_000 };
    execFile(program, args, options, (error, out, err) => resolve({ code: error === null ? 0 : error.code, out, err }));
  });
}

async function end(child: ChildProcess): Promise<unknown[]> {
  if (child.exitCode !== null || child.signalCode !== null) return [child.exitCode];
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  return exited;
}

function expect(good: boolean, why: string): void {
  if (!good) throw new Error(why);
}
