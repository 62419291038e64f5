import { describe, expect, test, vi } from "vitest";
import { createWorld, type World } from "../../../test/world.js";
import type { BranchSubject } from "../../store/subject.js";

const place = { owner: "acme", repo: "rig" };

function branch(name: string): BranchSubject {
  return { kind: "branch", connection: "forge", ...place, branch: name };
}

async function entries(world: World, workPackage: number): Promise<string[]> {
  return (await world.comments(workPackage)).filter((text) => text.includes("/src/branch/"));
}

/** Removes the ids of the repository and the commits, which differ between two servers with the same content. */
function withoutIds(text: string): string {
  return text.replaceAll(/\b([\da-f]{40}|[\da-f]{10})\b/g, "sha").replaceAll(/\brepo-\d+/g, "repo-id");
}

describe("commits of a branch without a pull request", () => {
  test("are listed in one comment on the work package that they name", async () => {
    const world = await createWorld();
    await world.commit("feature", "Begin OP#1\n\nat length");
    await world.commit("feature", "Nothing");
    await world.commit("feature", "Go on, OP#1");
    await world.settle();
    const [text = "", ...more] = await entries(world, 1);
    expect(more).toEqual([]);
    expect(text.split("\n").slice(2)).toEqual([
      expect.stringContaining("Begin OP#\u20601 (Ada Lovelace)"),
      expect.stringContaining("Go on, OP#\u20601 (Ada Lovelace)"),
    ]);
  });

  test("all belong to the work package that the branch is named after", async () => {
    const world = await createWorld();
    await world.commit("feature/1-hoist", "One");
    await world.commit("feature/1-hoist", "Two");
    await world.settle();
    expect(await entries(world, 1)).toEqual([expect.stringMatching(/One[\s\S]*Two/)]);
  });

  test("that are removed disappear from the entry", async () => {
    const world = await createWorld();
    await world.commit("feature", "Begin OP#1");
    await world.settle();
    await world.git.branches.delete({ ...place, branch: "feature" });
    await world.settle();
    await world.reconcile(branch("feature"));
    expect(await entries(world, 1)).toEqual([expect.stringContaining("Begin")]);
    expect(world.queue.failures).toEqual([]);
  });
});

test("a push and a pull request lead to the same entry in either order", async () => {
  const texts = [];
  for (const order of ["push first", "pull first", "pull only"]) {
    const world = await createWorld();
    world.gitSandbox.outbox.hold();
    const number = await world.openPull({ title: "Sail", branch: "feature", messages: ["A OP#1", "B", "C OP#1"] });
    world.gitSandbox.outbox.take();
    const pull = { kind: "pull", connection: "forge", ...place, number } as const;
    if (order === "push first") await world.reconcile(branch("feature"));
    await world.reconcile(pull);
    if (order === "pull first") await world.reconcile(branch("feature"));
    await world.settle();
    texts.push((await entries(world, 1)).map(withoutIds));
  }
  expect(texts[0]).toHaveLength(1);
  expect(texts[1]).toEqual(texts[0]);
  expect(texts[2]).toEqual(texts[0]);
});

test("after the merge the entry stays with the pull request, whatever commits the branch still has", async () => {
  const world = await createWorld();
  const number = await world.openPull({ title: "Sail", branch: "feature", messages: ["A OP#1", "B OP#1"] });
  await world.settle();
  const before = await entries(world, 1);
  await world.git.pulls.merge({ ...place, index: number, Do: "squash" });
  await world.commit("feature", "Left over, OP#1");
  await world.reconcile(branch("feature"));
  await world.settle();
  expect(await entries(world, 1)).toEqual(before);
});

test("a push reconciles the pull request of its branch", async () => {
  const world = await createWorld();
  const number = await world.openPull({ title: "Sail", branch: "feature" });
  await world.settle();
  world.gitSandbox.outbox.hold();
  await world.commit("feature", "Work on OP#1");
  world.gitSandbox.outbox.take();
  await world.reconcile(branch("feature"));
  await world.settle();
  expect(await world.gitComments(number)).toEqual([expect.stringContaining("OP#1")]);
});

