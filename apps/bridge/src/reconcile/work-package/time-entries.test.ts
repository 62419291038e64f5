import { expect, test } from "vitest";
import { createWorld, type World } from "../../../test/world.js";

const place = { owner: "acme", repo: "rig" };

async function booked(
  world: World,
): Promise<{ hours: unknown; user: unknown; comment: string; spentOn: string; activity: unknown }[]> {
  const { items } = await world.pmAs("admin").timeEntries.list({});
  return items.map(({ hours, comment, spentOn, _links }) => ({
    hours,
    spentOn,
    user: _links.user.title,
    comment: comment?.raw ?? "",
    activity: _links.activity?.title,
  }));
}

test("time in commits and comments is logged for its author", async () => {
  const world = await createWorld({
    rules: { time: { enabled: true, activity: "Testing" } },
    people: { openProjectUser: async (_pm, _git, { login }) => (login === "ada" ? 2 : undefined) },
  });
  const number = await world.openPull({ title: "OP#1", messages: ["Hoist OP#1 #time 1h30m"] });
  await world.git.issues.comments.create({ ...place, index: number, body: "OP#1 tried it out #time 20m" });
  await world.settle();
  expect(await booked(world)).toEqual(
    expect.arrayContaining([
      {
        ...{ hours: "PT1H30M", user: "Ada Lovelace", activity: "Testing" },
        spentOn: expect.stringMatching(/^2026-/) as string,
        comment: expect.stringMatching(
          /^Hoist OP#1 #time 1h30m https:\/\/git.test\/acme\/rig\/commit\/[\da-f]+#halyard-bridge:tag-[\w-]+$/,
        ) as string,
      },
      expect.objectContaining({ hours: "PT20M", comment: expect.stringContaining("#issuecomment-") as string }),
    ]),
  );
  expect(await booked(world)).toHaveLength(2);
  expect(world.queue.failures).toEqual([]);
});

test("time of unknown users, or of users for whom it may not log, is logged by the bridge with their name", async () => {
  for (const user of [undefined, 9999]) {
    const world = await createWorld({ people: { openProjectUser: async () => user } });
    await world.openPull({ title: "OP#1", messages: ["Hoist OP#1 #time 1h"] });
    await world.settle();
    expect(await booked(world)).toMatchObject([
      { user: "Bridge Bot", comment: expect.stringContaining("(Ada Lovelace)") as string },
    ]);
    expect(world.queue.failures).toEqual([]);
  }
});

test("the time of a rebased commit is not logged again", async () => {
  const world = await createWorld();
  const number = await world.openPull({ title: "OP#1", branch: "feature", messages: ["Hoist OP#1 #time 1h"] });
  await world.settle();
  await world.commit("main", "Something else");
  await world.git.pulls.updateBranch({ ...place, index: number, style: "rebase" });
  await world.settle();
  await world.reconcile({ kind: "pull", connection: "forge", ...place, number });
  expect(await booked(world)).toHaveLength(1);
});

test("an entry that a user deleted or corrected is left as it is", async () => {
  const world = await createWorld();
  const number = await world.openPull({ title: "OP#1", messages: ["OP#1 #time 1h", "OP#1 #time 2h"] });
  await world.settle();
  const admin = world.pmAs("admin");
  const { items } = await admin.timeEntries.list({});
  await admin.timeEntries.delete({ id: items[0]!.id });
  await admin.timeEntries.update({ id: items[1]!.id, hours: "PT5H" });
  await world.reconcile({ kind: "pull", connection: "forge", ...place, number });
  expect(await booked(world)).toMatchObject([{ hours: "PT5H" }]);
});

test("nothing is logged when the rules disable it, for private references, and in quoted text", async () => {
  const off = await createWorld({ rules: { time: { enabled: false } } });
  await off.openPull({ title: "OP#1", messages: ["OP#1 #time 1h"] });
  await off.settle();
  expect(await booked(off)).toEqual([]);

  const world = await createWorld();
  const number = await world.openPull({ title: "Sail", messages: ["PP#1 #time 1h"] });
  await world.git.issues.comments.create({ ...place, index: number, body: "> OP#1 #time 1h" });
  await world.settle();
  expect(await booked(world)).toEqual([]);
});

test("a missing permission to log time does not prevent other writes", async () => {
  const world = await createWorld();
  const state = world.pmSandbox.dump();
  for (const role of Object.values(state.roles)) {
    role.permissions = role.permissions.filter((permission) => !permission.startsWith("log_"));
  }
  world.pmSandbox.load(state);
  const number = await world.openPull({ title: "OP#1", messages: ["OP#1 #time 1h"] });
  await world.settle();
  expect(await booked(world)).toEqual([]);
  expect(await world.gitComments(number)).toHaveLength(1);
  expect(world.queue.failures).toEqual([]);
});

test("a copied marker on another user's time does not replace the entry of a note", async () => {
  const people = { openProjectUser: async (): Promise<number> => 2 };
  const first = await createWorld({ people });
  await first.openPull({ title: "OP#1", messages: ["Hoist OP#1 #time 1h"] });
  await first.settle();
  const [genuine] = await booked(first);

  const world = await createWorld({ people });
  await world.pmAs("grace").timeEntries.create({
    ...{ spentOn: "2026-01-05", hours: "PT1M", comment: { raw: genuine?.comment ?? "" } },
    _links: { entity: { href: "/api/v3/work_packages/1" }, project: { href: "/api/v3/projects/1" } },
  });
  await world.openPull({ title: "OP#1", messages: ["Hoist OP#1 #time 1h"] });
  await world.settle();
  expect((await booked(world)).map(({ hours, user }) => `${String(user)} ${String(hours)}`).toSorted()).toEqual([
    "Ada Lovelace PT1H",
    "Grace Hopper PT1M",
  ]);
});
