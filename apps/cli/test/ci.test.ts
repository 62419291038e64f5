import { readFile, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { referencesOf } from "../src/references/references.js";
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
        out: expect.stringContaining("Skipped: jobs for pull requests from forks") as string,
      });
    });
    expect((await run(["ci", "check"], servers())).code).toBe(2);
  });
});

describe("the job's own server", () => {
  /** Returns the environment of a job whose git server is named only by the runner's own variables. */
  const jobEnv = (api: string): Record<string, string> => {
    const { HALYARD_GIT_URL: _, HALYARD_GIT_TOKEN: token, ...env } = servers().env;
    return { ...env, GITHUB_API_URL: api, GITHUB_TOKEN: token ?? "" };
  };
  const report = ["ci", "check", "--repo", "acme/hull", "--number", "1", "--title", "Hoist", "--comment"];
  const comments = async (): Promise<string> =>
    (await run(["git", "issues", "comments", "list", "acme", "hull", "1", "--jq", ".[].body"], servers())).out;

  test("is recognised as Gitea or Forgejo by the address of its API", async () => {
    await run(["issue", "create", "--repo", "acme/hull", "--title", "Stands for the pull request"], servers());
    const env = jobEnv(`${servers().git.url}/api/v1`);
    expect(await run(report, { env })).toMatchObject({ code: 1, err: expect.stringContaining("OP#12") as string });
    expect((await comments()).match(/halyard-ci-check/g)).toHaveLength(1);
  });

  test("is GitHub otherwise, where comments come in pages", async () => {
    for (const body of ["One", "Two", "Three"]) {
      await run(["issue", "comment", "1", body, "--repo", "acme/hull"], servers());
    }
    const lines: string[] = [];
    // Serves GitHub's paths, with one comment per page.
    const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      lines.push(`${request.method} ${request.url}`);
      const target = new URL(`/api/v1${request.url}`, servers().git.url);
      const page = Number(target.searchParams.get("page"));
      const headers = { authorization: request.headers.authorization ?? "", "content-type": "application/json" };
      const body = (await request.toArray()).join("");
      const { method = "" } = request;
      const answer = await fetch(target, { method, headers, ...(body === "" ? {} : { body }) });
      const document: unknown = await answer.json();
      response.writeHead(answer.status, { "content-type": "application/json" });
      response.end(JSON.stringify(Array.isArray(document) ? document.slice(page - 1, page) : document));
    };
    const gitHub = createServer((request, response) => void respond(request, response));
    await new Promise<void>((resolve) => gitHub.listen(0, "127.0.0.1", resolve));
    try {
      const env = jobEnv(`http://127.0.0.1:${(gitHub.address() as AddressInfo).port}`);
      await run([...report.with(7, "OP#3")], { env });
    } finally {
      gitHub.close();
    }
    expect(lines[0]).toBe("GET /repos/acme/hull/issues/1/comments?page=1&per_page=100");
    expect(lines.at(-1)).toMatch(/^PATCH \/repos\/acme\/hull\/issues\/comments\/\d+$/);
    expect(await comments()).toBe("<!-- halyard-ci-check -->\nNames OP#3.\nOne\nTwo\nThree\n");
  });
});

test("references follow the bridge's rules: not inside words, comments or code, with closing words", () => {
  const find = (title: string, body = "", branch = ""): string[] =>
    referencesOf({ title, body, branch }, "https://pm.example.com").map(
      ({ id, closes, isTentative }) => `${id}${closes ? " closes" : ""}${isTentative ? " tentative" : ""}`,
    );
  expect(find("Closes OP#1, op#2 and PP#RIG-3", "", "feature/op-4-x")).toEqual(["1 closes", "2 closes", "RIG-3", "4"]);
  expect(find("XOP#1 OP#2x", "<!-- OP#3 -->\n```\nOP#4\n```", "drop-5")).toEqual([]);
  expect(find("OP#1 OP#1", "OP#1", "feature/12-hoist")).toEqual(["1", "12 tentative"]);
  expect(find("See https://pm.example.com/work_packages/7")).toEqual(["7"]);
});

test("a skill takes at most 150 tokens until an agent reads it, and the README has the numbers", async () => {
  const { code, out } = await run(["skill"]);
  expect(code).toBe(0);
  const atRest = /^---\n(name: halyard\n[^]*?)---\n/.exec(out)?.[1] ?? "";
  const tokens = encode(atRest).length;
  expect(tokens).toBeGreaterThan(0);
  expect(tokens).toBeLessThanOrEqual(150);
  const readme = await readFile(join(import.meta.dirname, "..", "README.md"), "utf8");
  expect(readme).toContain(`${tokens} for the skill, ${encode(out).length} once an agent reads it`);
});
