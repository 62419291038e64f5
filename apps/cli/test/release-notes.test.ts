import { beforeAll, describe, expect, test } from "vitest";
import { run, type RunOptions, useServers } from "./run.js";

const servers = useServers();

const releaseNotes = (argv: readonly string[], options: RunOptions = {}): ReturnType<typeof run> =>
  run(["ci", "release-notes", ...argv], { ...servers(), ...options });

/** Assigns work packages to version 1.0 of their project, and gives some of them the status Closed. */
beforeAll(() => {
  const { sandbox } = servers().pm;
  const state = sandbox.dump();
  const closed = Object.values(state.statuses).find(({ isClosed }) => isClosed)?.id ?? 0;
  const changed = Object.values(state.workPackages).map((row) => [
    row.id,
    {
      ...row,
      ...(row.projectId === 1 ? { versionId: 1 } : {}),
      ...([2, 3, 5].includes(row.id) ? { statusId: closed } : {}),
      ...(row.id === 5 ? { subject: "Boom <b>squeaks</b> for @everyone, see #1\n::set-env name=X::1" } : {}),
    },
  ]);
  sandbox.load({ ...state, workPackages: Object.fromEntries(changed) as typeof state.workPackages });
});

const readRelease = async (tag: string): Promise<string> =>
  (await run(["release", "view", tag, "--repo", "acme/rig", "--jq", ".body"], servers())).out;

describe("ci release-notes", () => {
  test("prints the finished work packages of a version by type, with subjects escaped", async () => {
    const { code, out, err } = await releaseNotes(["--version", "1.0", "--project", "rigging"]);
    const { url } = servers().pm;
    expect(code).toBe(0);
    expect(err).toBe(
      "Left out of the notes: 3 unfinished work packages. To count other statuses as finished, pass --status.\n",
    );
    expect(out.replaceAll(url, "https://pm")).toBe(`### Bug

- Halyard slips under load ([OP#2](https://pm/work_packages/2))
- Boom \\<b\\>squeaks\\</b\\> for @\u2060everyone, see #\u20601 :\u2060:\u2060set-env name=X:\u2060:\u20601 ([OP#5](https://pm/work_packages/5))

### Feature

- Hoist the mainsail with one hand ([OP#3](https://pm/work_packages/3))

[All work packages of 1.0](https://pm/versions/1)
`);
  });

  test("takes other statuses as finished", async () => {
    const { out, err } = await releaseNotes(["--version", "1.0", "--project", "1", "--status", "New", "Closed"]);
    expect(out).toContain("Splice the main brace");
    expect(err).toBe("");
    expect((await releaseNotes(["--version", "1.0", "--project", "1", "--status", "Clsed"])).err).toContain(
      "Did you mean `Closed`?",
    );
  });

  test("needs a version that is known once", async () => {
    expect(await releaseNotes([])).toMatchObject({ code: 2, err: expect.stringContaining("--version") as string });
    expect((await releaseNotes(["--version", "1.0"])).err).toContain("Several projects have a version `1.0`.");
    expect((await releaseNotes(["--version", "1.1", "--project", "rigging"])).err).toContain("Did you mean `1.0`?");
  });

  test("writes them into the release of the job's tag once, and keeps the text around them", async () => {
    const env = { ...servers().env, GITHUB_REF_TYPE: "tag", GITHUB_REF_NAME: "v1.0", GITHUB_REPOSITORY: "acme/rig" };
    const argv = ["--project", "rigging", "--release"];
    expect((await releaseNotes([...argv, "--dry-run"], { env })).out).toMatch(/^POST .*\/releases\n/);
    expect((await releaseNotes(argv, { env })).out).toBe("The release v1.0 was created.\n");
    expect((await releaseNotes(argv, { env })).out).toBe("The release v1.0 was already up to date.\n");
    const id = (await run(["release", "view", "v1.0", "--repo", "acme/rig", "--jq", ".id"], servers())).out.trim();
    const body = `Welcome.\r\n${(await readRelease("v1.0")).trimEnd()}\r\nThanks.`;
    await run(["git", "releases", "update", "acme", "rig", id, "--body", body], servers());
    expect((await releaseNotes(argv, { env })).out).toBe("The release v1.0 was already up to date.\n");
    await run(["wp", "edit", "2", "--subject", "Halyard holds"], servers());
    expect((await releaseNotes(argv, { env })).out).toBe("The release v1.0 was updated.\n");
    const after = await readRelease("v1.0");
    expect(after).toMatch(/^Welcome\.\n<!-- halyard-release-notes -->\n### Bug\n\n- Halyard holds/);
    expect(after).toMatch(/<!-- \/halyard-release-notes -->\nThanks\.\n$/);
  });

  test("names the flag when the tag or the repository is unknown", async () => {
    const argv = ["--version", "1.0", "--project", "rigging", "--release"];
    expect((await releaseNotes(argv)).err).toContain("--tag <tag>");
    expect((await releaseNotes([...argv, "--tag", "v1.0"])).err).toContain("--repo <owner/name>");
  });
});
