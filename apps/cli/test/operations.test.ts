import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadCatalogue } from "@halyard/catalogue";
import { describe, expect, test } from "vitest";
import { typedName } from "../src/operations/names.js";
import { exitCodes } from "../src/terminal/exit-code.js";
import { inFolder, run, useServers } from "./run.js";

const servers = useServers();
const rig = ["--repo", "acme/rig"];

test("the help of every operation has its request, its fields and what it requires of the caller", async () => {
  const catalogue = await loadCatalogue();
  const problems: string[] = [];
  for (const { id, product, resource, name, method, path } of catalogue.listOperations()) {
    const { code, out, err } = await run([product, typedName(resource), typedName(name), "--help"]);
    const { fields = [], details, access } = catalogue.describeOperation(id) ?? {};
    if (code !== 0 || err !== "") problems.push(`${id}: ${code} ${err}`);
    const texts = [`${method} ${path}`, details, access && `\n${access}.\n`].filter((text) => text !== undefined);
    problems.push(...texts.filter((text) => !out.includes(text)).map((text) => `${id}: no ${text}`));
    for (const field of fields) {
      const isOwn = ["repo", "limit", "all", "output", "input"].includes(field.name);
      if (!isOwn && !out.includes(`--${field.name} `)) problems.push(`${id}: no --${field.name}`);
    }
  }
  expect(problems).toEqual([]);
});

describe("an operation", () => {
  test.each([
    ["as typed", ["pm", "work-packages", "get", "4"]],
    ["as in the client", ["pm", "workPackages", "get", "--id", "4"]],
    ["by id", ["api", "pm.workPackages.get", "--field", "id=4"]],
    ["by method and path", ["api", "GET", "/work_packages/4"]],
    ["by path with the prefix", ["api", "/api/v3/work_packages/4"]],
  ])("can be called %s", async (_, argv) => {
    const { code, out } = await run([...argv, "--json", "id,subject,status"], servers());
    expect({ code, data: JSON.parse(out) as unknown }).toEqual({
      code: 0,
      data: { id: 4, subject: "Grease the winch", status: "New" },
    });
  });

  test("on a nested resource can be called with words", async () => {
    const { out } = await run(["git", "branches", "protections", "list", ...rig], servers());
    expect(JSON.parse(out)).toEqual([]);
  });

  test("takes fields as flags in any spelling, repeated for a list", async () => {
    const { code, out, err } = await run(
      [
        "pm",
        "workPackages",
        "create",
        "--project",
        "1",
        "--subject",
        "Tar the deck",
        "--start-date",
        "2026-11-02",
        "--description",
        "Mind the *sun*",
      ],
      servers(),
    );
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(JSON.parse(out)).toMatchObject({
      subject: "Tar the deck",
      startDate: "2026-11-02",
      description: { raw: "Mind the *sun*" },
    });
  });

  test("takes fields from a JSON file and the standard input, and flags before them", async () => {
    await inFolder(async (cwd) => {
      await writeFile(join(cwd, "issue.json"), JSON.stringify({ title: "From the file", body: "Old" }));
      await writeFile(join(cwd, "body.md"), "New");
      const argv = [
        "git",
        "issues",
        "create",
        ...rig,
        "--input",
        "issue.json",
        "--field",
        "body=@body.md",
        "--json",
        "title,body",
      ];
      const { out } = await run(argv, { ...servers(), cwd });
      expect(JSON.parse(out)).toEqual({ title: "From the file", body: "New" });
    });
    const input = JSON.stringify({ title: "Piped" });
    const { out } = await run(["git", "issues", "create", ...rig, "--input", "-", "--jq", ".title"], {
      ...servers(),
      input,
    });
    expect(out).toBe("Piped\n");
  });

  test("uploads a file and writes one", async () => {
    await inFolder(async (cwd) => {
      await writeFile(join(cwd, "plan.txt"), "Hoist at dawn");
      const upload = ["pm", "workPackages", "attachments", "create", "4", "--file", "plan.txt", "--metadata"];
      const { out, err } = await run([...upload, JSON.stringify({ fileName: "plan.txt" }), "--jq", ".id"], {
        ...servers(),
        cwd,
      });
      expect(err).toBe("");
      await run(["pm", "attachments", "content", out.trim(), "--output", "back.txt"], { ...servers(), cwd });
      expect(await readFile(join(cwd, "back.txt"), "utf8")).toBe("Hoist at dawn");
    });
  });

  test("gets owner and repository from the git remote", async () => {
    await inFolder(async (cwd) => {
      const { git } = servers();
      await mkdir(join(cwd, ".git", "objects"), { recursive: true });
      await mkdir(join(cwd, ".git", "refs"), { recursive: true });
      await writeFile(join(cwd, ".git", "HEAD"), "ref: refs/heads/main\n");
      await writeFile(join(cwd, ".git", "config"), `[remote "origin"]\n\turl = ${git.url}/acme/hull.git\n`);
      const { out, err } = await run(["git", "repos", "get", "--jq", ".full_name"], { ...servers(), cwd });
      expect({ out, err }).toEqual({ out: "acme/hull\n", err: "" });
    });
  });
});

