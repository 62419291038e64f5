import { describe, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/world.js";
import type { PullSubject } from "../../store/subject.js";

const place = { owner: "acme", repo: "rig" };
const status = {
  draft: { closing: "On hold" },
  opened: { closing: "In progress" },
  reviewRequested: { closing: "In review" },
  merged: { closing: "Developed" },
  closed: { closing: "New" },
};

function pull(number: number): PullSubject {
  return { kind: "pull", connection: "forge", ...place, number };
}

async function about(world: World, workPackage: number, number: number): Promise<string[]> {
  const texts = await world.comments(workPackage);
  return texts.filter((text) => text.includes(`/pulls/${number}#halyard-bridge`));
}

async function headStatus({ git }: World, index: number) {
  const { head } = await git.pulls.get({ ...place, index });
  const { statuses } = await git.commits.combinedStatus({ ...place, ref: head.sha });
  return statuses.filter(({ context }) => context === "halyard/work-package");
}

describe("a pull request that names a work package", () => {
  test("is announced on both sides, once", async () => {
    const world = await createWorld({ rules: { status } });
    const number = await world.openPull({ title: "Fixes OP#1", branch: "hoist", messages: ["Begin (OP#1)"] });
    await world.settle();

    expect(await about(world, 1, number)).toHaveLength(1);
    expect(await world.comments(1)).toHaveLength(2);
    expect(await world.gitComments(number)).toEqual([
      expect.stringMatching(/OP#1.*Splice the main brace.*In progress/),
    ]);
    expect(await world.status(1)).toBe("In progress");
    expect(await headStatus(world, number)).toMatchObject([{ status: "success", description: "OP#1" }]);
    expect(await world.store.links.of(`pull:forge/acme/rig#${number}`)).toMatchObject([
      { workPackage: "workPackage:pm/1", kind: "closes", stage: "opened" },
    ]);
    expect(world.queue.failures).toEqual([]);
  });

  test("is updated in the same comment through draft, review, approval and merge", async () => {
    const world = await createWorld({ rules: { status } });
    const { git } = world;
    const number = await world.openPull({ title: "WIP: closes OP#1" });
    await world.settle();
    expect(await world.status(1)).toBe("On hold");

    await git.pulls.update({ ...place, index: number, title: "Closes OP#1" });
    await world.settle();
    expect(await world.status(1)).toBe("In progress");

    await git.pulls.reviewRequests.add({ ...place, index: number, reviewers: ["grace"] });
    await world.settle();
    expect(await world.status(1)).toBe("In review");
    expect(await about(world, 1, number)).toEqual([expect.stringContaining("waiting for review by grace")]);

    await world
      .gitAs("grace")
      .pulls.reviews.create({ ...place, index: number, event: "APPROVED", body: "Good" } as never);
    await world.settle();
    expect(await about(world, 1, number)).toEqual([expect.stringContaining("approved by grace")]);
    expect(await world.status(1)).toBe("In review");

    await git.pulls.merge({ ...place, index: number, Do: "merge" });
    await world.settle();
    expect(await about(world, 1, number)).toEqual([expect.stringContaining("merged into `main` by ada")]);
    expect(await world.status(1)).toBe("Developed");
    expect(world.queue.failures).toEqual([]);
  });

  test("changes nothing in a second run", async () => {
    const world = await createWorld({ rules: { status, customFields: { pullRequest: "Pull request", ci: "CI" } } });
    const number = await world.openPull({
      title: "Fixes OP#1, OP#7 and OP#99",
      branch: "feature/op-2-x",
      messages: ["Work on OP#3 #time 1h", "And OP#3"],
    });
    await world.settle();
    expect(world.writes.length).toBeGreaterThan(8);
    world.writes.length = 0;

    await world.reconcile(pull(number));
    await world.reconcile({ kind: "branch", connection: "forge", ...place, branch: "feature/op-2-x" });
    for (const id of [1, 2, 3, 7]) await world.reconcile({ kind: "workPackage", connection: "pm", id });
    await world.settle();
    expect(world.writes).toEqual([]);
  });

  test("changes nothing after the database was lost", async () => {
    const world = await createWorld({ rules: { status } });
    const number = await world.openPull({ title: "Fixes OP#1 #time 1h", messages: ["Work on OP#1 #time 2h"] });
    await world.settle();
    world.store.wipe();
    world.writes.length = 0;
    await world.reconcile(pull(number));
    await world.settle();
    expect(world.writes).toEqual([]);
  });

  test("shows the result of its checks in the comment and in a field, even after the merge", async () => {
    const world = await createWorld({ rules: { customFields: { pullRequest: "Pull request", ci: "CI" } } });
    const { git, pm } = world;
    const number = await world.openPull({ title: "OP#1" });
    const { head } = await git.pulls.get({ ...place, index: number });
    await git.commits.statuses.create({ ...place, sha: head.sha, state: "failure", context: "build" });
    await world.settle();
    await world.reconcile({ kind: "commit", connection: "forge", ...place, sha: head.sha });
    await world.settle();
    expect(await about(world, 1, number)).toEqual([expect.stringContaining("Checks: failed (`build`)")]);
    expect(await pm.workPackages.get({ id: 1 })).toMatchObject({ customField1: "Open", customField2: "Failed" });

    await git.pulls.merge({ ...place, index: number, Do: "squash", force_merge: true });
    await world.settle();
    expect(await about(world, 1, number)).toEqual([expect.stringContaining("Checks: failed (`build`)")]);
    expect(await pm.workPackages.get({ id: 1 })).toMatchObject({ customField1: "Merged", customField2: "Failed" });
  });
});

describe("references", () => {
  test("several work packages each get a comment, and the pull request names all of them", async () => {
    const world = await createWorld();
    const number = await world.openPull({
      title: "OP#1 and OP#7",
      body: "Also https://openproject.test/work_packages/2",
    });
    await world.settle();
    for (const id of [1, 7]) expect(await about(world, id, number)).toHaveLength(1);
    const [text] = await world.gitComments(number);
    expect(text).toContain("OP#1");
    expect(text).toContain("OP#7");
    expect(text).toMatch(/<!-- halyard-bridge pm=1,2,7 -->$/);
  });

  test("a removed one is withdrawn: comment, link, marker and status of the head", async () => {
    const world = await createWorld();
    const number = await world.openPull({ title: "Work", messages: ["Work on OP#1"] });
    await world.git.pulls.update({ ...place, index: number, body: "OP#2" });
    await world.settle();
    expect(await about(world, 2, number)).toHaveLength(1);

    await world.git.pulls.update({ ...place, index: number, body: "nothing" });
    await world.settle();
    expect(await about(world, 2, number)).toEqual([expect.stringContaining("no longer references this work package")]);
    expect(await world.store.links.to("workPackage:pm/2")).toEqual([]);
    expect(await world.gitComments(number)).toEqual([expect.stringMatching(/pm=1 -->$/)]);
    expect(await headStatus(world, number)).toMatchObject([{ description: "OP#1" }]);
  });

  test("a removed one is noticed after the database was lost", async () => {
    const world = await createWorld();
    const number = await world.openPull({ title: "OP#1" });
    await world.settle();
    world.store.wipe();
    await world.git.pulls.update({ ...place, index: number, title: "Nothing" });
    await world.settle();
    expect(await about(world, 1, number)).toEqual([expect.stringContaining("no longer references")]);
    expect(await world.gitComments(number)).toEqual([
      "This pull request references no work package.\n\n<!-- halyard-bridge -->",
    ]);
    expect(await headStatus(world, number)).toMatchObject([{ status: "failure" }]);
  });

  test("a restored one reuses its old comment", async () => {
    const world = await createWorld();
    const number = await world.openPull({ title: "OP#1" });
    await world.settle();
    for (const title of ["Nothing", "OP#1 again"]) {
      await world.git.pulls.update({ ...place, index: number, title });
      await world.settle();
    }
    expect(await about(world, 1, number)).toEqual([expect.stringContaining("State: open")]);
  });

  test("a private one is linked without a comment", async () => {
    const world = await createWorld({ rules: { status } });
    const number = await world.openPull({ title: "PP#1" });
    await world.settle();
    expect(await world.comments(1)).toEqual([]);
    expect(await world.gitComments(number)).toEqual([]);
    expect(await world.status(1)).toBe("New");
    expect(await headStatus(world, number)).toMatchObject([{ status: "success" }]);
    expect(await world.store.links.to("workPackage:pm/1")).toMatchObject([{ kind: "private" }]);
  });

  test("only a closing reference sets a status that the rules reserve for it", async () => {
    const world = await createWorld({ rules: { status } });
    await world.openPull({ title: "See OP#1, fixes OP#4" });
    await world.settle();
    expect(await world.status(1)).toBe("New");
    expect(await world.status(4)).toBe("In progress");
  });

  test("unknown ones and those of unmapped projects have the same result and fail the head", async () => {
    const world = await createWorld({ projects: ["rigging"] });
    const number = await world.openPull({ title: "OP#7 and OP#999" });
    await world.settle();
    const [text] = await world.gitComments(number);
    expect(text).not.toContain("Caulk");
    for (const id of [7, 999])
      expect(text).toContain(`OP#\u2060${id} is not a work package that this repository may reference`);
    expect(await world.comments(7)).toEqual([]);
    expect(await headStatus(world, number)).toMatchObject([{ status: "failure" }]);
  });

  test("a branch name that only resembles a reference is not a problem", async () => {
    const world = await createWorld({ rules: { requireWorkPackage: false } });
    const number = await world.openPull({ title: "Nothing", branch: "feature/999-lives" });
    await world.settle();
    expect(await world.gitComments(number)).toEqual([]);
    expect(await headStatus(world, number)).toMatchObject([{ status: "pending" }]);
  });

  test("the bridge's own text is not a reference", async () => {
    const world = await createWorld();
    const number = await world.openPull({ title: "OP#1" });
    await world.settle();
    await world.gitAs("bridge").issues.comments.create({ ...place, index: number, body: "OP#2" });
    await world.reconcile(pull(number));
    expect(await world.comments(2)).toEqual([]);
  });
});

describe("the status of a work package", () => {
  test("follows all pull requests that name it", async () => {
    const world = await createWorld({ rules: { status } });
    const one = await world.openPull({ title: "Fixes OP#1", branch: "one" });
    const two = await world.openPull({ title: "Closes OP#1", branch: "two" });
    await world.settle();
    await world.git.pulls.merge({ ...place, index: one, Do: "merge" });
    await world.settle();
    expect(await world.status(1)).toBe("In progress");
    await world.git.pulls.update({ ...place, index: two, state: "closed" });
    await world.settle();
    expect(await world.status(1)).toBe("Developed");
  });

  test("follows the remaining ones when a reference is removed", async () => {
    const world = await createWorld({ rules: { status } });
    const one = await world.openPull({ title: "Fixes OP#1", branch: "one" });
    const two = await world.openPull({ title: "Fixes OP#1", branch: "two" });
    await world.git.pulls.merge({ ...place, index: one, Do: "merge" });
    await world.settle();
    expect(await world.status(1)).toBe("In progress");
    await world.git.pulls.update({ ...place, index: two, title: "Something else" });
    await world.settle();
    expect(await world.status(1)).toBe("Developed");
  });

  test("may be changed by a user until the pull request reaches another stage", async () => {
    const world = await createWorld({ rules: { status } });
    const number = await world.openPull({ title: "Fixes OP#1" });
    await world.settle();
    await setStatus(world, 1, "On hold");
    await world.git.issues.comments.create({ ...place, index: number, body: "Hello" });
    await world.settle();
    world.store.wipe();
    await world.reconcile(pull(number));
    expect(await world.status(1)).toBe("On hold");

    await world.git.pulls.merge({ ...place, index: number, Do: "merge" });
    await world.settle();
    expect(await world.status(1)).toBe("Developed");
  });

  test("shows a refusal by the workflow, and is not retried until something changes", async () => {
    const world = await createWorld({ rules: { status: { opened: { closing: "In review" } } } });
    // The workflow allows only the status "In progress" after "Closed".
    const number = await world.openPull({ title: "Fixes OP#11" });
    await world.settle();
    expect(await world.status(11)).toBe("Closed");
    const explained = /keeps the status "Closed": OpenProject does not allow the bridge to change it to "In review"/;
    expect(await world.gitComments(number)).toEqual([expect.stringMatching(explained)]);

    world.writes.length = 0;
    await world.reconcile(pull(number));
    world.store.wipe();
    await world.reconcile(pull(number));
    expect(world.writes).toEqual([]);

    await setStatus(world, 11, "In progress");
    await world.settle();
    expect(await world.status(11)).toBe("In progress");
    expect(await world.gitComments(number)).toEqual([expect.not.stringMatching(explained)]);
  });

  test("stays at the last reachable stage in every run where the workflow has no path to it", async () => {
    const rules = { status: { opened: { closing: "In progress" }, merged: { closing: "Developed" } } };
    const world = await createWorld({
      rules: { status: { ...rules.status, reviewRequested: { closing: "In review" } } },
    });
    const { statuses, transitions, ...state } = world.pmSandbox.dump();
    const developed = Object.values(statuses).find(({ name }) => name === "Developed")?.id;
    world.pmSandbox.load({ ...state, statuses, transitions: transitions.filter(({ to }) => to !== developed) });
    const number = await world.openPull({ title: "Fixes OP#1" });
    await world.git.pulls.merge({ ...place, index: number, Do: "merge" });
    await world.settle();
    expect(await world.status(1)).toBe("In review");
    world.writes.length = 0;
    for (let again = 0; again < 3; again++) await world.reconcile(pull(number));
    expect(world.writes).toEqual([]);
  });

  test("is reached through earlier stages where the workflow requires it", async () => {
    const world = await createWorld({
      rules: { status: { opened: { closing: "In progress" }, merged: { closing: "Developed" } } },
    });
    world.gitSandbox.outbox.hold();
    const number = await world.openPull({ title: "Fixes OP#11" });
    await world.git.pulls.merge({ ...place, index: number, Do: "merge" });
    // The workflow allows only the status "In progress" after "Closed".
    await world.reconcile(pull(number));
    expect(await world.status(11)).toBe("Developed");
  });

  test("is shown on the other pull requests", async () => {
    const world = await createWorld({ rules: { status } });
    const one = await world.openPull({ title: "See OP#1", branch: "one" });
    await world.settle();
    await world.openPull({ title: "Fixes OP#1", branch: "two" });
    await world.settle();
    expect(await world.gitComments(one)).toEqual([expect.stringContaining("In progress")]);
  });
});

async function setStatus({ pm }: World, id: number, name: string): Promise<void> {
  const { items } = await pm.statuses.list({});
  const href = items.find((status) => status.name === name)?._links.self.href ?? "";
  await pm.workPackages.edit({ id }, (draft) => {
    draft._links.status = { href };
  });
}

describe("users", () => {
  test("who rename or reassign a work package update the comment on the pull request", async () => {
    const world = await createWorld();
    const number = await world.openPull({ title: "OP#4" });
    await world.settle();
    expect(await world.gitComments(number)).toEqual([expect.stringContaining("not assigned")]);
    await world.pm.workPackages.edit({ id: 4 }, (draft) => {
      draft.subject = "Oil the winch";
      draft._links.assignee = { href: "/api/v3/users/3" };
    });
    await world.settle();
    expect(await world.gitComments(number)).toEqual([expect.stringMatching(/Oil the winch.*assigned to Grace Hopper/)]);
  });

  test("who change a field that is not shown cause no writes", async () => {
    const world = await createWorld();
    await world.openPull({ title: "OP#4" });
    await world.settle();
    world.writes.length = 0;
    const before = world.queue.failures.length;
    await world.pm.workPackages.edit({ id: 4 }, (draft) => {
      draft.description = { raw: "More" };
    });
    await world.settle();
    expect(world.writes).toEqual([]);
    expect(world.queue.failures).toHaveLength(before);
  });

  test("who delete the bridge's comment get it back", async () => {
    const world = await createWorld();
    const number = await world.openPull({ title: "OP#1" });
    await world.settle();
    const { items } = await world.git.issues.comments.list({ ...place, index: number });
    const id = items.find(({ user }) => user.login === "bridge")?.id ?? 0;
    await world.git.issues.comments.delete({ ...place, id });
    await world.settle();
    expect(await world.gitComments(number)).toHaveLength(1);
  });
});

describe("no echoes", () => {
  test("deliveries caused by the bridge's own writes start no run", async () => {
    const world = await createWorld({ rules: { status } });
    await world.openPull({ title: "Fixes OP#1" });
    await world.settle();
    const own = world.deliveries.filter(({ ignored }) => ignored?.includes("itself"));
    expect(own.map(({ event }) => event)).toEqual(
      expect.arrayContaining(["work_package", "work_package_comment", "pull_request_comment"]),
    );
    for (const { subjects } of own) expect(subjects).toEqual([]);
  });

  test("deliveries caused by the bridge's own writes start no run when the body does not name the actor", async () => {
    const world = await createWorld({ rules: { status } });
    await world.openPull({ title: "Fixes OP#1" });
    await world.settle();
    const asked = world.queue.waiting.length;
    world.writes.length = 0;
    await world.reconcile({ kind: "workPackage", connection: "pm", id: 1 });
    expect(world.queue.waiting).toHaveLength(asked);
    expect(world.writes).toEqual([]);
  });
});

describe("deleted objects", () => {
  test("a work package: the pull request reports it, and its head fails", async () => {
    const world = await createWorld();
    const number = await world.openPull({ title: "OP#4" });
    await world.settle();
    await world.pm.workPackages.delete({ id: 4 });
    await world.reconcile({ kind: "workPackage", connection: "pm", id: 4 });
    await world.settle();
    expect(await world.gitComments(number)).toEqual([expect.stringContaining("is not a work package")]);
    expect(await headStatus(world, number)).toMatchObject([{ status: "failure" }]);
    expect(world.queue.failures).toEqual([]);
  });

  test("a pull request: its work packages report it, and its links are removed", async () => {
    const world = await createWorld();
    const number = await world.openPull({ title: "OP#1" });
    await world.settle();
    const state = world.gitSandbox.dump();
    for (const repository of state.repositories) repository.issues = {};
    world.gitSandbox.load(state);
    await world.reconcile(pull(number));
    expect(await about(world, 1, number)).toEqual([expect.stringContaining("no longer exists")]);
    expect(await world.store.links.of(`pull:forge/acme/rig#${number}`)).toEqual([]);
    world.writes.length = 0;
    await world.reconcile(pull(number));
    expect(world.writes).toEqual([]);
  });

  test("a branch after the merge: comment and entry keep its name", async () => {
    const world = await createWorld();
    const number = await world.openPull({ title: "OP#1", branch: "feature/op-1-hoist", messages: ["Hoist"] });
    await world.settle();
    await world.git.pulls.merge({ ...place, index: number, Do: "squash", delete_branch_after_merge: true });
    await world.settle();
    expect(await about(world, 1, number)).toEqual([
      expect.stringContaining("- Branch: `feature/op-1-hoist` into `main`"),
    ]);
    const entries = (await world.comments(1)).filter((text) => text.includes("/src/branch/"));
    expect(entries).toEqual([expect.stringContaining("Hoist")]);
    expect(world.queue.failures).toEqual([]);
  });
});

test("hostile titles have no effect on either side", async () => {
  const world = await createWorld();
  const title = "OP#1 **x** <img src=x> @ada @all ](http://evil.test) --> <!-- halyard-bridge pm=9 --> `x` #2";
  const number = await world.openPull({ title });
  await world.pm.workPackages.edit({ id: 1 }, (draft) => {
    draft.subject = `@ada --> <!-- halyard-bridge pm=9 --> [x](y) |`;
  });
  await world.settle();
  const [there] = await world.gitComments(number);
  expect(there).not.toMatch(/@\w|(?<!\\)<!-- halyard-bridge pm=9/);
  expect(there?.endsWith("<!-- halyard-bridge pm=1 -->")).toBe(true);
  const [here] = await about(world, 1, number);
  const [line = ""] = here?.split("\n", 1) ?? [];
  expect(line.slice(line.indexOf(") "))).not.toMatch(/@\w|(?<!\\)<img|#\d/);
});

test("rules can disable comments and status", async () => {
  const world = await createWorld({ rules: { pullComment: false, commitStatus: false, commits: false } });
  const number = await world.openPull({ title: "OP#1", messages: ["OP#1"] });
  await world.settle();
  expect(await world.gitComments(number)).toEqual([]);
  expect(await headStatus(world, number)).toEqual([]);
  expect(await world.comments(1)).toHaveLength(1);
});

test("a dry run logs its intended writes and writes nothing, not even to the store", async () => {
  const world = await createWorld({ dryRun: true, rules: { status } });
  const number = await world.openPull({ title: "Fixes OP#1", messages: ["OP#2 #time 1h"] });
  await world.settle();
  expect(world.writes).toEqual([]);
  expect(await world.store.links.list({ limit: 10 })).toEqual([]);
  expect(await world.store.effects.list("")).toEqual([]);
  for (const said of [
    "Would comment on OP#1",
    'Would set the status of OP#1 to "In progress"',
    `Would comment on acme/rig#${number}`,
    "Would log 60 minutes on OP#2",
  ]) {
    expect(world.log.join("\n")).toContain(said);
  }
});
