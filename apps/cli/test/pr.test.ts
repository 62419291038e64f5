import { execFileSync } from "node:child_process";
import { beforeAll, describe, expect, test } from "vitest";
import { repositoryOf } from "../src/repository/git.js";
import { inFolder, run, type RunOptions, useServers } from "./run.js";

const servers = useServers();
const rig = ["--repo", "acme/rig"];

const halyard = (argv: readonly string[], options: RunOptions = {}): ReturnType<typeof run> =>
  run([...argv, ...rig], { ...servers(), ...options });

async function branch(name: string): Promise<void> {
  await halyard(["git", "branches", "create", "--new_branch_name", name]);
  const path = `/repos/acme/rig/contents/${name.replaceAll("/", "-")}.txt`;
  const { code } = await run(
    ["api", "POST", path, "-F", "content=aGk=", "-F", `branch=${name}`, "-F", "message=Work"],
    servers(),
  );
  expect(code).toBe(0);
}

const setStatus = async (sha: string, state: string): Promise<void> => {
  const argv = ["api", "POST", `/repos/acme/rig/statuses/${sha}`, "-F", `state=${state}`, "-F", "context=build"];
  expect((await run(argv, servers())).code).toBe(0);
};

describe("a day of work: pr", () => {
  beforeAll(() => branch("op-3-hoist"));

  test("create takes title and reference from the branch's work package", async () => {
    const { out, err } = await halyard(["pr", "create", "--head", "op-3-hoist"]);
    expect({ out, err }).toEqual({
      out: `Created #1 Hoist the mainsail with one hand\n${servers().git.url}/acme/rig/pulls/1\n`,
      err: "",
    });
    expect((await halyard(["pr", "view", "1", "--jq", ".body"])).out).toBe("OP#3\n");
  });

  test("list and view show it", async () => {
    expect((await halyard(["pr", "list"])).out).toBe("1\topen\tHoist the mainsail with one hand\top-3-hoist\tada\n");
    expect((await halyard(["pr", "view", "#1"])).out).toContain("Branches: op-3-hoist into main\n");
  });

  test("checks ends with 8 while one runs and with 1 when one failed; merge refuses a failure", async () => {
    const sha = (await halyard(["pr", "view", "1", "--jq", ".head.sha"])).out.trim();
    await setStatus(sha, "pending");
    expect(await halyard(["pr", "checks", "1"])).toMatchObject({ code: 8, out: "pending\tbuild\t\n" });
    await setStatus(sha, "failure");
    expect((await halyard(["pr", "checks", "1"])).code).toBe(1);
    expect(await halyard(["pr", "merge", "1"])).toMatchObject({
      code: 1,
      err: "Not merged. Failed checks: build. Fix the cause, or pass --no-wait to ignore the checks.\n",
    });
    await setStatus(sha, "success");
    expect((await halyard(["pr", "checks", "1"])).code).toBe(0);
  });

  test("review needs one verdict, and a comment unless it approves", async () => {
    expect((await halyard(["pr", "review", "1"])).code).toBe(2);
    expect((await halyard(["pr", "review", "1", "--approve", "--comment"])).code).toBe(2);
    expect((await halyard(["pr", "review", "1", "--request-changes"])).err).toContain("--body");
    const env = { ...servers().env, HALYARD_GIT_TOKEN: servers().git.sandbox.tokenOf("grace") };
    expect((await halyard(["pr", "review", "1", "--approve"], { env })).out).toBe("Reviewed #1: APPROVED\n");
  });

  test("merge merges the head that was checked, and deletes the branch", async () => {
    const { out, err } = await halyard(["pr", "merge", "1", "--style", "squash", "--delete-branch"]);
    expect({ out, err }).toEqual({
      out: "Merged #1 Hoist the mainsail with one hand\n",
      err: "OP#3 was not changed, because the pull request mentions this work package but does not close it. To close the work package anyway, run `halyard wp done 3`.\n",
    });
    expect((await halyard(["git", "branches", "list", "--jq", ".[].name"])).out).not.toContain("op-3-hoist");
    expect((await halyard(["pr", "merge", "1"])).err).toBe("#1 is merged already.\n");
  });
});

