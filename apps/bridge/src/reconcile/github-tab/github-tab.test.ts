import { describe, expect, test } from "vitest";
import { dueTabs } from "./waiting-tab.js";
import { createWorld, type World, type WorldOptions } from "../../../test/world.js";

const deliver = "POST /webhooks/github";
const rig = { owner: "acme", repo: "rig" };

function withTab(options: WorldOptions = {}): Promise<World> {
  return createWorld({ ...options, rules: { githubTab: true, ...options.rules } });
}

function sent(world: World): number {
  return world.writes.filter((write) => write === deliver).length;
}

async function run(world: World, number: number): Promise<void> {
  await world.reconcile({ kind: "pull", connection: "forge", ...rig, number });
}

interface ShownPull {
  readonly title: string;
  readonly state: string;
  readonly merged: boolean;
  readonly draft: boolean;
  readonly labels: readonly unknown[];
  readonly body: { readonly raw: string };
  readonly _embedded: {
    readonly githubUser: unknown;
    readonly checkRuns: readonly Readonly<Record<"name" | "status" | "conclusion", string | null>>[];
  };
}

async function tabOf({ pmSandbox }: World, workPackage: number): Promise<readonly ShownPull[]> {
  const response = await pmSandbox.fetch(
    new Request(`${pmSandbox.baseUrl}/api/v3/work_packages/${workPackage}/github_pull_requests`, {
      headers: { authorization: `Bearer ${pmSandbox.tokenOf("ada")}` },
    }),
  );
  return ((await response.json()) as { _embedded: { elements: ShownPull[] } })._embedded.elements;
}

async function setCheck(world: World, number: number, context: string, state: "pending" | "success" | "failure") {
  const { head } = await world.git.pulls.get({ ...rig, index: number });
  await world.git.commits.statuses.create({ ...rig, sha: head.sha, state, context, description: `It is ${state}` });
}

/** Changes to a pull request's document, each with the name that the log uses for the difference. */
const shownOtherwise: [string, (document: Record<string, unknown>) => unknown][] = [
  ["title", (document) => (document["title"] = "Hoi")],
  ["state", (document) => (document["state"] = "closed")],
  ["draft", (document) => (document["draft"] = true)],
  ["body", (document) => (document["body"] = { raw: "" })],
  ["changedFilesCount", (document) => (document["changedFilesCount"] = 99)],
  ["labels", (document) => (document["labels"] = [{ name: "sail", color: "ff0000" }])],
  ["githubUser", ({ _embedded }) => Object.assign(_embedded as object, { githubUser: { login: "grace" } })],
  ["check ci/build", ({ _embedded }) => Object.assign(_embedded as object, { checkRuns: [] })],
  [
    "conclusion of the check ci/build",
    ({ _embedded }) => Object.assign((_embedded as { checkRuns: object[] }).checkRuns[0]!, { conclusion: "failure" }),
  ],
];

test("without the rule, nothing is sent", async () => {
  const world = await createWorld();
  await world.openPull({ title: "Hoist OP#1" });
  await world.settle();
  expect(sent(world)).toBe(0);
});

test("a linked pull request is in the tab of its work packages, and leaves no comment there", async () => {
  const world = await withTab();
  const number = await world.openPull({ title: "Hoist OP#1", body: "Also OP#2, and PP#3." });
  await world.settle();
  for (const workPackage of [1, 2]) {
    expect(await tabOf(world, workPackage)).toMatchObject([
      { title: "Hoist OP#1", state: "open", merged: false, _embedded: { githubUser: { login: "ada" } } },
    ]);
    expect(await world.comments(workPackage)).toHaveLength(1);
  }
  expect(await tabOf(world, 3)).toEqual([]);
  expect(Object.values(world.pmSandbox.dump().activities).some(({ comment }) => comment.includes("<macro"))).toBe(
    false,
  );
  expect(number).toBeGreaterThan(0);
});