describe("the default branch", () => {
  test("lists only direct commits that name a work package", async () => {
    const world = await createWorld();
    const number = await world.openPull({ title: "Sail", branch: "feature", messages: ["By pull request, OP#1"] });
    await world.git.pulls.merge({ ...place, index: number, Do: "squash" });
    await world.commit("main", "Direct, OP#1");
    await world.commit("main", "Direct, without a reference");
    await world.settle();
    const direct = (await entries(world, 1)).filter((text) => text.includes("/src/branch/main#"));
    expect(direct).toEqual([expect.stringContaining("Direct, OP#")]);
    expect(direct[0]?.split("\n")).toHaveLength(3);
  });

  // A squash creates a new commit, whose message contains the title of the pull request and so names the work package.
  test.each(["merge", "rebase", "rebase-merge", "squash", "fast-forward-only"] as const)(
    "lists no commit of a pull request that was merged by %s",
    async (style) => {
      const world = await createWorld();
      const messages = ["First, OP#1 #time 10m", "Second, without a reference", "Third, OP#1"];
      const index = await world.openPull({ title: "Sail, OP#1", branch: "feature", messages });
      if (style.startsWith("rebase")) await world.commit("main", "Advance main");
      await world.settle();
      await world.git.pulls.waitUntilMergeable({ ...place, index });
      await world.git.pulls.merge({ ...place, index, Do: style });
      await world.settle();
      await world.reconcile(branch("main"));
      expect((await entries(world, 1)).filter((text) => text.includes("/src/branch/main#"))).toEqual([]);
      await world.commit("main", "Direct, OP#1");
      await world.settle();
      const direct = (await entries(world, 1)).filter((text) => text.includes("/src/branch/main#"));
      expect(direct).toEqual([expect.stringContaining("Direct, OP#")]);
      expect(direct[0]?.split("\n")).toHaveLength(3);
    },
  );

  test("lists nothing while the pull requests are hidden, because the commits may belong to one", async () => {
    const world = await createWorld();
    world.respondWith((request, pass) =>
      new URL(request.url).pathname.endsWith("/pulls")
        ? Promise.resolve(new Response("{}", { status: 404 }))
        : pass(request),
    );
    await world.commit("main", "Direct, OP#1");
    await world.settle();
    expect(await entries(world, 1)).toEqual([]);
  });

  test("logs the time of direct commits, once", async () => {
    const world = await createWorld();
    await world.commit("main", "Direct, OP#1 #time 45m");
    await world.settle();
    world.store.wipe();
    await world.reconcile(branch("main"));
    const { items } = await world.pmAs("admin").timeEntries.list({});
    expect(items.map(({ hours }) => hours)).toEqual(["PT45M"]);
  });

  test("covers every commit since the last run", async () => {
    const world = await createWorld();
    await world.commit("main", "Before");
    await world.settle();
    world.gitSandbox.outbox.hold();
    await world.commit("main", "Direct, OP#1 #time 45m");
    for (let later = 0; later < 55; later++) await world.commit("main", "Direct, without a reference");
    world.gitSandbox.outbox.take();
    await world.reconcile(branch("main"));
    expect(await entries(world, 1)).toEqual([expect.stringContaining("Direct, OP#")]);
    const { items } = await world.pmAs("admin").timeEntries.list({});
    expect(items.map(({ hours }) => hours)).toEqual(["PT45M"]);

    const reads = vi.spyOn(world.connections.git("forge").client.pulls.commits, "list");
    await world.reconcile(branch("main"));
    expect(reads).not.toHaveBeenCalled();
  });

  test("changes nothing in a second run", async () => {
    const world = await createWorld();
    await world.commit("main", "Direct, OP#1");
    await world.settle();
    world.writes.length = 0;
    await world.reconcile(branch("main"));
    expect(world.writes).toEqual([]);
  });
});

test("commits are ignored where the rules say so", async () => {
  const world = await createWorld({ rules: { commits: false } });
  await world.commit("feature", "OP#1");
  await world.commit("main", "OP#1");
  await world.settle();
  expect(await world.comments(1)).toEqual([]);
});

test.each(["feature/op#1-hoist", "op-1-50%&+ä"])("names of branches are used unchanged: %s", async (name) => {
  const world = await createWorld();
  await world.commit(name, "Begin");
  await world.settle();
  expect(await entries(world, 1)).toEqual([expect.stringContaining("Begin")]);
  const number = await world.openPull({ title: "Sail", branch: name, messages: ["Go on"] });
  await world.settle();
  expect(await entries(world, 1)).toEqual([expect.stringMatching(/Begin[\s\S]*Go on/)]);
  expect(await world.gitComments(number)).toHaveLength(1);
  expect(world.queue.failures).toEqual([]);
});
