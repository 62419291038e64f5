import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { branchName, workPackageOf } from "../src/work-packages/branch-name.js";
import { readDuration } from "../src/work-packages/duration.js";
import { inFolder, run, type RunOptions, useServers } from "./run.js";

const servers = useServers();

const wp = (argv: readonly string[], options: RunOptions = {}): ReturnType<typeof run> =>
  run(["wp", ...argv], { ...servers(), ...options });

async function field(id: string, name: string): Promise<unknown> {
  const { out } = await wp(["view", id, "--json", name]);
  return (JSON.parse(out) as Readonly<Record<string, unknown>>)[name];
}

describe("wp list", () => {
  test("prints a table at a terminal, and tabs without titles elsewhere", async () => {
    const argv = ["list", "--project", "rigging", "--assignee", "me", "--type", "task"];
    const { out } = await wp(argv, { isTerminal: true });
    expect(out).toBe(
      "ID  TYPE  STATUS  SUBJECT                ASSIGNEE\n1   Task  New     Splice the main brace  Ada Lovelace\n",
    );
    expect((await wp(argv)).out).toBe("1\tTask\tNew\tSplice the main brace\tAda Lovelace\n");
  });

  test("shortens subjects on a narrow terminal", async () => {
    const { out } = await wp(["list"], { isTerminal: true, columns: 60 });
    expect(out).toContain("…");
    expect(Math.max(...out.split("\n").map((line) => line.length))).toBeLessThanOrEqual(60);
  });

  test("prints chosen fields as JSON, links as their titles", async () => {
    const { out } = await wp(["list", "--status", "in review", "--json", "id,status"]);
    expect(JSON.parse(out)).toEqual([{ id: 5, status: "In review" }]);
  });

  test("names requested fields that no entry has", async () => {
    const { out, err } = await wp(["list", "--status", "in review", "--json", "id,stauts"]);
    expect(JSON.parse(out)).toEqual([{ id: 5, stauts: null }]);
    expect(err).toBe("No entry has the field `stauts`. Did you mean `status`?\n");
  });

  test("suggests the name of a status", async () => {
    const { code, err } = await wp(["list", "--status", "Nwe"]);
    expect(err).toContain("There is no status `Nwe`. Did you mean `New`?");
    expect(code).toBe(2);
  });
});