describe("merge closes work packages by the rules of the bridge", () => {
  /** Opens a pull request with its own branch, and returns its number. */
  const open = async (name: string, argv: readonly string[], options: RunOptions = {}): Promise<string> => {
    await branch(name);
    const created = await halyard(["pr", "create", "--head", name, ...argv, "--jq", ".number"], options);
    expect(created.err).toBe("");
    return created.out.trim();
  };
  const statusOf = async (id: string): Promise<string> =>
    (await run(["wp", "view", id, "--json", "status", "--jq", ".status"], servers())).out.trim();

  test("a dry run prints both writes and sends none", async () => {
    const number = await open("op-8-pump", ["--closes"]);
    expect((await halyard(["pr", "view", number, "--jq", ".body"])).out).toBe("Closes OP#8\n");
    const { code, out, err } = await halyard(["pr", "merge", number, "--dry-run"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(new RegExp(`^POST .*/pulls/${number}/merge\n[\\s\\S]*\nPATCH .*/work_packages/8\n`));
    expect((await halyard(["pr", "view", number, "--jq", ".merged"])).out).toBe("false\n");
    expect(await statusOf("8")).toBe("In progress");
  });

  test("a closing word closes, and only once", async () => {
    const { out, err } = await halyard(["pr", "merge", "2"]);
    expect({ out, err }).toEqual({ out: "Merged #2 Bilge pump stops\n", err: "OP#8 now has the status Developed.\n" });
    const number = await open("pump-once-more", ["--title", "Closes OP#8"]);
    expect((await halyard(["pr", "merge", number])).err).toBe("OP#8 already has the status Developed.\n");
  });

  test("a reference without the word, and --no-close, leave it", async () => {
    const number = await open("op-9-rudder", []);
    expect((await halyard(["pr", "merge", number])).err).toContain("OP#9 was not changed");
    const other = await open("op-7-planks", ["--closes"]);
    expect((await halyard(["pr", "merge", other, "--no-close"])).err).toBe("");
    expect([await statusOf("9"), await statusOf("7")]).toEqual(["New", "New"]);
  });

  test("a status that the workflow does not allow ends with 8, after the merge", async () => {
    const number = await open("caulk", ["--title", "Closes OP#7 and OP#999"]);
    const { code, err } = await halyard(["pr", "merge", number, "--close-status", "Clsed"]);
    expect(code).toBe(8);
    expect(err).toContain(`#${number} is merged. OP#7 was not closed. There is no status \`Clsed\`.`);
    expect(err).toContain("OP#999 was not closed.");
  });

  test("the words of an author who may not write to the repository close nothing", async () => {
    const number = await open("scrape", ["--title", "Closes OP#7"]);
    const { git } = servers();
    const state = git.sandbox.dump();
    const [ada] = state.users;
    const pull = state.repositories.find(({ name }) => name === "rig")?.issues[number];
    if (ada === undefined || pull === undefined) throw new Error("The sandbox has ada and the pull request.");
    // Makes a user without write access the pull request's author.
    state.users.push({ ...ada, id: 99, login: "guest", email: "guest@example.com", admin: false, tokens: [] });
    pull.author = "guest";
    git.sandbox.load(state);
    expect((await halyard(["pr", "merge", number])).err).toContain(
      "OP#7: not closed, because the author of the pull request, guest, has no write access",
    );
    expect(await statusOf("7")).toBe("New");
  });

  test("without OpenProject the pull request is merged, and a note names what is left", async () => {
    const number = await open("tar", ["--title", "Closes OP#7"]);
    const { HALYARD_PM_URL: _, ...env } = servers().env;
    const { code, err } = await halyard(["pr", "merge", number], { env });
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining("OP#7: not closed") as string });
  });
});

