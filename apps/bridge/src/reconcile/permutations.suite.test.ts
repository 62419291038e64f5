import type { OutgoingDelivery } from "@halyard/sandbox";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../test/suites/runs.js";
import { createWorld, type World } from "../../test/world.js";

const place = { owner: "acme", repo: "rig" };
/**
 * Rules for all stages except `approved`, which uses the rule for `reviewRequested`. A stage that uses no rule
 * would change nothing, so the result would depend on the earlier stages.
 */
const rules = {
  status: {
    draft: { closing: "New" },
    opened: { closing: "In progress" },
    reviewRequested: { closing: "In review" },
    merged: { closing: "Developed" },
    closed: { closing: "On hold" },
  },
  customFields: { pullRequest: "Pull request", ci: "CI" },
};

/** Steps that users take, in order. Later steps rely on the pull requests having the numbers 1 to 3. */
const story: readonly ((world: World) => Promise<unknown>)[] = [
  (world) => world.openPull({ title: "Fixes OP#1", branch: "feature/op-4-x", messages: ["A OP#1", "B #time 1h OP#5"] }),
  (world) => world.openPull({ title: "See OP#1, closes OP#2", branch: "two", messages: ["C OP#2"] }),
  ({ git }) => git.pulls.reviewRequests.add({ ...place, index: 1, reviewers: ["grace"] }),
  (world) => world.openPull({ title: "Closes OP#11", branch: "three" }),
  ({ git }) => git.issues.comments.create({ ...place, index: 2, body: "Also OP#5 #time 30m" }),
  (world) => world.commit("two", "D OP#2"),
  (world) => world.gitAs("grace").pulls.reviews.create({ ...place, index: 1, event: "APPROVED", body: "Yes" } as never),
  ({ git }) => git.pulls.merge({ ...place, index: 1, Do: "merge", delete_branch_after_merge: true }),
  (world) => world.commit("main", "Direct OP#5"),
  ({ git }) => git.pulls.update({ ...place, index: 3, state: "closed" }),
  ({ pm }) =>
    pm.workPackages.edit({ id: 1 }, (draft) => {
      draft.subject = "Splice it again";
    }),
  ({ git }) => git.pulls.update({ ...place, index: 2, title: "WIP: see OP#1, closes OP#2" }),
];

/** Returns everything that the bridge has written, without hashes and ids that differ between runs. */
async function endState(world: World): Promise<unknown> {
  const timeless = (text: string): string =>
    text
      .replaceAll(/[\da-f]{10,40}/g, "sha")
      .replaceAll(/tag-[\w-]+/g, "tag")
      .replaceAll(/issuecomment-\d+/g, "comment");
  const workPackages = [];
  for (const id of [1, 2, 4, 5, 11]) {
    const { customField1, customField2 } = await world.pm.workPackages.get({ id });
    const comments = (await world.comments(id)).map(timeless).toSorted();
    workPackages.push({ id, status: await world.status(id), customField1, customField2, comments });
  }
  const pulls = [];
  for (const index of [1, 2, 3]) {
    const { head } = await world.git.pulls.get({ ...place, index });
    const { statuses } = await world.git.commits.combinedStatus({ ...place, ref: head.sha });
    const said = statuses.map(({ context, status, description }) => ({ context, status, description }));
    pulls.push({ index, said, comments: await world.gitComments(index) });
  }
  const { items } = await world.pmAs("admin").timeEntries.list({});
  const times = items.map(({ hours, comment, spentOn }) => `${hours} ${spentOn} ${timeless(comment?.raw ?? "")}`);
  return { workPackages, pulls, times: times.toSorted() };
}

async function sweep(world: World): Promise<void> {
  const forge = { connection: "forge", ...place };
  for (const branch of ["main", "two", "three"])
    await world.queue.enqueue({ kind: "branch", ...forge, branch }, { cause: "sweep" });
  for (const number of [1, 2, 3]) await world.queue.enqueue({ kind: "pull", ...forge, number }, { cause: "sweep" });
  for (const id of [1, 2, 4, 5, 11])
    await world.queue.enqueue({ kind: "workPackage", connection: "pm", id }, { cause: "sweep" });
  await world.settle();
}

async function undisturbed(): Promise<unknown> {
  const world = await createWorld({ rules });
  for (const step of story) {
    await step(world);
    await world.settle();
  }
  expect(world.queue.failures).toEqual([]);
  return endState(world);
}

/**
 * For each step, generates an order for the waiting deliveries, and a fate for each of them: 0 (lost), 1 (sent), 2
 * (sent twice) or 3 (delayed).
 */
const disturbance = fc.array(
  fc.array(fc.record({ fate: fc.nat(3), order: fc.nat() }), { minLength: 12, maxLength: 12 }),
  {
    minLength: story.length,
    maxLength: story.length,
  },
);

const everythingLost = story.map(() => Array.from({ length: 12 }, () => ({ fate: 0, order: 0 })));

test("lost, duplicate and reordered deliveries, followed by a sweep, lead to the same end state", async () => {
  const expected = await undisturbed();
  await fc.assert(
    fc.asyncProperty(disturbance, fc.boolean(), async (plan, forgets) => {
      const world = await createWorld({ rules });
      world.gitSandbox.outbox.hold();
      world.pmSandbox.outbox.hold();
      let later: (() => Promise<unknown>)[] = [];
      for (const [index, step] of story.entries()) {
        await step(world);
        const senders = [world.gitSandbox, world.pmSandbox].flatMap(({ outbox }) =>
          outbox.take().map((delivery: OutgoingDelivery) => () => outbox.send(delivery)),
        );
        const decided = [...later, ...senders].map((send, at) => ({
          send,
          ...(plan[index]?.[at % 12] ?? { fate: 1, order: 0 }),
        }));
        later = decided.filter(({ fate }) => fate === 3).map(({ send }) => send);
        for (const { send, fate } of decided.toSorted((a, b) => a.order - b.order)) {
          if (fate === 1 || fate === 2) await send();
          if (fate === 2) await send();
        }
        if ((plan[index]?.[0]?.order ?? 0) % 3 === 0) await world.settle();
      }
      await world.settle();
      if (forgets) world.store.wipe();
      await sweep(world);
      expect(await endState(world)).toEqual(expected);
      world.writes.length = 0;
      await sweep(world);
      expect(world.writes).toEqual([]);
      expect(world.queue.failures).toEqual([]);
    }),
    runs(15, [
      [everythingLost, true],
      [everythingLost, false],
    ]),
  );
});