describe("wp create and edit", () => {
  test("set values by their names, as far as the form allows them", async () => {
    const flags = ["--type", "bug", "--assignee", "me", "--priority", "High", "--estimate", "2h", "--parent", "3"];
    const created = await wp(["create", "--project", "rigging", "--subject", "Tar the deck", ...flags, "--jq", ".id"]);
    expect(created.err).toBe("");
    const id = created.out.trim();
    expect(
      JSON.parse((await wp(["view", id, "--json", "subject,type,assignee,priority,estimatedTime,parent"])).out),
    ).toEqual({
      subject: "Tar the deck",
      type: "Bug",
      assignee: "Ada Lovelace",
      priority: "High",
      estimatedTime: "PT2H",
      parent: "Hoist the mainsail with one hand",
    });

    expect((await wp(["edit", id, "--status", "In progress", "--assignee", "none"])).out).toBe(
      `Changed #${id} Tar the deck\n`,
    );
    expect(await field(id, "status")).toBe("In progress");
    expect(await field(id, "assignee")).toBeNull();
  });

  test("refuse a value that the workflow does not allow, with those that it does", async () => {
    const { code, err } = await wp(["edit", "5", "--status", "Clsed"]);
    expect(err).toContain("Did you mean `Closed`? Available: In progress,");
    expect(code).toBe(2);
    expect((await wp(["edit", "5"])).err).toContain("No changes were given.");
  });

  test("set the version of the work package, not of the program", async () => {
    expect((await wp(["edit", "6", "--version", "1.0"])).out).toBe("Changed #6 Rigging survey\n");
    expect(await field("6", "version")).toBe("1.0");
  });

  test("read the description from a pipe", async () => {
    await wp(["edit", "2", "--body-file", "-"], { input: "From a pipe" });
    expect(await field("2", "description.raw")).toBe("From a pipe");
  });

  test("ask for what is missing at a terminal, and name the flag elsewhere", async () => {
    const answers = ["rigging", "Asked for"];
    const prompts = {
      text: () => Promise.resolve(answers.shift()),
      secret: () => Promise.resolve(undefined),
      confirm: () => Promise.resolve(undefined),
    };
    expect((await wp(["create"], { prompts })).out).toMatch(/^Created #\d+ Asked for\n$/);
    expect(await wp(["create"])).toMatchObject({ code: 2, err: "--project and --subject are required.\n" });
    expect((await wp(["create", "--project", "rigging"])).err).toBe("--subject is required.\n");
  });

  test("send nothing but the forms in a dry run", async () => {
    const before = servers().pm.sandbox.dump().workPackages;
    const { code, out } = await wp(["edit", "7", "--subject", "Never", "--dry-run"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^PATCH http:.*\/work_packages\/7\n\{/);
    expect(servers().pm.sandbox.dump().workPackages).toEqual(before);
  });
});

test.each([
  [
    ["view"],
    "`halyard wp view` needs <id>.\nUsage: halyard wp view [options] <id>. All options: halyard wp view --help\n",
  ],
  [["view", "abc"], "The argument <id> has an invalid value. Pass a number such as 12, or an id such as RIG-12.\n"],
  [["view", "1", "2"], "Too many arguments for `halyard wp view`: 1, 2.\n"],
  [["list", "--limit"], "The option `--limit <count>` needs a value.\n"],
  [["list", "--limit", "0"], "The option `--limit <count>` has an invalid value. Pass a whole number of at least 1.\n"],
  [["list", "--stauts", "x"], "`halyard wp list` has no option `--stauts`. Did you mean `--status`?\n"],
  [["list", "--profile", "nope"], "There is no profile `nope`.\n"],
])("halyard wp %j is refused in a sentence", async (argv, sentence) => {
  const { code, err } = await wp(argv);
  expect(err).toContain(sentence);
  expect(code).toBe(2);
});

test("a work package can be named by number or reference", async () => {
  for (const id of ["3", "#3", "OP#3", "op#3"]) expect((await wp(["view", id, "--jq", ".id"])).out, id).toBe("3\n");
});

test("wp comment and log write to the work package", async () => {
  expect((await wp(["comment", "8", "Fixed the valve"])).out).toBe("Commented on #8\n");
  expect((await wp(["view", "8", "--comments"])).out).toContain("Ada Lovelace, ");
  expect((await wp(["view", "8", "--comments"])).out).toContain("\nFixed the valve\n");
  const log = [
    "log",
    "8",
    "1h30m",
    "--activity",
    "development",
    "--date",
    "2026-05-21",
    "--json",
    "hours,spentOn,entity",
  ];
  expect(JSON.parse((await wp(log)).out)).toEqual({
    hours: "PT1H30M",
    spentOn: "2026-05-21",
    entity: "Bilge pump stops",
  });
});

test("wp start assigns, sets the status and checks out a branch; done sets the status", async () => {
  await inFolder(async (cwd) => {
    execFileSync("git", ["init", "--quiet", "--initial-branch=main"], { cwd });
    const started = await wp(["start", "9"], { cwd });
    expect(started).toEqual({ code: 0, out: "Started #9 Second rudder\n", err: "On branch op-9-second-rudder\n" });
    expect(execFileSync("git", ["branch", "--show-current"], { cwd, encoding: "utf8" })).toBe("op-9-second-rudder\n");
    expect(await field("9", "assignee")).toBe("Ada Lovelace");
    expect(await field("9", "status")).toBe("In progress");
    await wp(["done", "9"], { cwd });
    expect(await field("9", "status")).toBe("Developed");
  });
});

test("wp start ends with 8 when the status is set and the branch cannot be checked out", async () => {
  await inFolder(async (cwd) => {
    execFileSync("git", ["init", "--quiet"], { cwd });
    const { code, err } = await wp(["start", "1", "--branch", "not..allowed"], { cwd });
    expect(err).toContain("The work package was started, but its branch could not be checked out.");
    expect(code).toBe(8);
  });
});

test("names of branches are short, plain, and lead back to the work package", () => {
  expect(branchName(12, "Hoist the Crane, übermorgen!")).toBe("op-12-hoist-the-crane-ubermorgen");
  expect(branchName(12, "日本")).toBe("op-12");
  expect(branchName(7, "word ".repeat(40)).length).toBeLessThanOrEqual(60);
  expect(workPackageOf(branchName("RIG-12", "Hoist"))).toBe("RIG-12");
  expect(workPackageOf("feature/op_3_x")).toBe("3");
  expect(workPackageOf("drop-12")).toBeUndefined();
});

test("times are read as people write them", () => {
  expect(["1h30m", "90m", "1.5", "1,5", "PT1H30M", "2h", "45min"].map(readDuration)).toEqual([
    ...["PT1H30M", "PT1H30M", "PT1H30M", "PT1H30M", "PT1H30M", "PT2H", "PT45M"],
  ]);
  for (const text of ["", "soon", "0", "h", "1d"]) expect(() => readDuration(text), text).toThrow("is not a duration");
});
