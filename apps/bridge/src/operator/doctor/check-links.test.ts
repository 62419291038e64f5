import { beforeEach, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/world.js";
import { createReport } from "../report.js";
import { checkLinks } from "./check-links.js";

const rig = { owner: "acme", repo: "rig" };
let world: World;

beforeEach(async () => {
  // Only Gitea's API can lock a pull request or issue.
  world = await createWorld({ product: "gitea", rules: { issues: { link: true } } });
  await world.openPull({ title: "OP#1 and OP#2", branch: "one" });
  await world.openPull({ title: "OP#3", branch: "two" });
  await world.git.issues.create({ ...rig, title: "OP#3" });
  await world.settle();
  for (const { outbox } of [world.gitSandbox, world.pmSandbox]) outbox.hold();
});

async function findings(): Promise<string[]> {
  const report = createReport();
  const writes = world.writes.length;
  await checkLinks(report, world.config, world.connections, await world.store.links.list({ limit: 100 }));
  expect(world.writes).toHaveLength(writes);
  return report.findings.map(({ level, place, message }) => `${level} ${place}: ${message}`);
}

test("links to what exists are fine", async () => {
  expect(await findings()).toEqual(["ok links: no link leads to a missing item (4 links checked)"]);
});

test("deleted pull requests and issues are named", async () => {
  for (const index of [1, 3]) await world.gitAs("admin").issues.delete({ ...rig, index });
  expect(await findings()).toEqual([
    "warning forge acme/rig: 3 links lead to pull requests or issues that do not exist: pull:forge/acme/rig#1, issue:forge/acme/rig#3",
  ]);
});

test("locked pull requests and issues are named, because the bridge updates no comment there", async () => {
  for (const index of [2, 3]) await world.gitAs("admin").issues.lock({ ...rig, index });
  expect(await findings()).toEqual([
    "warning forge acme/rig: 2 links lead to locked pull requests or issues, whose comments the bridge does not update: pull:forge/acme/rig#2, issue:forge/acme/rig#3",
  ]);
});

test("work packages that are not visible are named", async () => {
  await world.pmAs("admin").workPackages.delete({ id: 3 });
  expect(await findings()).toEqual([
    "warning pm: 2 links lead to work packages that do not exist or are not visible to the bridge: OP#3",
  ]);
});

test("a deleted repository is named", async () => {
  await world.gitAs("admin").repos.delete(rig);
  expect(await findings()).toEqual([
    "warning forge acme/rig: 4 links lead to a repository that does not exist or is hidden from the bridge",
  ]);
});

test("a repository that left the mappings is named, and a renamed one is not", async () => {
  await world.gitAs("admin").repos.update({ ...rig, name: "rigg" });
  expect(await findings()).toEqual(["ok links: no link leads to a missing item (4 links checked)"]);
  await world.gitAs("admin").repos.transfer.start({ owner: "acme", repo: "rigg", new_owner: "grace" });
  expect(await findings()).toEqual([
    "warning forge acme/rig: 4 links lead to a repository that no mapping contains (its name is now grace/rigg)",
  ]);
});

test("a server that does not respond is not treated as one without the linked items", async () => {
  world.gitSandbox.faults.add({ fault: { kind: "status", status: 500 }, path: /^\/repositories\//, times: Infinity });
  expect(await findings()).toEqual([expect.stringMatching(/^note forge acme\/rig: the links could not be checked/)]);
});
