import { describe, expect, test } from "vitest";
import { createWorld, type World } from "../../test/world.js";
import { ConnectionRefused } from "../queue/job-failure.js";
import type { PullSubject } from "../store/subject.js";

const place = { owner: "acme", repo: "rig" };
const rules = { status: { opened: { closing: "In progress" }, merged: { closing: "Developed" } } };

function pull(number: number): PullSubject {
  return { kind: "pull", connection: "forge", ...place, number };
}

/** Advances the clock, and then processes everything that has become due. */
async function pass(world: World, milliseconds: number): Promise<void> {
  world.clock.now += milliseconds;
  await world.settle();
}

describe("a response that is lost after the write causes no duplicate", () => {
  test.each([
    ["a comment on a work package", "pm", "POST", /^\/work_packages\/\d+\/activities$/],
    ["a change of a work package", "pm", "PATCH", /^\/work_packages\/\d+$/],
    ["a comment on a pull request", "git", "POST", /\/issues\/\d+\/comments$/],
    ["a commit status", "git", "POST", /\/statuses\//],
    ["booked time", "pm", "POST", /^\/time_entries$/],
  ] as const)("%s", async (_, side, method, path) => {
    const world = await createWorld({ rules });
    const number = await world.openPull({ title: "Fixes OP#1 #time 1h", branch: "work" });
    await world.git.issues.comments.create({ ...place, index: number, body: "OP#1 #time 2h" });
    const { faults } = side === "pm" ? world.pmSandbox : world.gitSandbox;
    faults.add({ fault: { kind: "reset", when: "after" }, method, path, times: 1 });
    await world.settle();
    await pass(world, 60_000);

    const comments = await world.comments(1);
    expect(comments.filter((text) => text.includes(`/pulls/${number}#`))).toHaveLength(1);
    expect(await world.gitComments(number)).toHaveLength(1);
    expect(await world.status(1)).toBe("In progress");
    const { items } = await world.pmAs("admin").timeEntries.list({});
    expect(items.map(({ hours }) => hours)).toEqual(["PT2H"]);
    expect(await world.store.effects.list("").then((all) => all.filter(({ state }) => state === "intended"))).toEqual(
      [],
    );
    expect(await world.store.deadLetters.list({ limit: 9 })).toEqual([]);
  });
});

test("an entry with an unknown result is repeated by the pull request only after the settling time", async () => {
  const world = await createWorld();
  const path = /^\/work_packages\/\d+\/activities$/;
  world.gitSandbox.outbox.hold();
  await world.commit("feature", "Begin OP#1");
  world.pmSandbox.faults.add({ fault: { kind: "reset", when: "before" }, method: "POST", path, times: 1 });
  const branch = { kind: "branch", connection: "forge", ...place, branch: "feature" } as const;
  await expect(world.reconcile(branch)).rejects.toMatchObject({ code: "connection_failed" });
  const number = await world.openPull({ title: "Sail", branch: "feature", messages: [] });
  await expect(world.reconcile(pull(number))).rejects.toMatchObject({ name: "Postponed" });
  world.clock.now += 30_000;
  await world.reconcile(pull(number));
  expect(await world.comments(1)).toHaveLength(2);
});

test("a status that was set by an interrupted run is corrected by the next run", async () => {
  const world = await createWorld({ rules: { status: { ...rules.status, closed: { closing: "On hold" } } } });
  const number = await world.openPull({ title: "Fixes OP#1" });
  await world.settle();
  world.gitSandbox.outbox.hold();
  const edit = (state: "open" | "closed"): Promise<unknown> =>
    world.git.pulls.update({ ...place, index: number, state });
  await edit("closed");
  const path = /^\/activities\/\d+$/;
  world.pmSandbox.faults.add({ fault: { kind: "reset", when: "before" }, method: "PATCH", path, times: 9 });
  await expect(world.reconcile(pull(number))).rejects.toMatchObject({ code: "connection_failed" });
  expect(await world.status(1)).toBe("On hold");
  world.pmSandbox.faults.clear();
  await edit("open");
  await world.reconcile(pull(number));
  expect(await world.status(1)).toBe("In progress");
  expect(await world.store.effects.list("status:")).toEqual([]);
});

describe("a reference that is removed while its write is in flight", () => {
  test.each([
    ["pm", /^\/work_packages\/\d+\/activities$/],
    ["git", /\/issues\/\d+\/comments$/],
  ] as const)("is undone once the write has arrived on %s", async (side, path) => {
    const world = await createWorld({ rules });
    world.gitSandbox.outbox.hold();
    const number = await world.openPull({ title: "Fixes OP#1" });
    const { faults } = side === "pm" ? world.pmSandbox : world.gitSandbox;
    faults.add({ fault: { kind: "reset", when: "before" }, method: "POST", path });
    await expect(world.reconcile(pull(number))).rejects.toMatchObject({ code: "connection_failed" });
    await world.git.pulls.update({ ...place, index: number, title: "Fixes nothing" });
    await expect(world.reconcile(pull(number))).rejects.toMatchObject({ name: "Postponed" });
    world.clock.now += 30_000;
    await world.reconcile(pull(number));
    expect((await world.comments(1)).filter((text) => !text.includes("no longer references"))).toEqual([]);
  });

  test("leaves no custom field behind", async () => {
    const customFields = { pullRequest: "Pull request" };
    const world = await createWorld({ rules: { ...rules, customFields } });
    world.gitSandbox.outbox.hold();
    const number = await world.openPull({ title: "Fixes OP#1" });
    const path = /^\/work_packages\/\d+\/activities$/;
    world.pmSandbox.faults.add({ fault: { kind: "reset", when: "before" }, method: "POST", path });
    await expect(world.reconcile(pull(number))).rejects.toMatchObject({ code: "connection_failed" });
    expect(await world.pm.workPackages.get({ id: 1 })).toMatchObject({ customField1: "Open" });
    await world.git.pulls.update({ ...place, index: number, title: "Fixes nothing" });
    world.clock.now += 30_000;
    await world.reconcile(pull(number));
    expect((await world.pm.workPackages.get({ id: 1 })).customField1 ?? null).toBeNull();
  });
});

describe("a write that never arrived is repeated", () => {
  test.each([
    ["a reset", { kind: "reset", when: "before" }],
    ["a failing server", { kind: "status", status: 502 }],
  ] as const)("after %s, when it can no longer arrive", async (_, fault) => {
    const world = await createWorld();
    const path = /^\/work_packages\/\d+\/activities$/;
    world.pmSandbox.faults.add({ fault, method: "POST", path, times: 1 });
    const number = await world.openPull({ title: "OP#1" });
    await world.settle();
    expect(await world.comments(1)).toEqual([]);
    expect((await world.queue.depth()).postponed).toBeGreaterThan(0);
    await pass(world, 29_000);
    expect(await world.comments(1)).toEqual([]);
    await pass(world, 2_000);
    expect(await world.comments(1)).toHaveLength(1);
    expect(await world.gitComments(number)).toHaveLength(1);
  });

  test("immediately after a refusal for too many requests", async () => {
    const world = await createWorld();
    const path = /^\/work_packages\/\d+\/activities$/;
    world.pmSandbox.faults.add({ fault: { kind: "status", status: 429 }, method: "POST", path, times: 3 });
    await world.openPull({ title: "OP#1" });
    await world.settle();
    expect(await world.comments(1)).toHaveLength(1);
  });
});

test("with a lost ledger, nothing is created before earlier writes can no longer arrive", async () => {
  const ledgerCreatedAt = Date.UTC(2026, 0, 6);
  const world = await createWorld({ rules, ledgerCreatedAt });
  const number = await world.openPull({ title: "Fixes OP#1" });
  await world.settle();
  expect(world.writes).toEqual([]);
  expect((await world.queue.depth()).postponed).toBeGreaterThan(0);
  await pass(world, 30_000);
  expect(await world.comments(1)).toHaveLength(1);
  expect(await world.gitComments(number)).toHaveLength(1);
});

describe("concurrent runs", () => {
  test("two workers on different pull requests of one work package each write a comment and agree on the status", async () => {
    const world = await createWorld({ rules });
    const numbers = [];
    world.gitSandbox.outbox.hold();
    for (const branch of ["one", "two", "three", "four"]) {
      numbers.push(await world.openPull({ title: "Fixes OP#1", branch, messages: [`OP#1 on ${branch}`] }));
    }
    world.gitSandbox.outbox.take();
    await Promise.all([...numbers, ...numbers].map((number) => world.reconcile(pull(number))));
    await world.settle();
    const comments = await world.comments(1);
    expect(comments).toHaveLength(8);
    expect(new Set(comments.map((text) => text.slice(0, text.indexOf("#halyard")))).size).toBe(8);
    expect(await world.status(1)).toBe("In progress");

    const [first = 0, ...rest] = numbers;
    await world.git.pulls.merge({ ...place, index: first, Do: "merge" });
    for (const number of rest) await world.git.pulls.update({ ...place, index: number, state: "closed" });
    await Promise.all(numbers.map((number) => world.reconcile(pull(number))));
    await world.settle();
    expect(await world.status(1)).toBe("Developed");
  });

  test("a concurrent change of a work package (409) is waited for and kept", async () => {
    const world = await createWorld({ rules });
    world.pmSandbox.faults.add({
      fault: { kind: "status", status: 409 },
      method: "PATCH",
      path: /^\/work_packages\/1$/,
      times: 2,
    });
    await world.openPull({ title: "Fixes OP#1" });
    await world.settle();
    expect(await world.status(1)).toBe("In progress");
    expect(world.queue.failures).toEqual([]);
  });
});

describe("a run whose repository changes between its reads and its first write there", () => {
  /** Runs `change` once, just before the first write to the git server. */
  function beforeFirstWrite(world: World, change: () => Promise<unknown>): void {
    let changed: Promise<unknown> | undefined;
    world.respondWith(async (request, pass) => {
      if (request.method !== "GET" && request.url.startsWith(world.gitSandbox.baseUrl)) await (changed ??= change());
      return pass(request);
    });
  }

  test("is repeated when the repository was archived, and writes nothing there", async () => {
    const world = await createWorld({ rules });
    world.gitSandbox.outbox.hold();
    const number = await world.openPull({ title: "Fixes OP#1" });
    beforeFirstWrite(world, () => world.gitAs("admin").repos.update({ ...place, archived: true }));
    await world.reconcile(pull(number));
    expect(await world.gitComments(number)).toEqual([]);
    expect(await world.comments(1)).toHaveLength(1);

    await world.gitAs("admin").repos.update({ ...place, archived: false });
    await world.reconcile(pull(number));
    expect(await world.gitComments(number)).toHaveLength(1);
    expect(await world.comments(1)).toHaveLength(1);
  });

  test("is repeated when the issue was locked, and does not pause the connection", async () => {
    const world = await createWorld({ product: "gitea", rules: { issues: { link: true } } });
    world.gitSandbox.outbox.hold();
    const { number } = await world.git.issues.create({ ...place, title: "OP#2" });
    beforeFirstWrite(world, () => world.gitAs("admin").issues.lock({ ...place, index: number }));
    world.gitSandbox.faults.add({
      fault: { kind: "status", status: 403 },
      method: "POST",
      path: /\/issues\/\d+\/comments$/,
      times: 1,
    });
    await world.reconcile({ kind: "issue", connection: "forge", ...place, number });
    expect(await world.comments(2)).toHaveLength(1);
    expect(await world.gitComments(number)).toEqual([]);
  });
});

describe("failures", () => {
  test.each([
    ["pm", 401],
    ["pm", 403],
    ["forge", 401],
  ])("a refused credential of %s (%i) pauses that connection and is reported", async (connection, status) => {
    const world = await createWorld();
    const number = await world.openPull({ title: "OP#1" });
    const { faults } = connection === "pm" ? world.pmSandbox : world.gitSandbox;
    faults.add({ fault: { kind: "status", status }, times: Infinity });
    await expect(world.reconcile(pull(number))).rejects.toSatisfy(
      (error) => error instanceof ConnectionRefused && error.connection === connection,
    );
  });

  test("a busy server is not a dead end: the job is retried", async () => {
    const world = await createWorld();
    world.gitSandbox.faults.add({
      fault: { kind: "status", status: 503 },
      method: "POST",
      path: /\/statuses\//,
      times: 2,
    });
    const number = await world.openPull({ title: "OP#1" });
    await world.settle();
    const { head } = await world.git.pulls.get({ ...place, index: number });
    const { statuses } = await world.git.commits.combinedStatus({ ...place, ref: head.sha });
    expect(statuses).toHaveLength(1);
    expect(await world.gitComments(number)).toHaveLength(1);
  });

  test("an archived repository is read, and not changed", async () => {
    const world = await createWorld();
    world.gitSandbox.outbox.hold();
    const number = await world.openPull({ title: "OP#1" });
    const state = world.gitSandbox.dump();
    for (const repository of state.repositories) repository.archived = true;
    world.gitSandbox.load(state);
    await world.reconcile(pull(number));
    expect(await world.comments(1)).toHaveLength(1);
    expect(await world.gitComments(number)).toEqual([]);
    expect(world.queue.failures).toEqual([]);
  });

  test("a work package on which the bridge may not comment is listed with that reason", async () => {
    const world = await createWorld({ rules });
    const state = world.pmSandbox.dump();
    const [role] = Object.values(state.roles).filter(({ name }) => name === "Integration");
    role!.permissions = ["view_project", "view_work_packages"];
    world.pmSandbox.load(state);
    const number = await world.openPull({ title: "Fixes OP#1" });
    await world.settle();
    expect(await world.comments(1)).toEqual([]);
    expect(await world.gitComments(number)).toEqual([expect.stringContaining("is not allowed to comment on [OP#1]")]);
    expect(world.queue.failures).toEqual([]);
  });
});
