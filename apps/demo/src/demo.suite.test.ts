import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createGitSandbox, createOpenProjectSandbox, type GitState, type OpenProjectState } from "@halyard/sandbox";
import type { BranchProtectionRecord } from "@halyard/sandbox/git";
import { type EndedNode, type NodeProcess, runNode, startNode } from "@halyard/testing/node-process";
import { describe, expect, test } from "vitest";
import { temporaryDirectory } from "../test/temporary-directory.ts";

const program = join(import.meta.dirname, "main.ts");

/** Starts the demo in its own process, which is killed at the end of the test. */
function startDemo(args: readonly string[]): NodeProcess {
  return startNode([program, ...args]);
}

function runDemo(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<EndedNode> {
  return runNode([program, ...args], { env });
}

async function line({ lines }: NodeProcess, pattern: RegExp): Promise<string> {
  for (;;) {
    const next = await lines.next();
    if (next.done === true) throw new Error(`The demo ended without a line like ${pattern}.`);
    if (pattern.test(next.value)) return next.value;
  }
}

async function stop({ child, ended }: NodeProcess, signal: NodeJS.Signals): Promise<unknown> {
  child.kill(signal);
  return ended;
}

async function stateIn<State>(folder: string, name: string): Promise<State> {
  return JSON.parse(await readFile(join(folder, name), "utf8")) as State;
}

/** Returns the markers that the bridge left on both servers. Each belongs to an object that must exist only once. */
async function markers(folder: string): Promise<string[]> {
  const openproject = await stateIn<OpenProjectState>(folder, "openproject.json");
  const git = await stateIn<GitState>(folder, "git.json");
  const byBridge = /\((http[^)]*#halyard-bridge)[^)]*\)/;
  const comments = Object.values(openproject.activities).flatMap(({ workPackageId, comment }) => {
    const marker = byBridge.exec(comment)?.[1];
    return marker === undefined ? [] : [`comment on ${workPackageId}: ${marker}`];
  });
  const times = Object.values(openproject.timeEntries).map(
    ({ workPackageId, comment }) => `time on ${workPackageId}: ${comment}`,
  );
  const pulls = git.repositories.flatMap(({ issues }) =>
    Object.values(issues).flatMap(({ number, comments: written }) =>
      written.filter(({ body }) => body.includes("<!-- halyard-bridge")).map(() => `comment on pull request ${number}`),
    ),
  );
  const made = Object.values(openproject.workPackages).flatMap(
    ({ description }) => byBridge.exec(description)?.[1] ?? [],
  );
  return [...comments, ...times, ...pulls, ...made];
}

describe("played once", () => {
  test("the story passes: exit code 0, every check named, and no file left behind", async () => {
    const TMPDIR = await temporaryDirectory();
    const { code, out, err } = await runDemo(["--once"], { TMPDIR });
    expect(err).toBe("");
    expect(out).toMatch(/^(\d+) of \1 checks passed, after \d+ webhooks\.$/m);
    expect(out).not.toContain("✗");
    expect(code).toBe(0);
    expect(await readdir(TMPDIR)).toEqual([]);
  });

  test("a failed check is named, and the exit code is 1", async () => {
    const folder = await temporaryDirectory();
    const state = createOpenProjectSandbox().dump();
    const developed = Object.values(state.statuses).find(({ name }) => name === "Developed")?.id;
    const transitions = state.transitions.filter(({ to }) => to !== developed);
    await writeFile(join(folder, "openproject.json"), JSON.stringify({ ...state, transitions }));
    const { code, out } = await runDemo(["--once", "--data", folder, "--port", "0"]);
    expect(out).toContain('✗ OP#13 has the status "Developed": expected "Developed", found "In review"');
    expect(code).toBe(1);
  });

  test("a branch that does not require a work package is reported", async () => {
    const folder = await temporaryDirectory();
    const state = createGitSandbox().dump();
    const rule = { rule_name: "main", enable_status_check: false, required_approvals: 0, priority: 0 };
    for (const repository of state.repositories) repository.branchProtections = [rule as BranchProtectionRecord];
    await writeFile(join(folder, "git.json"), JSON.stringify(state));
    const { code, out } = await runDemo(["--once", "--data", folder, "--port", "0"]);
    expect(out).toContain("✗ a merge into main requires the check halyard/work-package: expected true, found false");
    expect(out).toContain("✗ #3 could not be merged while it named no work package: expected");
    expect(code).toBe(1);
  });
});

describe("played without end", () => {
  test("it continues after several kills, without duplicates", async () => {
    const folder = await temporaryDirectory();
    const start = (): NodeProcess => startDemo(["--data", folder, "--port", "0", "--pace", "0.1"]);
    for (const place of [/opens pull request #\d+ as a draft/, /Ada merges/, /Grace files issue/]) {
      const demo = start();
      await line(demo, place);
      expect(await stop(demo, "SIGKILL")).toEqual({ code: null, signal: "SIGKILL" });
    }
    const last = start();
    const address = (await line(last, /Open +http/)).replace(/.*(?=http)/, "");
    await line(last, /Ada merges/);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect(await stop(last, "SIGTERM")).toEqual({ code: 0, signal: null });
    await expect(fetch(`${address}/healthz`)).rejects.toThrow(TypeError);

    // Plays one more round in the same folder, with all checks and a full sweep.
    const { code, out } = await runDemo(["--once", "--data", folder]);
    expect(out).toMatch(/^(\d+) of \1 checks passed/m);
    expect(code).toBe(0);
    const found = await markers(folder);
    expect(found.length).toBeGreaterThan(20);
    expect(found.filter((marker, index) => found.indexOf(marker) !== index)).toEqual([]);
    const { repositories } = await stateIn<GitState>(folder, "git.json");
    expect(repositories.map(({ branchProtections }) => branchProtections?.map((rule) => rule.rule_name))).toEqual([
      ["main"],
      undefined,
    ]);
  });

  test("three demos that start at the same time get different ports, and keep them", async () => {
    const folders = await Promise.all([temporaryDirectory(), temporaryDirectory(), temporaryDirectory()]);
    const start = async (folder: string): Promise<string> => {
      const demo = startDemo(["--data", folder, "--pace", "60"]);
      const address = await line(demo, /Open +http/);
      expect(await stop(demo, "SIGTERM")).toEqual({ code: 0, signal: null });
      return address;
    };
    const first = await Promise.all(folders.map(start));
    expect(new Set(first).size).toBe(3);
    expect(await Promise.all(folders.map(start))).toEqual(first);
  });

  test("two demos can run at once in two folders, but not in the same one", async () => {
    const [one, other] = [await temporaryDirectory(), await temporaryDirectory()];
    const args = (folder: string): string[] => ["--data", folder, "--pace", "0.1"];
    const first = startDemo(args(one));
    await line(first, /Open +http/);
    const second = startDemo(args(other));
    const refused = await runDemo(args(one));
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("is in use by process") as string });
    await Promise.all([line(first, /Ada merges/), line(second, /Ada merges/)]);
    expect(await Promise.all([stop(first, "SIGTERM"), stop(second, "SIGINT")])).toEqual([
      { code: 0, signal: null },
      { code: 0, signal: null },
    ]);
  });

  test("it can be stopped while it starts", async () => {
    const demo = startDemo(["--data", await temporaryDirectory(), "--port", "0"]);
    await line(demo, /Starting/);
    expect(await stop(demo, "SIGTERM")).toEqual({ code: 0, signal: null });
  });
});

describe("a wrong command line has exit code 2:", () => {
  test.each([
    ["a port that is no number", ["--port", "http"], "--port must be a number from 0 to 65535"],
    ["a port that does not exist", ["--port", "65536"], "--port must be a number from 0 to 65535"],
    ["a negative pace", ["--pace", "-1"], "--pace"],
    ["a pace that is no number", ["--pace", "slow"], "--pace must be a number of seconds"],
    ["an unknown option", ["--twice"], "--twice"],
  ])("%s", async (_, args, sentence) => {
    const { code, err } = await runDemo(args);
    expect(code).toBe(2);
    expect(err).toContain(sentence);
  });
});
