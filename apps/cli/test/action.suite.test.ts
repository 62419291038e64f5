import { execFile } from "node:child_process";
import { cp, readFile, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { beforeAll, describe, expect, test } from "vitest";
import { inFolder, run, useServers } from "./run.js";

const built = join(import.meta.dirname, "..", "dist", "action");
const servers = useServers();

/** The parts of `action.yml` that a runner reads. */
interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string; readonly required?: boolean }>>;
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly runs: { readonly using: string; readonly main: string };
}

const action = parse(await readFile(join(built, "action.yml"), "utf8")) as Action;

/** A step of a job: its inputs, and the job's variables and event. */
interface Step {
  readonly with: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly event?: unknown;
  /** Prefix of the job's variables. Default: `GITHUB`, which Gitea and Forgejo also use. */
  readonly prefix?: string;
}

interface Ended {
  readonly code: number;
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/**
 * Runs the action as a runner does: copies only its folder, passes inputs as variables, and reads outputs from a file.
 */
function runStep({ with: given, env = {}, event = {}, prefix = "GITHUB" }: Step): Promise<Ended> {
  return inFolder(async (folder) => {
    await cp(built, join(folder, "action"), { recursive: true });
    const files = {
      event: join(folder, "event.json"),
      output: join(folder, "output"),
      summary: join(folder, "summary"),
    };
    await writeFile(files.event, JSON.stringify(event));
    await writeFile(files.output, "");
    await writeFile(files.summary, "");
    const { git } = servers();
    const context = { "${{ github.token }}": git.sandbox.tokenOf("ada") } as Readonly<Record<string, string>>;
    const inputs = Object.entries(action.inputs).map(([name, { default: initial = "" }]) => [
      `INPUT_${name.replaceAll(" ", "_").toUpperCase()}`,
      given[name] ?? context[initial] ?? initial,
    ]);
    const variables = {
      ...{ PATH: process.env["PATH"], HOME: folder, CI: "true", [`${prefix}_ACTIONS`]: "true" },
      ...{ [`${prefix}_API_URL`]: `${git.url}/api/v1`, [`${prefix}_REPOSITORY`]: "acme/rig" },
      ...{ [`${prefix}_EVENT_PATH`]: files.event, [`${prefix}_OUTPUT`]: files.output },
      [`${prefix}_STEP_SUMMARY`]: files.summary,
      ...env,
    };
    const options = { cwd: folder, env: { ...variables, ...(Object.fromEntries(inputs) as Record<string, string>) } };
    const main = join(folder, "action", action.runs.main);
    const { code, log } = await new Promise<Pick<Ended, "code" | "log">>((resolve) => {
      execFile(process.execPath, [main], options, (error, out, err) =>
        resolve({ code: error === null ? 0 : Number(error.code), log: out + err }),
      );
    });
    const outputs = readOutputs(await readFile(files.output, "utf8"));
    return { code, log, outputs, summary: await readFile(files.summary, "utf8") };
  });
}

/** Parses outputs. Each consists of `name<<end`, the lines of its value, and `end`. */
function readOutputs(text: string): Readonly<Record<string, string>> {
  const found = [...text.matchAll(/^([\w-]+)<<(\S+)\n([\s\S]*?)\n\2$/gm)];
  return Object.fromEntries(found.map(([, name, , value]) => [name, value])) as Record<string, string>;
}

const pullRequest = (title: string, from = "acme/rig"): unknown => ({
  pull_request: {
    number: 1,
    title,
    body: null,
    head: { ref: "hoist", sha: head, repo: { full_name: from } },
    base: { repo: { full_name: "acme/rig" } },
  },
});

let head = "";
let openProject: Readonly<Record<string, string>> = {};

beforeAll(async () => {
  const { pm } = servers();
  openProject = { "openproject-url": pm.url, "openproject-token": pm.sandbox.tokenOf("ada") };
  head = (await run(["git", "branches", "get", "acme", "rig", "main", "--jq", ".commit.id"], servers())).out.trim();
  await run(["issue", "create", "--repo", "acme/rig", "--title", "Stands for the pull request"], servers());
});

test("the action is one file of at most 1 MB, for Node 24, next to its description", async () => {
  expect((await readdir(built)).toSorted()).toEqual(["THIRD-PARTY.txt", "action.yml", "index.mjs"]);
  expect(action.runs).toEqual({ using: "node24", main: "index.mjs" });
  expect((await stat(join(built, "index.mjs"))).size).toBeLessThanOrEqual(1_000_000);
});

test("the action reads the inputs that its description names, and writes the outputs", async () => {
  const sources = await Promise.all(
    ["inputs.ts", "run-action.ts"].map((name) =>
      readFile(join(import.meta.dirname, "..", "src", "action", name), "utf8"),
    ),
  );
  const read = [...sources.join("").matchAll(/inputs\.(?:text|lines|flag)\("([\w-]+)"\)/g)].map(([, name]) => name);
  expect([...new Set(read)].toSorted()).toEqual(Object.keys(action.inputs).toSorted());
  const { outputs } = await runStep({ with: openProject, event: pullRequest("OP#3") });
  expect(Object.keys(outputs)).toEqual(Object.keys(action.outputs));
});

describe("check", () => {
  test("passes a pull request that names a work package, with the job's own token", async () => {
    const step = { with: { ...openProject, "set-status": "true", comment: "true" }, event: pullRequest("Closes OP#3") };
    const { code, log, outputs } = await runStep(step);
    expect(log).toMatch(/^::stop-commands::(\S+)\nNames OP#3\.\n::\1::\n$/);
    expect(code).toBe(0);
    expect(outputs).toEqual({ result: "passed", text: "Names OP#3.", "work-packages": "3" });
    const statuses = ["git", "commits", "statuses", "get-combined", "acme", "rig", head, "--jq", ".statuses[0].status"];
    expect((await run(statuses, servers())).out).toBe("success\n");
  });

  test("fails one that breaks the rules, and says so in one comment", async () => {
    const rules = { type: "Bug\n  Task \n", comment: "true" };
    const { code, log, outputs } = await runStep({ with: { ...openProject, ...rules }, event: pullRequest("OP#3") });
    expect(log).toBe("::error::OP#3 has the type Feature, expected Bug or Task.\n");
    expect(code).toBe(1);
    expect(outputs["result"]).toBe("failed");
    const list = ["git", "issues", "comments", "list", "acme", "rig", "1", "--jq", ".[].body"];
    expect((await run(list, servers())).out).toContain("halyard-ci-check");
  });

  test("skips the pull request of a fork, whose job has no secrets", async () => {
    const { "openproject-token": _, ...withoutToken } = openProject;
    const { code, log, outputs } = await runStep({ with: withoutToken, event: pullRequest("OP#3", "guest/rig") });
    expect(log).toContain("Skipped: jobs for pull requests from forks");
    expect({ code, result: outputs["result"] }).toEqual({ code: 0, result: "skipped" });
  });
});

describe.each(["GITHUB", "GITEA", "FORGEJO"])("in a job that has the variables of %s alone", (prefix) => {
  test("check reads the event and the repository, and writes status, outputs and summary", async () => {
    const step = { prefix, with: { ...openProject, "set-status": "true" }, event: pullRequest("OP#3 and OP#999") };
    const { code, log, outputs, summary } = await runStep(step);
    expect(log).toBe("::error::OP#999 does not exist, or the token gives no access to the work package.\n");
    expect(code).toBe(1);
    expect(outputs).toMatchObject({ result: "failed", "work-packages": "3 999" });
    expect(summary).toBe(
      `## Work package: failed\n\n- [OP#999](${servers().pm.url}/work_packages/999) does not exist, or the token gives no access to the work package.\n\n`,
    );
    const statuses = ["git", "commits", "statuses", "get-combined", "acme", "rig", head, "--jq", ".statuses[0].status"];
    expect((await run(statuses, servers())).out).toBe("failure\n");
  });

  test("check skips a fork, and release-notes reads the tag", async () => {
    const { "openproject-token": _, ...withoutToken } = openProject;
    const fork = await runStep({ prefix, with: withoutToken, event: pullRequest("OP#3", "guest/rig") });
    expect(fork).toMatchObject({ code: 0, outputs: { result: "skipped" } });
    expect(fork.summary).toContain("- Skipped: jobs for pull requests from forks");

    const tag = { [`${prefix}_REF_TYPE`]: "tag", [`${prefix}_REF_NAME`]: "v1.0" };
    const notes = { ...openProject, command: "release-notes", project: "rigging" };
    const { code, outputs, summary } = await runStep({ prefix, with: notes, env: tag });
    expect({ code, result: outputs["result"] }).toEqual({ code: 0, result: "printed" });
    expect(summary).toBe(`## Release notes\n\n${outputs["text"]}\n`);
  });
});

test("a summary that cannot be written is a warning", async () => {
  const env = { GITHUB_STEP_SUMMARY: "/dev/null/summary" };
  const { code, log } = await runStep({ with: openProject, event: pullRequest("OP#3"), env });
  expect(log).toMatch(/^::warning::The job summary was not written/);
  expect(code).toBe(0);
});

test("release-notes writes the release of the tag once; subjects neither run as commands nor forge outputs", async () => {
  const { pm } = servers();
  const state = pm.sandbox.dump();
  const closed = Object.values(state.statuses).find(({ isClosed }) => isClosed)?.id ?? 0;
  const [first] = Object.values(state.workPackages);
  if (first === undefined) throw new Error("The seed has work packages.");
  const subject = "Reef\nend\n::error::forged\nresult<<x\nforged\nx";
  const changed = { ...first, subject, versionId: 1, statusId: closed };
  pm.sandbox.load({ ...state, workPackages: { ...state.workPackages, [first.id]: changed } });

  const step = {
    with: { ...openProject, command: "release-notes", project: "rigging", release: "true" },
    env: { GITHUB_REF_TYPE: "tag", GITHUB_REF_NAME: "v1.0" },
  };
  const { code, log, outputs } = await runStep(step);
  expect(code).toBe(0);
  expect(log.split("\n").filter((line) => line.startsWith("::"))).toEqual([
    expect.stringMatching(/^::stop-commands::/),
    expect.stringMatching(/^::[\da-f-]{36}::$/),
  ]);
  expect(outputs).toMatchObject({ result: "created", "work-packages": String(first.id) });
  expect((await runStep(step)).outputs["result"]).toBe("unchanged");
});

test("a wrong input is reported by its name", async () => {
  const { "openproject-url": _, ...withoutUrl } = openProject;
  expect(await runStep({ with: withoutUrl })).toMatchObject({
    code: 2,
    log: "::error::The input `openproject-url` is missing. Set it to the address of OpenProject, such as https://pm.example.com.\n",
  });
  for (const [wrong, message] of [
    [{ command: "chekc" }, "must be `check` or `release-notes`, got `chekc`"],
    [{ comment: "yes" }, "The input `comment` must be `true` or `false`"],
    [{}, "No pull request was found for this job."],
  ] as const) {
    expect((await runStep({ with: { ...openProject, ...wrong } })).log).toContain(message);
  }
});

test("no token is in the log", async () => {
  const token = openProject["openproject-token"] ?? "";
  const gone = { ...openProject, "openproject-url": "http://127.0.0.1:9" };
  const { log, code } = await runStep({ with: gone, event: pullRequest("OP#3") });
  expect(code).toBe(1);
  expect(log).toMatch(/^::error::/);
  expect(log).not.toContain(token);
  expect(log).not.toContain(servers().git.sandbox.tokenOf("ada"));
});
