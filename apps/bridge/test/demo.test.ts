import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createGitSandbox, createOpenProjectSandbox, type GitState, type OpenProjectState } from "@halyard/sandbox";
import type { BranchProtectionRecord } from "@halyard/sandbox/git";
import { describe, expect, test } from "vitest";
import { runSource, startSource, type SourceProcess } from "./source-process.js";
import { temporaryDirectory } from "./temporary-directory.js";

// Real processes on a machine that may be busy.

const cli = "../src/cli.ts";

/** Resolves with the first line that fits. */
async function line({ lines }: SourceProcess, pattern: RegExp): Promise<string> {
  for (;;) {
    const next = await lines.next();
    if (next.done === true) throw new Error(`The demo ended without a line like ${pattern}.`);
    if (pattern.test(next.value)) return next.value;
  }
}

async function stop({ child, ended }: SourceProcess, signal: NodeJS.Signals): Promise<unknown> {
  child.kill(signal);
  return ended;
}

async function stateIn<State>(folder: string, name: string): Promise<State> {
  return JSON.parse(await readFile(join(folder, name), "utf8")) as State;
}

/** The markers of the bridge in what both servers keep; each stands for something that must be there once. */
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
  test("the story ends as it should: exit code 0, every check named, and nothing left behind", async () => {
    const TMPDIR = await temporaryDirectory();
    const { code, out, err } = await runSource(cli, ["demo", "--once"], { TMPDIR });
    expect(err).toBe("");
    expect(out).toMatch(/^(\d+) of \1 checks hold, after \d+ webhooks\.$/m);
    expect(out).not.toContain("✗");
    expect(code).toBe(0);
    expect(await readdir(TMPDIR)).toEqual([]);
  });

  test("where something is not as it should be, it says what, and the exit code is 1", async () => {
    const folder = await temporaryDirectory();
    const state = createOpenProjectSandbox().dump();
    const developed = Object.values(state.statuses).find(({ name }) => name === "Developed")?.id;
    const transitions = state.transitions.filter(({ to }) => to !== developed);
    await writeFile(join(folder, "openproject.json"), JSON.stringify({ ...state, transitions }));
    const { code, out } = await runSource(cli, ["demo", "--once", "--data", folder, "--port", "0"]);
    expect(out).toContain('✗ OP#13 is developed: expected "Developed", found "In review"');
    expect(code).toBe(1);
  });

  test("where main takes what has no work package, it says so", async () => {
    const folder = await temporaryDirectory();
    const state = createGitSandbox().dump();
    const rule = { rule_name: "main", enable_status_check: false, required_approvals: 0, priority: 0 };
    for (const repository of state.repositories) repository.branchProtections = [rule as BranchProtectionRecord];
    await writeFile(join(folder, "git.json"), JSON.stringify(state));
    const { code, out } = await runSource(cli, ["demo", "--once", "--data", folder, "--port", "0"]);
    expect(out).toContain("✗ main wants halyard/work-package to succeed before a merge: expected true, found false");
    expect(out).toContain("✗ #3 could not be merged while it named no work package: expected");
    expect(code).toBe(1);
  });
});

describe("played on and on", () => {
  test("killed in the middle again and again, it goes on, and nothing is there twice", async () => {
    const folder = await temporaryDirectory();
    const start = (): SourceProcess => startSource(cli, ["demo", "--data", folder, "--port", "0", "--pace", "0.1"]);
    for (const place of [/opens #\d+ as a draft/, /Ada merges/, /Grace files issue/]) {
      const demo = start();
      await line(demo, place);
      expect(await stop(demo, "SIGKILL")).toEqual({ code: null, signal: "SIGKILL" });
    }
    const last = start();
    const address = (await line(last, /Look here/)).replace(/.*(?=http)/, "");
    await line(last, /Ada merges/);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect(await stop(last, "SIGTERM")).toEqual({ code: 0, signal: null });
    await expect(fetch(`${address}/healthz`)).rejects.toThrow(TypeError);

    // One more round in the same folder, with all its checks, and a sweep over everything.
    const { code, out } = await runSource(cli, ["demo", "--once", "--data", folder]);
    expect(out).toMatch(/^(\d+) of \1 checks hold/m);
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

  test("three that start in the same instant get ports of their own, and keep them", async () => {
    const folders = await Promise.all([temporaryDirectory(), temporaryDirectory(), temporaryDirectory()]);
    const start = async (folder: string): Promise<string> => {
      const demo = startSource(cli, ["demo", "--data", folder, "--pace", "60"]);
      const address = await line(demo, /Look here/);
      expect(await stop(demo, "SIGTERM")).toEqual({ code: 0, signal: null });
      return address;
    };
    const first = await Promise.all(folders.map(start));
    expect(new Set(first).size).toBe(3);
    expect(await Promise.all(folders.map(start))).toEqual(first);
  });

  test("two play at once in folders of their own, but not in the same", async () => {
    const [one, other] = [await temporaryDirectory(), await temporaryDirectory()];
    const args = (folder: string): string[] => ["demo", "--data", folder, "--pace", "0.1"];
    const first = startSource(cli, args(one));
    await line(first, /Look here/);
    const second = startSource(cli, args(other));
    const refused = await runSource(cli, args(one));
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("is in use by process") as string });
    await Promise.all([line(first, /Ada merges/), line(second, /Ada merges/)]);
    expect(await Promise.all([stop(first, "SIGTERM"), stop(second, "SIGINT")])).toEqual([
      { code: 0, signal: null },
      { code: 0, signal: null },
    ]);
  });

  test("it can be ended while it starts", async () => {
    const demo = startSource(cli, ["demo", "--data", await temporaryDirectory(), "--port", "0"]);
    await line(demo, /Starting/);
    expect(await stop(demo, "SIGTERM")).toEqual({ code: 0, signal: null });
  });
});

describe("a command line that cannot be meant has the exit code 2:", () => {
  test.each([
    ["no port", ["demo", "--port", "http"], "It is a number up to 65535"],
    ["no port either", ["demo", "--port", "65536"], "It is a number up to 65535"],
    ["no pace", ["demo", "--pace", "-1"], "It is a number of seconds"],
    ["options of the demo for a bridge in earnest", ["start", "--once"], "belong to the demo"],
  ])("%s", async (_, args, sentence) => {
    const { code, err } = await runSource(cli, args);
    expect(code).toBe(2);
    expect(err).toContain(sentence);
  });
});