test("a public project gets nothing from a private repository, unless the configuration allows it", async () => {
  for (const [gitTitles, shown] of [
    ["visible", 0],
    ["always", 1],
  ] as const) {
    const world = await withTab({ rules: { gitTitles } });
    const [git, pm] = [world.gitSandbox.dump(), world.pmSandbox.dump()];
    for (const repository of git.repositories) repository.private = true;
    for (const project of Object.values(pm.projects)) project.public = true;
    world.gitSandbox.load(git);
    world.pmSandbox.load(pm);
    await world.openPull({ title: "Hoist OP#1" });
    await world.settle();
    expect([gitTitles, (await tabOf(world, 1)).length]).toEqual([gitTitles, shown]);
    expect(world.queue.failures).toEqual([]);
  }
});

describe("once its repository is private, a pull request in the tab of a public project shows only its number and state", () => {
  test.each([
    ["and names the work package", "A secret about OP#1"],
    ["and names another one", "A secret about OP#2"],
    ["and names none", "A secret"],
  ])("%s", async (_, title) => {
    const world = await withTab();
    const pm = world.pmSandbox.dump();
    for (const project of Object.values(pm.projects)) project.public = true;
    world.pmSandbox.load(pm);
    const number = await world.openPull({ title: "Hoist OP#1" });
    await setCheck(world, number, "ci/build", "success");
    await run(world, number);
    await world.gitAs("admin").repos.update({ ...rig, private: true });
    await world.git.pulls.update({ ...rig, index: number, title, body: "In secret" });
    await world.settle();
    const shown = await tabOf(world, 1);
    expect(shown).toMatchObject([
      { title: `#${number}`, state: "open", labels: [], _embedded: { githubUser: { login: "not-shown" } } },
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/secret|Hoist/);
    const before = sent(world);
    await run(world, number);
    expect(sent(world)).toBe(before);

    await world.gitAs("admin").repos.update({ ...rig, private: false });
    await run(world, number);
    expect(await tabOf(world, 1)).toMatchObject([{ title, _embedded: { githubUser: { login: "ada" } } }]);
  });
});

test("what does not differ is not sent, and what differs is sent once", async () => {
  const world = await withTab();
  const number = await world.openPull({ title: "Hoist OP#1" });
  await world.settle();
  // The bridge's own comment on the pull request is included in the number of comments.
  await run(world, number);
  const before = sent(world);
  await run(world, number);
  await run(world, number);
  expect(sent(world)).toBe(before);

  await world.git.pulls.update({ ...rig, index: number, title: "Hoist the sail OP#1" });
  await world.settle();
  expect(sent(world)).toBe(before + 1);
  expect(await tabOf(world, 1)).toMatchObject([{ title: "Hoist the sail OP#1" }]);

  await world.git.pulls.merge({ ...rig, index: number, Do: "merge" });
  await world.settle();
  expect(await tabOf(world, 1)).toMatchObject([{ state: "closed", merged: true }]);
});

test("after a loss of the database, the same pull request is updated", async () => {
  const world = await withTab();
  const number = await world.openPull({ title: "Hoist OP#1" });
  await world.settle();
  for (const { key } of await world.store.effects.list("github-tab:")) await world.store.effects.forget(key);
  await run(world, number);
  expect(world.pmSandbox.pullRequests()).toHaveLength(1);
});

test("a pull request that was opened before the rule was set is sent by its next run, as in a backfill", async () => {
  const world = await createWorld();
  const number = await world.openPull({ title: "Hoist OP#1" });
  await world.settle();
  Object.assign(world.config.mappings[0]!.rules, { githubTab: true });
  await run(world, number);
  expect(await tabOf(world, 1)).toHaveLength(1);
});

test("a commit status becomes a check that follows it, and the bridge's own status is left out", async () => {
  const world = await withTab();
  const number = await world.openPull({ title: "Hoist OP#1" });
  await setCheck(world, number, "ci/build", "pending");
  await setCheck(world, number, "ci/lint", "success");
  await run(world, number);
  const checks = async () => (await tabOf(world, 1))[0]?._embedded.checkRuns;
  expect(await checks()).toMatchObject([
    { name: "ci/build", status: "in_progress", conclusion: null },
    { name: "ci/lint", status: "completed", conclusion: "success" },
  ]);
  await setCheck(world, number, "ci/build", "failure");
  await run(world, number);
  const before = sent(world);
  await run(world, number);
  expect(sent(world)).toBe(before);
  expect(await checks()).toMatchObject([{ name: "ci/build", conclusion: "failure" }, { name: "ci/lint" }]);

  // The new head commit gets only the check `ci/build`, so `ci/lint` becomes stale.
  await world.commit("work", "More");
  await setCheck(world, number, "ci/build", "pending");
  await run(world, number);
  expect(await checks()).toMatchObject([
    { name: "ci/build", status: "in_progress", conclusion: null },
    { name: "ci/lint", status: "completed", conclusion: "stale" },
  ]);
});

test("a work package that is no longer named keeps an entry that is up to date", async () => {
  const world = await withTab();
  const number = await world.openPull({ title: "Hoist OP#1" });
  await world.settle();
  await world.git.pulls.update({ ...rig, index: number, title: "Hoist" });
  await world.settle();
  const [entry] = await tabOf(world, 1);
  expect(entry).toMatchObject({ title: "Hoist" });
  expect(entry?.body.raw).toBe("Named before: OP#1");
});

test("a pull request that is deleted is closed in the tab", async () => {
  const world = await withTab();
  const number = await world.openPull({ title: "Hoist OP#1" });
  await world.settle();
  await world.gitAs("admin").issues.delete({ ...rig, index: number });
  await run(world, number);
  expect(await tabOf(world, 1)).toMatchObject([{ state: "closed" }]);
});

test("a dry run says what it would show, and sends nothing", async () => {
  const world = await withTab({ dryRun: true });
  await world.openPull({ title: "Hoist OP#1" });
  await world.settle();
  expect(sent(world)).toBe(0);
  expect(world.log.some((line) => /^Would show acme\/rig#\d+ in the GitHub tab of pm\./.test(line))).toBe(true);
});

test("what is sent is signed where the integration has a secret", async () => {
  const world = await withTab({ githubTab: { secret: "of the integration" } });
  await world.openPull({ title: "Hoist OP#1" });
  await world.settle();
  expect(await tabOf(world, 1)).toHaveLength(1);
});

describe("a refusal is a warning", () => {
  test.each([400, 401, 403, 404, 422, 500])("%i", async (status) => {
    const world = await withTab();
    world.respondWith(async (request, pass) =>
      new URL(request.url).pathname === "/webhooks/github" ? new Response(null, { status }) : pass(request),
    );
    const number = await world.openPull({ title: "Hoist OP#1" });
    await world.settle();
    expect(await world.store.deadLetters.list({ limit: 10 })).toEqual([]);
    expect((await world.store.connections.get("pm")).paused).toBe(false);
    expect(world.log.join("\n")).toContain("OpenProject refused a pull request for its GitHub tab");
    expect(await world.comments(1)).toHaveLength(1);
    world.respondWith((request, pass) => pass(request));
    await run(world, number);
    expect(await tabOf(world, 1)).toHaveLength(1);
  });

  test.each([
    ["502", () => new Response(null, { status: 502 })],
    ["503", () => new Response(null, { status: 503 })],
    ["504", () => new Response(null, { status: 504 })],
    ["429", () => new Response(null, { status: 429 })],
    ["a broken connection", () => Promise.reject(Object.assign(new Error("reset"), { code: "ECONNRESET" }))],
  ])("%s holds nothing up, fails no job, and a later sweep sends the state", async (_, respond) => {
    const world = await withTab();
    world.respondWith(async (request, pass) =>
      new URL(request.url).pathname === "/webhooks/github" ? respond() : pass(request),
    );
    const number = await world.openPull({ title: "Hoist OP#1" });
    await world.settle();
    expect(await world.comments(1)).toHaveLength(1);
    expect(await world.gitComments(number)).toHaveLength(1);
    expect(world.queue.failures).toEqual([]);
    expect(world.queue.waiting).toEqual([]);
    expect(world.log.join("\n")).toContain("OpenProject was temporarily unavailable, so its GitHub tab may not show");

    world.respondWith((request, pass) => pass(request));
    const due = (after: number) => dueTabs(world.store.effects, world.clock.now + after, () => true);
    expect(await due(60_000)).toEqual([]);
    const [subject] = await due(60 * 60_000);
    expect(subject).toMatchObject({ kind: "pull", number });
    await world.reconcile(subject!);
    expect(await tabOf(world, 1)).toMatchObject([{ title: "Hoist OP#1" }]);
    expect(await due(Infinity)).toEqual([]);
  });

  test.each([{}, { _embedded: { elements: [7] } }, { _embedded: { elements: [{ htmlUrl: "a", labels: "b" }] } }])(
    "a tab that reads back as %j is a warning too",
    async (list) => {
      const world = await withTab();
      world.respondWith(async (request, pass) =>
        request.url.endsWith("/github_pull_requests") ? Response.json(list) : pass(request),
      );
      await world.openPull({ title: "Hoist OP#1" });
      await world.settle();
      expect(world.queue.failures).toEqual([]);
      expect(world.log.join("\n")).toContain("OpenProject refused a pull request for its GitHub tab");
    },
  );

  test("that lasts is retried less and less often, and is forgotten when the rule is removed", async () => {
    const world = await withTab();
    world.respondWith(async (request, pass) =>
      new URL(request.url).pathname === "/webhooks/github" ? new Response(null, { status: 403 }) : pass(request),
    );
    const number = await world.openPull({ title: "Hoist OP#1" });
    await world.settle();
    const day = 24 * 60 * 60_000;
    let runs = 0;
    for (const end = world.clock.now + 10 * day; world.clock.now < end; world.clock.now += 10 * 60_000) {
      for (const subject of await dueTabs(world.store.effects, world.clock.now, () => true)) {
        await world.reconcile(subject);
        runs += 1;
      }
    }
    expect(runs).toBeGreaterThan(10);
    expect(runs).toBeLessThan(25);
    expect(number).toBeGreaterThan(0);
    expect(await dueTabs(world.store.effects, world.clock.now + day, () => false)).toEqual([]);
    expect(await world.store.effects.list("github-tab-waits:")).toEqual([]);
  });

  test.each(shownOtherwise)(
    "a tab that shows another %s gets the state once more, and is then treated as up to date",
    async (name, change) => {
      const world = await withTab();
      const number = await world.openPull({ title: "Hoist OP#1" });
      await setCheck(world, number, "ci/build", "success");
      world.respondWith(async (request, pass) => {
        const response = await pass(request);
        if (!request.url.endsWith("/github_pull_requests")) return response;
        const list = (await response.json()) as { _embedded: { elements: Record<string, unknown>[] } };
        for (const element of list._embedded.elements) change(element);
        return Response.json(list);
      });
      await world.settle();
      await run(world, number);
      expect(world.log.join("\n")).toMatch(new RegExp(`shows different data.*"differences":\\["${name}"\\]`));
      await run(world, number);
      const before = sent(world);
      await run(world, number);
      expect(sent(world)).toBe(before);
      expect(await world.store.effects.list("github-tab-waits:")).toEqual([]);
      expect(world.queue.failures).toEqual([]);
    },
  );

  test("where OpenProject ignores what it accepted, the log says what is missing, and the next run sends it again", async () => {
    const world = await withTab();
    const before = world.pmSandbox.dump();
    const forbidden = structuredClone(before);
    const { permissions } = forbidden.roles[4]!;
    permissions.splice(permissions.indexOf("add_work_package_comments"), 1);
    world.pmSandbox.load(forbidden);
    const number = await world.openPull({ title: "Hoist OP#1" });
    await world.settle();
    expect(await tabOf(world, 1)).toEqual([]);
    expect(world.log.join("\n")).toMatch(/does not show the pull request\..*Show GitHub content/);
    world.pmSandbox.load({ ...world.pmSandbox.dump(), roles: before.roles });
    await run(world, number);
    expect(await tabOf(world, 1)).toHaveLength(1);
  });

  test("where the bridge may not read the tab, the log says so, and nothing is sent again", async () => {
    const world = await withTab({ githubTab: { projects: [] } });
    const number = await world.openPull({ title: "Hoist OP#1" });
    await world.settle();
    await run(world, number);
    expect(world.log.join("\n")).toContain("has no permission to read the GitHub tab");
    const before = sent(world);
    await run(world, number);
    expect(sent(world)).toBe(before);
  });
});
