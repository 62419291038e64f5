import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { rules } from "../../../test/issue-pair.js";
import { goLive, writeConfigFile } from "../../../test/live.js";
import type { LinkResult } from "../../repair/link-issue.js";
import { runProgram } from "./program.js";

const place = { owner: "acme", repo: "rig" };

test("`link` plans, links and refuses pairs, and the log of actions has each attempt", async () => {
  const live = await goLive();
  const [mapping] = live.config.mappings;
  const issues = { ...mapping!.rules.issues, ...rules.issues };
  const config = { ...live.config, mappings: [{ ...mapping!, rules: { ...mapping!.rules, issues } }] };
  const numbers: number[] = [];
  for (const title of ["Leak", "Rust"]) numbers.push((await live.git.issues.create({ ...place, title })).number);
  const [first = 0, second = 0] = numbers;
  const project = await live.pm.projects.get({ id: "rigging" });
  const _links = { project: { href: project._links.self.href } };
  const { id } = await live.pm.workPackages.create({ subject: "Water in the hold", _links });
  const bridge = await live.start(config);
  await live.settle(bridge);

  const { path, env } = await writeConfigFile(config);
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value ?? "");
  onTestFinished(() => {
    vi.unstubAllEnvs();
    process.exitCode = undefined;
  });
  const run = async (code: number, ...args: string[]): Promise<string[]> => {
    process.exitCode = undefined;
    const lines: string[] = [];
    const log = vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
    try {
      expect(await runProgram(["--config", path, ...args], { version: "0.0.0" })).toBe(code);
    } finally {
      log.mockRestore();
    }
    return lines;
  };
  const change =
    '  The titles differ: "Leak" (issue), "Water in the hold" (work package). The title of the work package wins.';
  expect(await run(0, "link", "issue", `acme/rig#${first}`, String(id), "--plan")).toEqual([
    `would link  acme/rig#${first} and OP#${id}`,
    change,
    "1 pair: 0 linked, 1 planned, 0 unchanged, 0 refused",
  ]);
  expect(await run(0, "actions", "list")).toEqual(["There are no sign-ins or actions."]);

  const file = join(config.dataDirectory, "pairs.csv");
  await writeFile(file, `issue,work package\n\n# by hand\nacme/rig#${first},OP#${id}\n"acme/rig#${second}";${id}\n`);
  expect(await run(1, "link", "issues", file)).toEqual([
    `linked  acme/rig#${first} and OP#${id}`,
    change,
    // The end of this message depends on whether the bridge has already written the comments for the first pair.
    expect.stringMatching(
      new RegExp(`^refused {2}acme/rig#${second} and OP#${id}: The work package is already linked to .*\\.$`),
    ),
    "2 pairs: 1 linked, 0 planned, 0 unchanged, 1 refused",
  ]);
  expect((await live.git.issues.get({ ...place, index: first })).title).toBe("Water in the hold");
  const json = (await run(0, "link", "issue", `acme/rig#${first}`, `OP#${id}`, "--json")).join("\n");
  expect(JSON.parse(json) as LinkResult[]).toMatchObject([{ outcome: "unchanged", changes: [] }]);
  expect(await run(0, "actions", "list")).toEqual([
    expect.stringMatching(new RegExp(`command line {2}linked acme/rig#${first} OP#${id} {2}done$`)),
    expect.stringMatching(
      new RegExp(`linked acme/rig#${second} OP#${id} {2}failed: The work package is already linked .*`),
    ),
    expect.stringMatching(new RegExp(`command line {2}linked acme/rig#${first} OP#${id} {2}done$`)),
  ]);
});
