import { expect, test } from "vitest";
import { createWorld, type World } from "../../test/world.js";

const rig = { owner: "acme", repo: "rig" };

async function counts(world: World, workPackage = 1): Promise<{ pulls: number; commitLists: number }> {
  const comments = await world.comments(workPackage);
  const pulls = comments.filter((text) => /\/pulls\/\d+#halyard-bridge/.test(text)).length;
  return { pulls, commitLists: comments.length - pulls };
}

test("one pull request leaves one comment on a work package, through commits, pushes, retitles, closing, reopening and merging", async () => {
  const world = await createWorld();
  const messages = ["Splice the rope", "Whip its end"];
  const index = await world.openPull({ title: "OP#1 Hoist", body: "Closes OP#1", branch: "hoist", messages });
  await world.settle();
  const steps: (() => Promise<unknown>)[] = [
    () => world.commit("hoist", "Coil it"),
    () => world.git.pulls.update({ ...rig, index, title: "Hoist the sail, OP#1" }),
    () => world.git.pulls.update({ ...rig, index, body: "OP#1 again, and OP#1" }),
    () => world.git.issues.comments.create({ ...rig, index, body: "See OP#1" }),
    () => world.git.pulls.update({ ...rig, index, state: "closed" }),
    () => world.git.pulls.update({ ...rig, index, state: "open" }),
    () => world.git.pulls.merge({ ...rig, index, Do: "merge" }),
  ];
  expect(await counts(world)).toEqual({ pulls: 1, commitLists: 0 });
  for (const step of steps) {
    await step();
    await world.settle();
    expect(await counts(world)).toEqual({ pulls: 1, commitLists: 0 });
  }
});

test.each([
  ["commits that name the work package add", "hoist", "Refs OP#1: splice"],
  ["a branch that names the work package adds", "op-1-hoist", "Splice"],
])("%s one list of commits, however many they are", async (_, branch, message) => {
  const world = await createWorld();
  const index = await world.openPull({ title: "OP#1 Hoist", branch, messages: [message, message, message] });
  await world.settle();
  expect(await counts(world)).toEqual({ pulls: 1, commitLists: 1 });
  await world.commit(branch, message);
  await world.git.pulls.update({ ...rig, index, state: "closed" });
  await world.git.pulls.update({ ...rig, index, state: "open" });
  await world.settle();
  expect(await counts(world)).toEqual({ pulls: 1, commitLists: 1 });
  await world.git.pulls.merge({ ...rig, index, Do: "merge" });
  await world.settle();
  expect((await counts(world)).pulls).toBe(1);
});

test("without `commits`, one comment is all", async () => {
  const world = await createWorld({ rules: { commits: false } });
  const index = await world.openPull({
    title: "OP#1 Hoist",
    branch: "hoist",
    messages: ["Refs OP#1", "Refs OP#1 again"],
  });
  await world.settle();
  await world.git.pulls.merge({ ...rig, index, Do: "merge" });
  await world.settle();
  expect(await counts(world)).toEqual({ pulls: 1, commitLists: 0 });
});

/**
 * Shows the branches of `acme/rig` to the bridge as branches of the fork `ada/rig`. The sandbox itself supports only
 * pull requests within a repository.
 */
function inFork(world: World): void {
  world.respondWith(async (request, pass) => {
    const { pathname } = new URL(request.url);
    // The original repository does not know the branches of its forks.
    if (/\/(?:branches\/hoist|compare\/main\.\.\.hoist)$/.test(pathname)) return new Response(null, { status: 404 });
    const response = await pass(request);
    if (request.method !== "GET" || !/\/pulls(?:\/\d+)?$/.test(pathname)) return response;
    const body: unknown = await response.json();
    for (const { head } of [body].flat() as PullDocument[]) {
      head.repo_id = 77;
      const fork = { id: 77, full_name: "ada/rig", html_url: "https://git.test/ada/rig", fork: true };
      head.repo = { ...head.repo, ...fork, owner: { ...head.repo.owner, id: 2, login: "ada" } };
    }
    return Response.json(body, { headers: response.headers });
  });
}

interface PullDocument {
  readonly head: { repo_id: number; repo: { owner: object } };
}

test.each([
  ["and no list of commits, if they do not name it", "Splice", { pulls: 1, commitLists: 0 }],
  ["and one list of its commits, if they name it", "Refs OP#1: splice", { pulls: 1, commitLists: 1 }],
])("a pull request from a fork leaves one comment %s", async (_, message, expected) => {
  const world = await createWorld();
  inFork(world);
  const index = await world.openPull({ title: "OP#1 Hoist", branch: "hoist", messages: [message, message] });
  await world.settle();
  const steps: (() => Promise<unknown>)[] = [
    () => world.commit("hoist", message),
    () => world.git.pulls.update({ ...rig, index, title: "Hoist the sail, OP#1" }),
    () => world.git.issues.comments.create({ ...rig, index, body: "See OP#1" }),
    () => world.git.pulls.update({ ...rig, index, state: "closed" }),
    () => world.git.pulls.update({ ...rig, index, state: "open" }),
    () => world.git.pulls.merge({ ...rig, index, Do: "merge" }),
  ];
  expect(await counts(world)).toEqual(expected);
  for (const step of steps) {
    await step();
    await world.settle();
    expect(await counts(world)).toEqual(expected);
  }
  const lists = (await world.comments(1)).filter((text) => !/\/pulls\/\d+#halyard-bridge/.test(text));
  expect(lists.filter((text) => text.includes("ada/rig"))).toHaveLength(expected.commitLists);
});
