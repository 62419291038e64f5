import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { UsageError } from "../src/terminal/exit-code.js";
import { saveForm } from "../src/work-packages/save.js";
import { inFolder, run, type RunOptions, useServers } from "./run.js";

const servers = useServers();
const rig = ["--repo", "acme/rig"];

const halyard = (argv: readonly string[], options: RunOptions = {}): ReturnType<typeof run> =>
  run(argv, { ...servers(), ...options });

describe("a failed sign-in says what to do", () => {
  const login = (address: string, input: string): ReturnType<typeof run> =>
    inFolder((folder) =>
      run(["login", address, "--with-token"], { env: { HALYARD_CONFIG: join(folder, "config.json") }, input }),
    );

  test("with a wrong token", async () => {
    const { code, err } = await login(servers().pm.url, "wrong");

    expect(err).toContain("was refused with status 401");
    expect(err).toContain("halyard login");
    // The message must not mention functions of the client libraries.
    expect(err).not.toContain("apiKey()");
    expect(code).toBe(4);
  });

  test("with an empty standard input", async () => {
    const { code, err } = await login(servers().git.url, "\n");

    expect(err).toContain("Standard input contains no token.");
    expect(code).toBe(2);
  });

  test("with an address without a scheme, on a server without TLS", async () => {
    const { host, origin } = new URL(servers().git.url);
    const { code, err } = await login(host, "token");

    expect(err).toContain(`For a server without TLS, run halyard login ${origin}`);
    expect(code).toBe(1);
  });
});

test("a variable without a valid address is named", async () => {
  const { code, err } = await halyard(["wp", "list"], { env: { ...servers().env, HALYARD_PM_URL: "pm.example.com" } });

  expect(err).toBe("HALYARD_PM_URL must be a web address such as https://pm.example.com.\n");
  expect(code).toBe(2);
});

describe("a name that the server does not know", () => {
  test.each([
    [["wp", "list", "--project", "nope"], "There is no project `nope` that you can see."],
    [["wp", "list", "--assignee", "nope"], "There is no user `nope` that you can see."],
    [["wp", "create", "--project", "nope", "--subject", "x"], "There is no project `nope` that you can see."],
    [["pr", "create", "--head", "nope", ...rig], "The branch nope is not in acme/rig. Push the branch first: git push"],
    [["pr", "create", "--head", "main", "--base", "nope", ...rig], "The branch nope is not in acme/rig. Pass an"],
  ])("%j: %s", async (argv, sentence) => {
    const { code, err } = await halyard(argv);

    expect(err).toContain(sentence);
    expect(code).toBe(3);
  });

  test("is followed by a similar name only", async () => {
    expect((await halyard(["wp", "view", "3", "--json", "nope"])).err).toBe("No entry has the field `nope`.\n");
    expect((await halyard(["wp", "view", "3", "--json", "subjcet"])).err).toContain("Did you mean `subject`?");
    expect((await halyard(["git", "rep"])).err).toContain("Did you mean `help` or `repos`?");
  });
});

describe("a list without --limit", () => {
  test("says that it has more entries; with --limit it does not", async () => {
    for (let count = 0; count < 31; count++) {
      await halyard(["git", "issues", "create", "acme", "rig", "--title", `Issue ${count}`]);
    }
    const { out, err } = await halyard(["issue", "list", ...rig]);
    const chosen = await halyard(["issue", "list", "--limit", "30", ...rig]);

    expect(out.split("\n")).toHaveLength(31);
    expect(err).toMatch(/^The list has more entries(?:: 31 in total)?\. Pass --limit <count> to see more\.\n$/);
    expect(chosen).toEqual({ code: 0, out, err: "" });
  });
});

test("a comment of `-` is the standard input", async () => {
  await halyard(["wp", "comment", "8", "-"], { input: "From a pipe" });
  const { out } = await halyard(["pm", "work-packages", "activities", "list", "8", "--jq", ".[-1].comment.raw"]);

  expect(out).toBe("From a pipe\n");
});

test("time is logged on a day of the calendar", async () => {
  for (const day of ["2026-02-30", "2026-13-01", "tomorrow"]) {
    const { code, err } = await halyard(["wp", "log", "8", "1h", "--date", day]);
    expect(err, day).toContain("The option `--date <date>` has an invalid value. Pass a day such as 2026-05-21.");
    expect(code).toBe(2);
  }
});

test("the problems of a form are named by their fields, without the names of functions", async () => {
  const form = { problems: { hours: { message: "Work is not a duration." } }, commit: () => Promise.resolve(1) };

  await expect(saveForm({ signal: new AbortController().signal }, form)).rejects.toThrow(
    new UsageError("hours: Work is not a duration."),
  );
});

test("the help of a resource names the resources inside it", async () => {
  const { out } = await halyard(["pm", "work-packages", "--help"]);

  expect(out).toContain("Resources inside it: work-packages.activities, work-packages.attachments, ");
});

test("ci check reads a pull request from the server when only its number is given outside of a job", async () => {
  const content = ["--branch", "op-3-hoist", "--message", "Work", "--content", "aGk="];
  await halyard(["git", "branches", "create", "acme", "rig", "--new_branch_name", "op-3-hoist"]);
  await halyard(["git", "contents", "create", "acme", "rig", "hoist.txt", ...content]);
  const created = await halyard(["pr", "create", "--head", "op-3-hoist", "--json", "number", ...rig]);
  const { number } = JSON.parse(created.out) as { readonly number: number };

  expect(await halyard(["ci", "check", ...rig, "--number", String(number)])).toEqual({
    code: 0,
    out: "Names OP#3.\n",
    err: "",
  });
  expect((await halyard(["ci", "check", ...rig, "--number", "999"])).code).toBe(3);
});

test("pr create for a branch that exists only on this machine says how to push it", async () => {
  await inFolder(async (cwd) => {
    execFileSync("git", ["init", "--quiet", "--initial-branch=op-9-second-rudder"], { cwd });
    const { code, err } = await halyard(["pr", "create", ...rig], { cwd });

    expect(err).toContain("git push --set-upstream origin op-9-second-rudder");
    expect(code).toBe(3);
  });
});
