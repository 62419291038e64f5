import { describe, expect, test } from "vitest";
import { rules } from "../../test/issue-pair.js";
import { createWorld, type World, type WorldOptions } from "../../test/world.js";
import { hiddenMarker } from "../reconcile/comments/marker.js";
import { linkIssue, type LinkResult, type WantedLink } from "./link-issue.js";

const place = { owner: "acme", repo: "rig" };

interface Scene {
  readonly world: World;
  readonly number: number;
  readonly id: number;
  /** Links the issue and the work package. No reconciliation follows if `isQueued` is false. */
  link(change?: Partial<WantedLink>, options?: { isPlan?: boolean; isQueued?: boolean }): Promise<LinkResult>;
  titles(): Promise<[string, string]>;
}

/** Creates an issue and a work package that are not linked. */
async function begin(options: WorldOptions = {}): Promise<Scene> {
  const world = await createWorld({ rules, projects: ["rigging"], ...options });
  const { number } = await world.git.issues.create({ ...place, title: "Leak" });
  const project = await world.pm.projects.get({ id: "rigging" });
  const _links = { project: { href: project._links.self.href } };
  const { id } = await world.pm.workPackages.create({ subject: "Water in the hold", _links });
  await world.settle();
  world.writes.length = 0;
  return {
    ...{ world, number, id },
    link: (change = {}, { isPlan = false, isQueued = true } = {}) =>
      linkIssue(
        {
          ...{ config: () => world.config, connections: world.connections, store: world.store },
          queue: isQueued ? world.queue : { ...world.queue, enqueue: async () => undefined },
          signal: new AbortController().signal,
        },
        { ...place, number, workPackage: id, ...change },
        { isPlan },
      ),
    titles: async () => [
      (await world.git.issues.get({ ...place, index: number })).title,
      (await world.pm.workPackages.get({ id })).subject,
    ],
  };
}

test("a linked pair is followed as if the work package had been created from the issue", async () => {
  const { world, number, id, link, titles } = await begin();
  expect(await link()).toEqual({
    ...{ issue: `acme/rig#${number}`, workPackage: id, outcome: "linked" },
    changes: [
      'The titles differ: "Leak" (issue), "Water in the hold" (work package). The title of the work package wins.',
    ],
  });
  await world.settle();
  expect(await titles()).toEqual(["Water in the hold", "Water in the hold"]);
  await world.git.issues.update({ ...place, index: number, title: "Water in the bilge", state: "closed" });
  await world.settle();
  expect(await titles()).toEqual(["Water in the bilge", "Water in the bilge"]);
  expect(await world.status(id)).toBe("Closed");
  expect(await world.comments(id)).toHaveLength(1);
  expect(await world.gitComments(number)).toEqual([expect.stringContaining(`made:pm=${id}`)]);
  expect(await link()).toMatchObject({ outcome: "unchanged", changes: [] });
});

test("a linked pair survives the loss of the database, and the label then creates no second work package", async () => {
  const { world, number, id, link, titles } = await begin();
  await link();
  await world.settle();
  world.store.wipe();
  const { id: label } = await world.git.repos.labels.create({ ...place, name: "planned", color: "#00aabb" });
  await world.git.issues.labels.add({ ...place, index: number, labels: [label] });
  await world.settle();
  world.clock.now += 60_000;
  await world.settle();
  await world.pm.workPackages.edit({ id }, (draft) => void (draft.subject = "Dry again"));
  await world.settle();
  expect(await titles()).toEqual(["Dry again", "Dry again"]);
  expect(world.writes.filter((write) => write === "POST /api/v3/work_packages")).toEqual([]);
  expect(await link()).toMatchObject({ outcome: "unchanged" });
});

