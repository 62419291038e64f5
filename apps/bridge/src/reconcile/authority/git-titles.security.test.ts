import { describe, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/world.js";
import type { Rules } from "../../config/config.js";
import { isReadableToMembers } from "./publication.js";

const place = { owner: "acme", repo: "rig" };
const secrets = /Secret|secret|ada|Ada|grace|Grace/;

describe("those who can see a project may read", () => {
  test.each([
    ["a public repository in a public project", false, true, true],
    ["a public repository in a private project", false, false, true],
    ["a private repository in a private project", true, false, true],
    ["no private repository in a public project", true, true, false],
    ["no private repository where the server hides whether the project is public", true, undefined, false],
  ])("%s", (_, isPrivate, isPublic, expected) => {
    expect(isReadableToMembers({ private: isPrivate }, { public: isPublic })).toBe(expected);
  });
});

function setPrivate(world: World, isPrivate: boolean): void {
  const state = world.gitSandbox.dump();
  for (const repository of state.repositories) repository.private = isPrivate;
  world.gitSandbox.load(state);
}

async function begin(
  gitTitles: Rules["gitTitles"],
  { isPrivate = true, isPublicProject = true }: { isPrivate?: boolean; isPublicProject?: boolean } = {},
): Promise<World> {
  const issues = { link: true, create: { label: "plan", project: "rigging" } };
  const world = await createWorld({ rules: { gitTitles, issues, time: { enabled: true } } });
  const state = world.pmSandbox.dump();
  for (const project of Object.values(state.projects)) project.public = isPublicProject;
  world.pmSandbox.load(state);
  setPrivate(world, isPrivate);
  return world;
}

/** Makes the bridge write everything that it can write, and returns everything that it wrote to OpenProject. */
async function written(world: World): Promise<string[]> {
  const message = "Secret commit for OP#1\n\n#time 1h";
  const number = await world.openPull({ title: "Secret title OP#1", branch: "topic", messages: [message] });
  await world.commit("loose", "Secret push for OP#2");
  await world.git.issues.comments.create({ ...place, index: number, body: "Secret comment: OP#1 #time 30m" });
  await world.git.pulls.reviewRequests.add({ ...place, index: number, reviewers: ["grace"] });
  const { id: label } = await world.git.repos.labels.create({ ...place, name: "plan", color: "00aabb" });
  await world.git.issues.create({ ...place, title: "Secret wish, see OP#3", labels: [label] });
  await world.settle();
  expect(world.queue.failures).toEqual([]);
  const comments = (await Promise.all([1, 2, 3].map((id) => world.comments(id)))).flat();
  expect(comments).toHaveLength(4);
  const times = await world.pmAs("admin").timeEntries.list({}).all();
  expect(times).toHaveLength(2);
  const made = (await world.pm.workPackages.list({ pageSize: 100 }).all()).filter(({ description }) =>
    description?.raw?.startsWith("Created from an issue"),
  );
  expect(made).toHaveLength(1);
  // A time entry contains the author's name if the bridge logs the time under its own account.
  const texts = times.map(({ comment }) => comment?.raw?.replace("(Ada Lovelace)", "") ?? "");
  return [...comments, ...texts, ...made.flatMap(({ subject, description }) => [subject, description?.raw ?? ""])];
}

test("number, state and addresses are all that a public project shows of a private repository", async () => {
  const texts = await written(await begin("visible"));
  expect(texts.filter((text) => secrets.test(text))).toEqual([]);
  expect(texts.join("\n")).toMatch(/^\[acme\/rig#1\]\(\S+\)\n\n- State: open, waiting for review$/m);
  expect(texts).toContain("Issue acme/rig#2");
});

test("nothing more is shown where the configuration says so", async () => {
  const open = await written(await begin("never", { isPrivate: false, isPublicProject: false }));
  expect(open.filter((text) => secrets.test(text))).toEqual([]);
});

test.each([
  ["of a public repository", "visible", { isPrivate: false }],
  ["in a private project", "visible", { isPublicProject: false }],
  ["where the configuration allows it", "always", {}],
] as const)("everything is shown %s", async (_, gitTitles, visibility) => {
  const text = (await written(await begin(gitTitles, visibility))).join("\n");
  for (const secret of ["title", "commit", "push", "comment", "wish"]) expect(text).toContain(`Secret ${secret}`);
});

test("what a repository that becomes private showed is hidden by the next run of any pull request in it", async () => {
  const world = await begin("visible", { isPrivate: false });
  await world.openPull({ title: "Secret title OP#1", branch: "one" });
  const other = await world.openPull({ title: "Another, OP#2", branch: "two" });
  await world.settle();
  expect(await world.comments(1)).toEqual([expect.stringContaining("Secret")]);
  setPrivate(world, true);
  await world.reconcile({ kind: "pull", connection: "forge", ...place, number: other });
  await world.settle();
  expect(await world.comments(1)).toEqual([expect.not.stringContaining("Secret")]);
});

test("the name of a branch is hidden with its last commit that names the work package", async () => {
  const world = await begin("visible");
  const onBranch = { ...place, branch: "secret/part" };
  await world.commit(onBranch.branch, "Secret work on OP#1");
  await world.openPull({ title: "OP#2", branch: "secret/whole", messages: ["Secret: OP#3"] });
  await world.settle();
  world.respondWith(async (request, pass) => {
    const response = await pass(request);
    if (!/\/(commits|compare)\b/.test(request.url)) return response;
    return new Response((await response.text()).replaceAll(/OP#[13]/g, "nothing"), response);
  });
  await world.reconcile({ kind: "branch", connection: "forge", ...onBranch });
  await world.commit("secret/whole", "Secret: nothing");
  await world.settle();
  for (const [id, branch] of [
    [1, "part"],
    [3, "whole"],
  ] as const) {
    const texts = await world.comments(id);
    expect(texts.join()).toContain("no commit references this work package any longer");
    // Ignores the address of the branch. It must stay in the comment, because the bridge uses it to find the comment.
    expect(texts.join().replaceAll(`/src/branch/secret/${branch}#`, "")).not.toMatch(secrets);
  }
});
