import { describe, expect, test } from "vitest";
import { createPair, rules, status } from "../../../test/issue-pair.js";
import { createWorld } from "../../../test/world.js";

const place = { owner: "acme", repo: "rig" };

describe("an issue and the work package that was created from it", () => {
  test("do not follow each other by default", async () => {
    const pair = await createPair({ rules: { issues: { create: rules.issues.create } } });
    await pair.editIssue({ title: "Other", state: "closed" });
    expect(await pair.sides()).toEqual({ git: ["Other", "closed"], openproject: ["Leak", "New"] });
  });

  test("share the title, whichever side changes it", async () => {
    const pair = await createPair();
    await pair.editIssue({ title: "Leak in the hold" });
    expect((await pair.sides()).openproject).toEqual(["Leak in the hold", "New"]);
    await pair.rename("Leak below the waterline");
    expect(await pair.sides()).toEqual({
      git: ["Leak below the waterline", "open"],
      openproject: ["Leak below the waterline", "New"],
    });
    expect(await pair.world.comments(pair.id)).toEqual([
      expect.stringContaining("**Leak below the waterline** by ada"),
    ]);
  });

  test("are closed and reopened together, whichever side begins", async () => {
    const pair = await createPair();
    await pair.editIssue({ state: "closed" });
    expect((await pair.sides()).openproject).toEqual(["Leak", "Closed"]);
    await pair.setStatus("In progress");
    expect((await pair.sides()).git).toEqual(["Leak", "open"]);
    // Every status that OpenProject marks as closed closes the issue.
    await pair.setStatus("Rejected");
    expect(await pair.sides()).toEqual({ git: ["Leak", "closed"], openproject: ["Leak", "Rejected"] });
    await pair.setStatus("New");
    await pair.setStatus("Closed");
    await pair.editIssue({ state: "open" });
    expect(await pair.sides()).toEqual({ git: ["Leak", "open"], openproject: ["Leak", "In progress"] });
    await pair.isQuiet();
  });

  test("treat a status as closed if the rule names it, whatever OpenProject says", async () => {
    const pair = await createPair({
      follow: { state: { winner: "git", closed: "Developed", reopened: "In progress" } },
    });
    await pair.editIssue({ state: "closed" });
    expect((await pair.sides()).openproject).toEqual(["Leak", "Developed"]);
    await pair.isQuiet();
    await pair.setStatus("In review");
    expect((await pair.sides()).git).toEqual(["Leak", "open"]);
  });

  test("keep other statuses: only closing and reopening is followed", async () => {
    const pair = await createPair();
    await pair.setStatus("In review");
    await pair.editIssue({ title: "Leak!" });
    expect(await pair.sides()).toEqual({ git: ["Leak!", "open"], openproject: ["Leak!", "In review"] });
  });

  test.each(["git", "openproject"] as const)("get the value of the winner (%s) if both changed", async (winner) => {
    const { state } = rules.issues.follow;
    const pair = await createPair({ follow: { title: { winner }, state: { ...state, winner } } });
    await pair.apart(async () => {
      await pair.editIssue({ title: "From git", state: "closed" });
      await pair.rename("From OpenProject");
      await pair.setStatus("In review");
    });
    const isGit = winner === "git";
    // Only the issue was closed, so the states do not conflict.
    expect(await pair.sides()).toEqual({
      git: [isGit ? "From git" : "From OpenProject", "closed"],
      openproject: [isGit ? "From git" : "From OpenProject", "Closed"],
    });
    await pair.isQuiet();
  });

  test("get the description of the issue once, and its references, mentions and markers have no effect", async () => {
    const create = { ...rules.issues.create, body: true };
    const body =
      '# Leak\r\n\r\nsee #1 <mention data-id="4">x</mention> user:"ada" (https://git.test/x/y/issues/9#halyard-bridge:repo-7)';
    const pair = await createPair({ rules: { issues: { ...rules.issues, create } }, body });
    const { description } = await pair.world.pm.workPackages.get({ id: pair.id });
    expect(description?.raw).toMatch(
      /^Created from an issue by ada: \[acme\/rig#1\]\(\S+#halyard-bridge:repo-1:git-forge\)\n\n# Leak\n\nsee/,
    );
    expect(description?.raw).not.toMatch(/see #1|<mention|user:"|9#halyard/);
    await pair.editIssue({ body: "Other" });
    expect((await pair.world.pm.workPackages.get({ id: pair.id })).description?.raw).toBe(description?.raw);
    // Even without the database, the bridge finds the work package by the marker that it wrote, although the text of
    // the issue contained another marker.
    pair.world.store.wipe();
    await pair.isQuiet();
  });
});

describe("what is not mirrored", () => {
  test("comments stay on their side", async () => {
    const pair = await createPair();
    await pair.world.git.issues.comments.create({ ...place, index: pair.number, body: "A secret of the crew" });
    const comment = { raw: "A secret of the office" };
    await pair.world.pm.workPackages.activities.comment({ workPackage: pair.id, comment });
    await pair.world.settle();
    expect(await pair.world.comments(pair.id)).toEqual([expect.not.stringContaining("crew")]);
    expect(await pair.world.gitComments(pair.number)).toEqual([expect.not.stringContaining("office")]);
  });

  test("a deleted issue leaves the work package as it is, and a deleted work package the issue", async () => {
    const one = await createPair();
    await one.world.git.issues.delete({ ...place, index: one.number });
    await one.world.reconcile(one.subject);
    await one.rename("Still here");
    expect(await one.world.pm.workPackages.get({ id: one.id })).toMatchObject({ subject: "Still here" });
    expect(one.world.queue.failures).toEqual([]);

    const other = await createPair();
    await other.world.pm.workPackages.delete({ id: other.id });
    await other.editIssue({ title: "Leak!", state: "closed" });
    await other.world.reconcile(other.subject);
    expect((await other.issue()).state).toBe("closed");
    expect(other.world.queue.failures).toEqual([]);
  });
});

describe("losses and interruptions", () => {
  test("a sweep makes up for a lost delivery, on either side", async () => {
    const pair = await createPair();
    pair.world.gitSandbox.outbox.hold();
    pair.world.pmSandbox.outbox.hold();
    await pair.editIssue({ title: "Changed unheard" });
    await pair.setStatus("Closed");
    pair.world.gitSandbox.outbox.take();
    pair.world.pmSandbox.outbox.take();
    await pair.world.reconcile({ kind: "workPackage", connection: "pm", id: pair.id });
    await pair.world.settle();
    expect(await pair.sides()).toEqual({
      git: ["Changed unheard", "closed"],
      openproject: ["Changed unheard", "Closed"],
    });
  });

  test("reordered deliveries lead to the same end", async () => {
    const pair = await createPair();
    const { outbox } = pair.world.gitSandbox;
    outbox.hold();
    await pair.editIssue({ title: "One" });
    await pair.editIssue({ state: "closed" });
    await pair.editIssue({ title: "Two" });
    for (const delivery of outbox.take().toReversed()) await outbox.send(delivery);
    await outbox.flush();
    await pair.world.settle();
    expect((await pair.sides()).openproject).toEqual(["Two", "Closed"]);
  });

  test("a lost database changes nothing, and the next change of one side is still followed", async () => {
    const pair = await createPair({ follow: { ...rules.issues.follow, title: { winner: "openproject" } } });
    pair.world.store.wipe();
    await pair.isQuiet();
    pair.world.store.wipe();
    await pair.editIssue({ title: "Known from the marker" });
    expect((await pair.sides()).openproject[0]).toBe("Known from the marker");
  });

  test.each(["git", "openproject"] as const)(
    "a run that ends after its write to %s treats the write as its own",
    async (side) => {
      const winner = side === "git" ? "openproject" : "git";
      const pair = await createPair({ follow: { title: { winner } } });
      let isCutOff = true;
      pair.world.respondWith(async (request, pass) => {
        const isComment = request.method === "PATCH" && request.url.includes("/activities/");
        if (isComment && isCutOff) return new Response(null, { status: 500 });
        return pass(request);
      });
      await pair.apart(async () => {
        await (side === "git" ? pair.rename("First") : pair.editIssue({ title: "First" }));
      });
      expect((await pair.sides())[side][0]).toBe("First");
      // Before the next run, a person changes the title again, on the side from which the bridge copied it. This is not
      // a conflict.
      isCutOff = false;
      await pair.apart(async () => {
        await (side === "git" ? pair.rename("Second") : pair.editIssue({ title: "Second" }));
      });
      await pair.wait();
      expect((await pair.sides()).git[0]).toBe("Second");
      await pair.isQuiet();
    },
  );

  test("a write whose response is lost is waited for, so that it cannot arrive after a later one", async () => {
    const pair = await createPair();
    const fault = { kind: "reset", when: "before" } as const;
    pair.world.gitSandbox.faults.add({ fault, method: "PATCH", path: /issues\/1$/, times: 100 });
    await pair.apart(() => pair.rename("Late"));
    pair.world.gitSandbox.faults.clear();
    await pair.world.settle();
    expect((await pair.sides()).git[0]).toBe("Leak");
    expect(pair.world.queue.waiting).toMatchObject([{ subject: { kind: "issue" } }]);
    await pair.wait();
    expect((await pair.sides()).git[0]).toBe("Late");
  });

  test("a title that a person changes during the run is not overwritten", async () => {
    const pair = await createPair();
    let isRenamed = false;
    pair.world.respondWith(async (request, pass) => {
      if (request.method === "PATCH" && /work_packages\/\d+$/.test(request.url) && !isRenamed) {
        isRenamed = true;
        await pair.world.pm.workPackages.edit({ id: pair.id }, (draft) => void (draft.subject = "By a person"));
      }
      return pass(request);
    });
    await pair.editIssue({ title: "By the crew" });
    // Both sides have changed, and the rule prefers OpenProject.
    expect(await pair.sides()).toMatchObject({ git: ["By a person", "open"], openproject: ["By a person", "New"] });
    await pair.isQuiet();
  });
});

describe("refusals", () => {
  test("a status that the workflow does not allow is reported on the issue, and set once it is allowed", async () => {
    const pair = await createPair();
    await pair.editIssue({ state: "closed" });
    await pair.apart(async () => {
      await pair.setStatus("In progress");
      await pair.setStatus("Rejected");
    });
    // In the sandbox, "Rejected" can only change to "New".
    await pair.editIssue({ state: "open" });
    expect(await pair.sides()).toMatchObject({ git: ["Leak", "open"], openproject: ["Leak", "Rejected"] });
    const refusal = `OP#${pair.id}](https://openproject.test/work_packages/${pair.id}) keeps the status "Rejected"`;
    expect(await pair.world.gitComments(pair.number)).toEqual([expect.stringContaining(refusal)]);
    await pair.isQuiet();
    await pair.setStatus("New");
    expect(await pair.sides()).toMatchObject({ git: ["Leak", "open"], openproject: ["Leak", "New"] });
    expect(await pair.world.gitComments(pair.number)).toEqual([expect.not.stringContaining("Please check")]);
  });

  test("an issue with open dependencies stays open, and its comment says so", async () => {
    const pair = await createPair();
    const { number } = await pair.world.git.issues.create({ ...place, title: "First this" });
    const dependency = { owner: "acme", repo: "rig", index: number };
    await pair.world.git.issues.dependencies.add({ ...place, index: pair.number, dependency });
    await pair.setStatus("Closed");
    expect(await pair.sides()).toMatchObject({ git: ["Leak", "open"], openproject: ["Leak", "Closed"] });
    expect(await pair.world.gitComments(pair.number)).toEqual([expect.stringContaining("cannot close this issue")]);
    expect(pair.world.queue.failures).toEqual([]);
    await pair.world.git.issues.update({ ...place, index: number, state: "closed" });
    await pair.world.reconcile(pair.subject);
    expect((await pair.sides()).git).toEqual(["Leak", "closed"]);
    expect(await pair.world.gitComments(pair.number)).toEqual([expect.not.stringContaining("cannot close")]);
  });
});

test("a dry run reads as a plan and changes nothing", async () => {
  const pair = await createPair();
  await pair.apart(async () => {
    await pair.rename("Leak in the hold");
    await pair.editIssue({ state: "closed" });
    pair.world.gitSandbox.outbox.take();
    pair.world.pmSandbox.outbox.take();
  });
  const before = await pair.sides();
  const plan = await pair.dryRun();
  await Promise.all([pair.world.gitSandbox.outbox.flush(), pair.world.pmSandbox.outbox.flush()]);
  expect(plan.slice(0, 2)).toEqual([
    `Would rename acme/rig#1 to "Leak in the hold", like OP#${pair.id}.`,
    `Would set the status of OP#${pair.id} to "Closed".`,
  ]);
  expect(await pair.sides()).toEqual(before);
  await pair.world.reconcile(pair.subject);
  expect((await pair.sides()).git).toEqual(["Leak in the hold", "closed"]);
  expect(await status(pair)).toBe("Closed");
});

test("a pair that existed before the rule gets the values of the winner", async () => {
  const world = await createWorld({ rules });
  const label = await world.git.repos.labels.create({ ...place, name: "planned", color: "#00aabb" });
  const { number } = await world.git.issues.create({ ...place, title: "Leak", labels: [label.id] });
  await world.settle();
  // Simulates a comment by an older version of the bridge. The marker of such a comment does not contain the title and
  // state that both sides last had in common.
  const { items } = await world.pmAs("bridge").workPackages.activities.list({ workPackage: 13 });
  const comment = items.find((each) => each.comment?.raw?.includes("#halyard-bridge"));
  const raw = comment?.comment?.raw?.replace(/:title-[\w-]+:state-open/, "") ?? "";
  await world.pmAs("bridge").activities.update({ id: comment?.id ?? 0, comment: { raw } });
  world.pmSandbox.outbox.hold();
  await world.pm.workPackages.edit({ id: 13 }, (draft) => void (draft.subject = "Renamed long ago"));
  world.pmSandbox.outbox.take();
  await world.reconcile({ kind: "issue", connection: "forge", ...place, number });
  expect((await world.git.issues.get({ ...place, index: number })).title).toBe("Renamed long ago");
});
