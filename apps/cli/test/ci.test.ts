import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findReferences } from "../src/ci/check.js";
import { inFolder, run, type RunOptions, useServers } from "./run.js";

const servers = useServers();
const pull = ["ci", "check", "--repo", "acme/rig", "--number", "1"];

const check = (argv: readonly string[], options: RunOptions = {}): ReturnType<typeof run> =>
  run([...pull, ...argv], { ...servers(), ...options });

describe("ci check", () => {
  test("passes a pull request that names a work package", async () => {
    expect(await check(["--title", "Closes OP#3"])).toEqual({ code: 0, out: "Names OP#3.\n", err: "" });
    expect((await check(["--title", "Hoist", "--branch", "op-3-hoist"])).code).toBe(0);
  });

  test("fails one that names none, or one that does not exist, or of another kind", async () => {
    expect(await check(["--title", "Hoist"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("OP#12") as string,
    });
    expect((await check(["--title", "OP#999"])).err).toContain("OP#999 does not exist");
    const rules = ["--type", "Bug", "Task", "--status", "In progress"];
    expect((await check(["--title", "OP#3", ...rules])).err).toBe("OP#3 has the type Feature, expected Bug or Task.\n");
    expect((await check(["--title", "OP#8", ...rules])).code).toBe(0);
  });

  test("sets the status, and keeps one comment", async () => {
    const sha = JSON.parse(
      (await run(["git", "branches", "get", "acme", "rig", "main", "--jq", ".commit"], servers())).out,
    ) as { id: string };
    await run(["issue", "create", "--repo", "acme/rig", "--title", "Stands for the pull request"], servers());
    const report = ["--set-status", "--comment", "--sha", sha.id];
    const comments = async (): Promise<string> =>
      (await run(["git", "issues", "comments", "list", "acme", "rig", "1", "--jq", ".[].body"], servers())).out;

    await check(["--title", "Hoist", ...report]);
    await check(["--title", "Hoist", ...report]);
    expect((await comments()).match(/halyard-ci-check/g)).toHaveLength(1);
    await check(["--title", "Hoist OP#3", ...report]);
    expect(await comments()).toBe("<!-- halyard-ci-check -->\nNames OP#3.\n");
    const statuses = [
      "git",
      "commits",
      "statuses",
      "get-combined",
      "acme",
      "rig",
      sha.id,
      "--jq",
      '.statuses[0] | [.context, .status] | join(" ")',
    ];
    expect((await run(statuses, servers())).out).toBe("halyard/work-package success\n");
  });

  test("reads the event of a job, and skips a fork without secrets", async () => {
    await inFolder(async (cwd) => {
      const event = {
        pull_request: {
          number: 5,
          title: "OP#3",
          body: null,
          head: { ref: "hoist", sha: "abc", repo: { full_name: "guest/rig" } },
          base: { repo: { full_name: "acme/rig" } },
        },
      };
      await writeFile(join(cwd, "event.json"), JSON.stringify(event));
      const env: Readonly<Record<string, string>> = { ...servers().env, GITHUB_EVENT_PATH: join(cwd, "event.json") };
      expect((await run(["ci", "check"], { env })).out).toBe("Names OP#3.\n");
      const { HALYARD_PM_TOKEN: _, ...withoutToken } = env;
      expect(await run(["ci", "check"], { env: withoutToken })).toMatchObject({
        code: 0,
        out: expect.stringContaining("Skipped: a pull request from a fork") as string,
      });
    });
    expect((await run(["ci", "check"], servers())).code).toBe(2);
  });
});

test("references are found outside of words, comments and code", () => {
  const find = (title: string, body = "", branch = ""): string[] => findReferences({ title, body, branch });
  expect(find("Closes OP#1, op#2 and PP#RIG-3", "", "feature/op-4-x")).toEqual(["1", "2", "RIG-3", "4"]);
  expect(find("XOP#1 OP#2x", "<!-- OP#3 -->\n```\nOP#4\n```", "drop-5")).toEqual([]);
  expect(find("OP#1 OP#1", "OP#1")).toEqual(["1"]);
});

test("skill prints a skill that is short", async () => {
  const { code, out } = await run(["skill"]);
  expect(code).toBe(0);
  expect(out).toMatch(/^---\nname: halyard\n/);
});