test("pr create --closes needs the name of a work package in the branch", async () => {
  expect((await halyard(["pr", "create", "--head", "sail", "--closes"])).err).toContain("--closes needs a branch");
});

test("pr create names a branch without a work package by its words, and prefixes the title of a draft with WIP", async () => {
  await branch("feature/sew-the-sail");
  const { out } = await halyard(["pr", "create", "--head", "feature/sew-the-sail", "--draft", "--json", "title,body"]);
  expect(JSON.parse(out)).toEqual({ title: "WIP: Sew the sail", body: "" });
});

test("pr create takes the checked out branch", async () => {
  await inFolder(async (cwd) => {
    execFileSync("git", ["init", "--quiet", "--initial-branch=main"], { cwd });
    const { code, err } = await halyard(["pr", "create"], { cwd });
    expect(err).toContain("The branch main is both the head and the target branch.");
    expect(code).toBe(2);
  });
});

test("issues are created, found, commented on, closed and reopened", async () => {
  const number = (
    await halyard(["issue", "create", "--title", "Leak", "--body", "Below", "--jq", ".number"])
  ).out.trim();
  expect((await halyard(["issue", "list", "--search", "leak"])).out).toBe(`${number}\topen\tLeak\t\tada\n`);
  await halyard(["issue", "comment", number, "Pumping"]);
  expect((await halyard(["issue", "view", number, "--comments"])).out).toContain("\nPumping\n");
  expect((await halyard(["issue", "close", number])).out).toBe(`Closed #${number} Leak\n`);
  expect((await halyard(["issue", "list", "--search", "leak"])).out).toBe("");
  expect((await halyard(["issue", "reopen", number])).out).toBe(`Reopened #${number} Leak\n`);
});

test("releases are created, listed and shown", async () => {
  expect((await halyard(["release", "create", "v1", "--body-file", "-"], { input: "Faster" })).out).toContain(
    "Created v1\n",
  );
  expect((await halyard(["release", "list", "--json", "tag_name"])).out).toBe('[{"tag_name":"v1"}]\n');
  expect((await halyard(["release", "view"])).out).toContain("\nFaster\n");
});

test("status shows the work on both sides, and on one when only one is signed in to", async () => {
  const { code, out } = await run(["status"], servers());
  expect(code).toBe(0);
  expect(out).toContain("My work packages (");
  expect(out).toMatch(/My pull requests \(\d\)\nacme\/rig#/);
  const { HALYARD_PM_URL: _, ...env } = servers().env;
  const onlyGit = await run(["status", "--jq", 'keys | join(",")'], { env });
  expect(onlyGit).toEqual({ code: 0, out: "issues,pulls,reviews\n", err: "" });
  expect((await run(["status"], { env: { HALYARD_CONFIG: "/nowhere" } })).code).toBe(2);
});

test("notifications of one side are shown when the other fails", async () => {
  const { code, err } = await run(["notifications"], servers());
  expect(err).toMatch(/^Gitea or Forgejo could not be read\. .*501/);
  expect(code).toBe(8);
});

test("the repository is taken from the address of a remote only if the remote is on the server", () => {
  const server = "https://git.example.com/forge";
  for (const remote of [
    "https://git.example.com/forge/acme/rig.git",
    "https://ada:token@git.example.com/forge/acme/rig/",
    "git@git.example.com:acme/rig.git",
    "ssh://git@git.example.com:2222/acme/rig.git",
  ]) {
    expect(repositoryOf(remote, server), remote).toEqual({ owner: "acme", repo: "rig" });
  }
  for (const remote of [
    "https://example.org/acme/rig.git",
    "git@github.com:acme/rig",
    "/srv/acme/rig",
    "",
    "git@git.example.com:rig",
  ]) {
    expect(repositoryOf(remote, server), remote).toBeUndefined();
  }
});