describe("a list is", () => {
  const list = ["pm", "work-packages", "list", "--page-size", "4"];

  test("one page by default, and says that there are more", async () => {
    const { out, err } = await run(list, servers());
    expect(JSON.parse(out)).toHaveLength(4);
    expect(err).toMatch(/^The list has more entries: \d+ in total\. Pass --all or --limit <count> to see more\.\n$/);
  });

  test("one JSON document with --all, however many pages", async () => {
    const { out } = await run([...list, "--all", "--jq", "length"], servers());
    expect(Number(out)).toBeGreaterThan(8);
  });

  test("cut off by --limit", async () => {
    const { out, err } = await run([...list, "--limit", "6", "--jq", "length"], servers());
    expect({ out, err }).toEqual({ out: "6\n", err: "" });
  });

  test("a line for each entry with --ndjson", async () => {
    const { out } = await run([...list, "--limit", "5", "--ndjson", "--json", "id"], servers());
    expect(
      out
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as unknown),
    ).toHaveLength(5);
  });

  test("read by path as well", async () => {
    const { out } = await run(["api", "GET", "/work_packages?pageSize=3", "--limit", "7", "--jq", "length"], servers());
    expect(out).toBe("7\n");
  });
});

describe("a dry run", () => {
  test("prints the request with its body, and sends nothing", async () => {
    const before = servers().git.sandbox.dump();
    const { code, out } = await run(
      ["git", "issues", "create", ...rig, "--title", "Never sent", "--dry-run"],
      servers(),
    );
    const [line, ...body] = out.split("\n");
    expect(code).toBe(0);
    expect(line).toBe(`POST ${servers().git.url}/api/v1/repos/acme/rig/issues`);
    expect(JSON.parse(body.join("\n"))).toEqual({ title: "Never sent" });
    expect(servers().git.sandbox.dump()).toEqual(before);
  });

  test("prints reads as well, and no credential", async () => {
    const { out, err } = await run(["api", "GET", "/users/me", "--on", "pm", "--dry-run", "--debug"], servers());
    expect(out).toBe(`GET ${servers().pm.url}/api/v3/users/me\n`);
    expect(out + err).not.toContain(servers().env["HALYARD_PM_TOKEN"]);
  });
});

describe("the exit code is", () => {
  test.each([
    [2, "for a misspelt command", ["logn"], "`halyard` has no command `logn`. Did you mean `login`?"],
    [
      2,
      "for a misspelt operation",
      ["git", "pulls", "lst"],
      "`halyard git pulls` has no command `lst`. Did you mean `list`?",
    ],
    [
      2,
      "for a misspelt flag",
      ["git", "pulls", "list", "--stat", "open"],
      "`halyard git pulls list` has no option `--stat`. Did you mean `--state`?",
    ],
    [2, "for a misspelt value", ["git", "pulls", "list", ...rig, "--state", "opened"], "Did you mean `open`?"],
    [2, "for a misspelt method", ["api", "GETT", "/x"], "Did you mean `GET`?"],
    [2, "for a missing field", ["git", "issues", "create", ...rig], "`title` is required"],
    [2, "for a repository that nothing tells", ["git", "pulls", "list"], "--repo <owner/name>"],
    [2, "for a program that jq cannot read", ["api", "/api/v1/version", "--jq", ".["], "--jq: jq: error"],
    [3, "for a document that does not exist", ["pm", "workPackages", "get", "999"], "There is no such resource"],
  ])("%i %s", async (expected, _, argv, sentence) => {
    const { code, err } = await run(argv, servers());
    expect(err).toContain(sentence);
    expect(code).toBe(expected);
  });

  test("4 for a credential that is not accepted", async () => {
    const env = { ...servers().env, HALYARD_GIT_TOKEN: "no-such-token" };
    const { code, err } = await run(["git", "user", "get"], { env });
    expect(code).toBe(4);
    expect(err).not.toContain("no-such-token");
  });

  test("5 for a conflict", async () => {
    const argv = ["pm", "workPackages", "update", "5", "--subject", "Changed", "--lock-version"];
    expect((await run([...argv, "9999"], servers())).code).toBe(5);
  });

  test("one that the README lists, with a meaning for each", async () => {
    const readme = await readFile(join(import.meta.dirname, "..", "README.md"), "utf8");
    const table = /\| exit code \| meaning +\|\n\|[^\n]+\n((?:\|[^\n]+\n)+)/.exec(readme)?.[1] ?? "";
    const rows = [...table.matchAll(/^\| (\d+) +\| (\S.*?) +\|$/gm)].map(([, code]) => Number(code));
    expect(rows).toEqual(Object.values(exitCodes));
    const { out } = await run(["--help"]);
    const help = out.slice(out.indexOf("Exit codes: "));
    expect([...help.matchAll(/(\d) [a-z]/g)].map(([, code]) => Number(code))).toEqual(Object.values(exitCodes));
  });
});