test("a comment on the issue alone links nothing, because administrators of the repository can edit it", async () => {
  const { world, number, id, titles } = await begin();
  const body = `Linked.\n\n${hiddenMarker(new Map(), { connection: "pm", id })}`;
  await world.gitAs("bridge").issues.comments.create({ ...place, index: number, body });
  await world.git.issues.update({ ...place, index: number, title: "Taken over" });
  await world.settle();
  expect(await titles()).toEqual(["Taken over", "Water in the hold"]);
});

test("a plan changes nothing", async () => {
  const { world, link } = await begin();
  const before = await world.store.effects.list("");
  expect(await link({}, { isPlan: true })).toMatchObject({
    outcome: "planned",
    changes: [expect.stringContaining("titles")],
  });
  expect(await world.store.effects.list("")).toEqual(before);
  expect(world.queue.waiting).toEqual([]);
  await world.settle();
  expect(world.writes).toEqual([]);
});

describe("a pair is refused", () => {
  const refused = async (scene: Scene, change: Partial<WantedLink> = {}): Promise<string | undefined> => {
    const { outcome, reason } = await scene.link(change);
    expect(outcome).toBe("refused");
    expect(scene.world.queue.waiting).toEqual([]);
    return reason;
  };

  test("when one of the two is missing, or is not an issue", async () => {
    const scene = await begin();
    expect(await refused(scene, { number: 999 })).toMatch(/^The issue does not exist/);
    expect(await refused(scene, { workPackage: 99_999 })).toMatch(/^The work package does not exist/);
    const number = await scene.world.openPull({ title: "Pump" });
    await scene.world.settle();
    expect(await refused(scene, { number })).toBe("This is a pull request, not an issue.");
  });

  test("when the mapping does not include repository or project, or has no rule", async () => {
    const scene = await begin();
    expect(await refused(scene, { owner: "other" })).toBe(
      "No mapping includes the repository. Add the repository to a mapping that has `rules.issues.create`.",
    );
    expect(await refused(scene, { connection: "other" })).toMatch(/^Pass --connection with the name/);
    const others = await scene.world.pm.projects.list().all();
    const other = others.find(({ identifier }) => identifier !== "rigging")!;
    const _links = { project: { href: other._links.self.href } };
    const { id } = await scene.world.pmAs("bridge").workPackages.create({ subject: "Elsewhere", _links });
    expect(await refused(scene, { workPackage: id })).toBe(
      `The work package is in the project ${other.identifier}, which the mapping does not include.`,
    );
    expect(await refused(await begin({ rules: {} }))).toMatch(
      /^Issues of this repository cannot be linked, because its mapping has no `rules\.issues\.create`/,
    );
  });

  test("when the issue or the work package is already linked", async () => {
    const scene = await begin();
    const { world, id, number } = scene;
    const second = await world.git.issues.create({ ...place, title: "Second" });
    const _links = (await world.pm.workPackages.get({ id }))._links;
    const another = await world.pm.workPackages.create({
      subject: "Another",
      _links: { project: { href: _links.project.href } },
    });
    await world.settle();
    await scene.link({}, { isQueued: false });
    // The bridge has not yet commented on the issue that is already linked, so the message cannot contain its URL.
    expect((await scene.link({ number: second.number })).reason).toBe(
      "The work package is already linked to another issue.",
    );
    await world.reconcile({ kind: "issue", connection: "forge", ...place, number });
    world.store.wipe();
    expect(await refused(scene, { number: second.number })).toMatch(
      new RegExp(`^The work package is already linked to http.*/acme/rig/issues/${number}\\.$`),
    );
    expect(await refused(scene, { workPackage: another.id })).toBe(`The issue is already linked to OP#${id}.`);
  });

  test("when the bridge may not edit the issue", async () => {
    const scene = await begin();
    const state = scene.world.gitSandbox.dump();
    state.organizations[0]!.teams = [];
    scene.world.gitSandbox.load(state);
    expect(await refused(scene)).toBe(
      "The bridge's account is not allowed to edit the issue, but `rules.issues.follow` requires this permission.",
    );
  });
});
