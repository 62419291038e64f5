import { describe, expect, test } from "vitest";
import { recordingLogger } from "../../../test/recording-logger.js";
import { createWorld, type World, type WorldOptions } from "../../../test/world.js";
import { sweep } from "../../repair/sweep.js";
import { isVisibleToReaders } from "./publication.js";

const place = { owner: "acme", repo: "rig" };
const details = /Splice the main brace|Halyard slips|Task|Bug|In progress|New|Ada Lovelace|Hatch leaks|Closed/;

describe("the readers of a repository may see the work packages of", () => {
  test.each([
    ["a public project", true, [], false, true],
    ["a private project that the mapping of a private repository lists", false, ["rigging"], true, true],
    ["no private project that the mapping does not list", false, [], true, false],
    ["no private project in a public repository", false, ["Rigging"], false, false],
    ["no project whose visibility the server hides", undefined, ["rigging"], false, false],
  ])("%s", (_, isPublic, projects, isPrivate, expected) => {
    const project = { identifier: "rigging", public: isPublic };
    expect(isVisibleToReaders({ projects }, { private: isPrivate }, project)).toBe(expected);
  });
});

async function begin(titles: "visible" | "always" | "never", options: WorldOptions = {}): Promise<World> {
  return createWorld({ ...options, rules: { titles, issues: { link: true }, status: { merged: { closing: "New" } } } });
}

async function published(world: World): Promise<string> {
  const number = await world.openPull({ title: "Fixes OP#1, OP#11" });
  await world.git.issues.create({ ...place, title: "About OP#2" });
  await world.settle();
  const { head } = await world.git.pulls.get({ ...place, index: number });
  const { statuses } = await world.git.commits.statuses.getCombined({ ...place, ref: head.sha });
  const comments = [...(await world.gitComments(number)), ...(await world.gitComments(number + 1))];
  expect(comments).toHaveLength(2);
  expect(comments.join()).toContain("[OP#2](https://openproject.test/work_packages/2)");
  return [...comments, ...statuses!.map(({ description }) => description)].join("\n").replace("This pull", "");
}

test("in a public repository, only the number of a work package of a private project is shown", async () => {
  expect(await published(await begin("visible"))).not.toMatch(details);
});

test("only the number is shown when the configuration requires it", async () => {
  expect(await published(await begin("never"))).not.toMatch(details);
});

test("all data of a public project is shown, and of every project that the configuration allows", async () => {
  const world = await begin("visible");
  const state = world.pmSandbox.dump();
  for (const project of Object.values(state.projects)) project.public = true;
  world.pmSandbox.load(state);
  const text = await published(world);
  expect(text).toMatch(/Splice the main brace/);
  expect(text).toContain("Closed: OP#11");
  expect(await published(await begin("always"))).toMatch(/Splice the main brace/);
});

test("a private repository shows the projects of its mapping, and no others", async () => {
  const makePrivate = (world: World): void => {
    const state = world.gitSandbox.dump();
    for (const repository of state.repositories) repository.private = true;
    world.gitSandbox.load(state);
  };
  const listed = await begin("visible", { projects: ["rigging", "hull"] });
  makePrivate(listed);
  expect(await published(listed)).toMatch(/Splice the main brace/);
  const every = await begin("visible", { projects: [] });
  makePrivate(every);
  expect(await published(every)).not.toMatch(details);
});

test("titles are hidden by the next sweep after a project became private, and those of private repositories after it became public", async () => {
  const world = await createWorld({ rules: { titles: "visible" } });
  const setPublic = (isPublic: boolean): void => {
    const state = world.pmSandbox.dump();
    for (const project of Object.values(state.projects)) project.public = isPublic;
    world.pmSandbox.load(state);
  };
  const look = async (): Promise<void> => {
    await sweep({
      ...{ config: () => world.config, connections: world.connections, store: world.store, queue: world.queue },
      locks: { tryHold: (_, work) => work() },
      logger: recordingLogger().logger,
    });
    await world.settle();
  };
  setPublic(true);
  const number = await world.openPull({ title: "Fixes OP#1" });
  await world.settle();
  await look();
  expect(await world.gitComments(number)).toEqual([expect.stringMatching(details)]);
  setPublic(false);
  await look();
  expect((await world.gitComments(number)).join().replace("This pull", "")).not.toMatch(details);

  await world.gitAs("admin").repos.update({ ...place, private: true });
  await world.commit("hidden", "Secret work on OP#2");
  await world.openPull({ title: "Secret: OP#3", branch: "other" });
  await world.settle();
  const shown = async (): Promise<string> => [...(await world.comments(2)), ...(await world.comments(3))].join("\n");
  expect(await shown()).toMatch(/Secret work[\s\S]*Secret: /);
  setPublic(true);
  await look();
  expect(await shown()).not.toContain("Secret");
});
