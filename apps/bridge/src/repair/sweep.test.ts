import { accessToken } from "@halyard/auth";
import { createGitClient } from "@halyard/git-hosting";
import { beforeEach, describe, expect, it } from "vitest";
import { makeConfig, type PartialRules } from "../../test/make-config.js";
import { createMemoryQueue, type MemoryQueue } from "../../test/memory-queue.js";
import { createMemoryStore, type MemoryStore } from "../../test/memory-store.js";
import { recordingLogger } from "../../test/recording-logger.js";
import { connectSandboxes, type SandboxConnections } from "../../test/sandbox-connections.js";
import { subjectKey } from "../store/subject.js";
import type { SeenChecks } from "../reconcile/pull/seen-checks.js";
import { noteWaitingTab } from "../reconcile/github-tab/waiting-tab.js";
import { waitsForChecks } from "./changed-checks.js";
import type { RepairContext } from "./context.js";
import { lastSweepOf } from "./last-sweep.js";
import { startSweeping } from "./sweeper.js";
import { sweep } from "./sweep.js";

const rig = { owner: "acme", repo: "rig" };
const hour = 60 * 60 * 1000;

describe("sweep", () => {
  let world: SandboxConnections;
  let store: MemoryStore;
  let queue: MemoryQueue;
  let recent: ReadonlySet<string>;
  let intercept: (request: Request) => Promise<Response> | undefined;

  beforeEach(() => {
    intercept = () => undefined;
    world = connectSandboxes((request) => intercept(request));
    store = createMemoryStore();
    queue = createMemoryQueue({ store });
  });

  function context(rules: PartialRules = { commits: false }, more: Partial<RepairContext> = {}): RepairContext {
    const config = makeConfig({
      git: [{ name: "forge", url: world.gitSandbox.baseUrl }],
      openproject: [{ name: "pm", url: world.pmSandbox.baseUrl }],
      mappings: [{ git: "forge", repositories: ["acme/rig"], openproject: "pm", rules }],
    });
    const locks: RepairContext["locks"] = { tryHold: async (_, work) => work() };
    const { connections } = world;
    const current: RepairContext["queue"] = {
      enqueue: (subject, options) => queue.enqueue(subject, options),
      depth: () => queue.depth(),
    };
    return {
      config: () => config,
      connections,
      store,
      queue: current,
      locks,
      logger: recordingLogger().logger,
      ...more,
    };
  }

  /** Runs a sweep, and returns the keys of the subjects that it enqueued. */
  async function found(given: RepairContext = context()): Promise<string[]> {
    const before = new Set(queue.waiting);
    const report = await sweep(given);
    expect(report?.failed).toEqual([]);
    const keys = queue.waiting.filter((each) => !before.has(each)).map(({ subject }) => subjectKey(subject));
    return keys.toSorted();
  }

  /**
   * Runs a sweep, discards what it enqueued, and advances the clocks so that the next sweep does not find the same
   * changes.
   */
  async function sweepBefore(given: RepairContext = context()): Promise<void> {
    await sweep(given);
    queue = createMemoryQueue({ store });
    world.gitSandbox.clock.advance(hour);
    world.pmSandbox.clock.advance(hour);
  }

  function as(login: string): SandboxConnections["git"] {
    const { baseUrl, fetch } = world.gitSandbox;
    return createGitClient({ baseUrl, fetch, auth: accessToken(world.gitSandbox.tokenOf(login)) });
  }

  async function openPull(branch: string): Promise<number> {
    await world.git.branches.create({ ...rig, new_branch_name: branch });
    await world.git.contents.create({ ...rig, path: `${branch}.txt`, branch, content: btoa(branch) });
    return (await world.git.pulls.create({ ...rig, head: branch, base: "main", title: branch })).number;
  }

  /** Stores a pull request's checks, as a reconciliation run does. */
  async function seen(number: number, checks: SeenChecks): Promise<void> {
    await store.effects.done(`checks:pull:forge/acme/rig#${number}`, { detail: checks });
  }

  async function requestsOf(work: () => Promise<unknown>): Promise<string[]> {
    const requests: string[] = [];
    const before = intercept;
    intercept = (request) => {
      const { pathname, search } = new URL(request.url);
      requests.push(pathname + search);
      return before(request);
    };
    await work();
    intercept = before;
    return requests;
  }

  it("finds a pull request that a GitHub tab has not taken, until its rule is off", async () => {
    const subject = { kind: "pull", connection: "forge", ...rig, number: 7 } as const;
    await noteWaitingTab(store.effects, subject, "pm");
    const later = (): number => Date.now() + hour;
    await sweep(context({ commits: false, githubTab: true }, { now: later }));
    expect(queue.waiting.map((each) => each.subject)).toEqual([subject]);
    await sweep(context({ commits: false }, { now: later }));
    expect(await store.effects.list("github-tab-waits:")).toEqual([]);
  });

  it("records for each connection when everything on it was read", async () => {
    const at = async (name: string): Promise<number | undefined> => (await lastSweepOf(name, store))?.getTime();
    const given = (now: number): RepairContext => context({ commits: false }, { now: () => now });
    await sweep(given(1000));
    expect([await at("forge"), await at("pm")]).toEqual([1000, 1000]);
    intercept = ({ url }) =>
      url.endsWith("/repos/acme/rig") ? Promise.resolve(new Response("", { status: 500 })) : undefined;
    await sweep(given(2000));
    expect([await at("forge"), await at("pm")]).toEqual([1000, 2000]);
    await store.connections.pause("pm", "401");
    intercept = () => undefined;
    await sweep(given(3000));
    expect([await at("forge"), await at("pm")]).toEqual([3000, 2000]);
  });

  it("covers everything open the first time, and everything closed in the last week", async () => {
    const old = await openPull("old");
    await world.git.pulls.update({ ...rig, index: old, state: "closed" });
    const stale = await openPull("stale");
    world.gitSandbox.clock.advance(30 * 24 * hour);
    const closed = await openPull("closed");
    await world.git.pulls.update({ ...rig, index: closed, state: "closed" });
    expect(await found()).toEqual([`pull:forge/acme/rig#${stale}`, `pull:forge/acme/rig#${closed}`]);
  });

  it("finds changed pull requests only", async () => {
    await openPull("one");
    world.gitSandbox.clock.advance(hour);
    const two = await openPull("two");
    await sweepBefore();
    await world.git.pulls.update({ ...rig, index: two, title: "renamed" });
    expect(await found()).toEqual([`pull:forge/acme/rig#${two}`]);
  });

  it("finds closed and merged pull requests", async () => {
    await openPull("one");
    world.gitSandbox.clock.advance(hour);
    const two = await openPull("two");
    await sweepBefore();
    await world.git.pulls.merge({ ...rig, index: two, Do: "merge" });
    expect(await found()).toEqual([`pull:forge/acme/rig#${two}`]);
  });

  it("finds an edited comment, but not the bridge's own", async () => {
    const one = await openPull("one");
    const two = await openPull("two");
    await world.git.issues.comments.create({ ...rig, index: one, body: "OP#1" });
    await world.connections.git("forge").client.issues.comments.create({ ...rig, index: two, body: "by the bridge" });
    world.gitSandbox.clock.advance(hour);
    const later = await openPull("later");
    await sweepBefore();
    // Some servers do not update the pull request when a comment is edited, so only the comments get a new time stamp.
    const state = world.gitSandbox.dump();
    const updated = new Date(world.gitSandbox.clock.now()).toISOString();
    for (const issue of state.repositories.flatMap(({ issues }) => Object.values(issues))) {
      for (const each of issue.comments) Object.assign(each, { updated });
    }
    world.gitSandbox.load(state);
    expect(await found()).toEqual([`pull:forge/acme/rig#${one}`, `pull:forge/acme/rig#${later}`]);
  });

  it("finds a check that ended on a linked pull request, but not the bridge's own status", async () => {
    const numbers = [await openPull("one"), await openPull("two"), await openPull("unlinked")];
    const [one = 0, two = 0, unlinked = 0] = numbers;
    const sha = async (index: number): Promise<string> => (await world.git.pulls.get({ ...rig, index })).head.sha;
    for (const number of [one, two]) await seen(number, { sha: await sha(number), newest: null, isPending: false });
    world.gitSandbox.clock.advance(hour);
    const later = await openPull("later");
    await sweepBefore();
    for (const index of [one, two, unlinked]) {
      const context = index === two ? "halyard/work-package" : "build";
      await world.git.commits.statuses.create({ ...rig, sha: await sha(index), state: "success", context });
    }
    expect(await found()).toEqual([`pull:forge/acme/rig#${one}`, `pull:forge/acme/rig#${later}`]);
  });

  it("reads the checks of waiting pull requests each time, and those of others by rotation", async () => {
    const { head } = await world.git.pulls.get({ ...rig, index: await openPull("one") });
    const lastRun = Date.now();
    for (let number = 1; number <= 6; number++) {
      await seen(number, { sha: head.sha, newest: null, isPending: number === 1 });
    }
    const given = { ...context(), now: () => lastRun + hour };
    await sweep(given);
    for (let turn = 0; turn < 3; turn++) {
      const requests = await requestsOf(() => sweep(given));
      expect(requests.filter((each) => each.includes("/statuses"))).toHaveLength(3);
    }
    await world.git.commits.statuses.create({ ...rig, sha: head.sha, state: "success", context: "build" });
    const all = new Set<string>();
    for (let turn = 0; turn < 3; turn++) for (const key of await found(given)) all.add(key);
    expect(all.size).toBe(6);
  });

  it("does not let a pull request wait for checks again because the rotation has read them", async () => {
    const { head } = await world.git.pulls.get({ ...rig, index: await openPull("one") });
    await seen(1, { sha: head.sha, newest: null, isPending: false });
    const [before] = await store.effects.list("checks:");
    await sweep({ ...context(), now: () => Date.now() + hour });
    const [after] = await store.effects.list("checks:");
    const inAMoment = (time: Date | undefined): number => (time?.getTime() ?? 0) + 1;
    const seenAt = before?.at.toISOString();
    expect(after?.detail).toEqual({ sha: head.sha, newest: null, isPending: false, seenAt });
    expect(waitsForChecks({ ...after!, at: new Date(after!.at.getTime() + hour) }, inAMoment(after?.at) + hour)).toBe(
      false,
    );
    expect(waitsForChecks(before!, inAMoment(before?.at))).toBe(true);
  });

  it("finds moved, new and deleted branches, if commits are wanted", async () => {
    const wanted = context({ commits: true });
    await world.git.branches.create({ ...rig, new_branch_name: "goes" });
    await world.git.branches.create({ ...rig, new_branch_name: "stays" });
    expect(await found(wanted)).toEqual([
      "branch:forge/acme/rig@goes",
      "branch:forge/acme/rig@main",
      "branch:forge/acme/rig@stays",
    ]);
    await sweepBefore(wanted);
    await world.git.branches.create({ ...rig, new_branch_name: "comes" });
    await world.git.branches.delete({ ...rig, branch: "goes" });
    await world.git.contents.create({ ...rig, path: "a", branch: "main", content: btoa("a") });
    expect(await found(wanted)).toEqual([
      "branch:forge/acme/rig@comes",
      "branch:forge/acme/rig@goes",
      "branch:forge/acme/rig@main",
    ]);
  });

  it("finds an issue that was opened and closed since the sweep of a repository without issues", async () => {
    const wanted = context({ commits: false, issues: { link: true } });
    await sweepBefore(wanted);
    const { number } = await world.git.issues.create({ ...rig, title: "leak" });
    await world.git.issues.update({ ...rig, index: number, state: "closed" });
    expect(await found(wanted)).toEqual([`issue:forge/acme/rig#${number}`]);
  });

  it("finds issues only when a rule needs them, closed ones too", async () => {
    const wanted = context({ commits: false, issues: { link: true } });
    const { number } = await world.git.issues.create({ ...rig, title: "leak" });
    expect(await found()).toEqual([]);
    store.wipe();
    expect(await found(wanted)).toEqual([`issue:forge/acme/rig#${number}`]);
    await sweepBefore(wanted);
    await world.git.issues.update({ ...rig, index: number, state: "closed" });
    expect(await found(wanted)).toEqual([`issue:forge/acme/rig#${number}`]);
  });

  it("finds work packages that changed and have links", async () => {
    const source = "pull:forge/acme/rig#1";
    const link = { source, kind: "mentions", stage: "merged", title: "t", url: "u" } as const;
    await store.links.replace(
      [],
      [
        { ...link, workPackage: "workPackage:pm/1" },
        { ...link, workPackage: "workPackage:pm/2" },
      ],
    );
    const change = async (id: number): Promise<void> => {
      await world.pm.workPackages.edit({ id }, (draft) => {
        draft.subject = `renamed ${id}`;
      });
    };
    world.pmSandbox.clock.advance(hour);
    await change(5);
    await sweepBefore();
    await change(2);
    await change(3);
    expect(await found()).toEqual(["workPackage:pm/2"]);
    await sweepBefore();
    await change(1);
    expect(await found()).toContain("workPackage:pm/1");
  });

  /** Stores a link from a pull request or issue of `acme/rig` to work package 1, as a reconciliation run does. */
  async function linkOf(kind: "pull" | "issue", number: number, stage: "opened" | "merged" = "opened"): Promise<void> {
    const { id } = await world.git.repos.get(rig);
    const link = { kind: "mentions", stage, title: "t", url: "u", workPackage: "workPackage:pm/1" } as const;
    const source = { source: `${kind}:forge/acme/rig#${number}`, identity: `${kind}:forge/${id}#${number}` };
    await store.links.replace([], [{ ...link, ...source }]);
  }

  /**
   * Runs sweeps until only two changes are recent enough for the next sweep to find them again: a new pull request and
   * a changed work package.
   */
  async function sweepLongBefore(given: RepairContext = context()): Promise<void> {
    world.gitSandbox.clock.advance(hour);
    world.pmSandbox.clock.advance(hour);
    await openPull("later");
    await world.pm.workPackages.edit({ id: 9 }, (draft) => {
      draft.subject = "later";
    });
    await sweepBefore(given);
    recent = new Set(await found(given));
    queue = createMemoryQueue({ store });
  }

  /** Runs a sweep. Returns the keys of the subjects that it enqueued, without those from the previous sweep. */
  async function foundNow(given: RepairContext = context()): Promise<string[]> {
    await sweep(given);
    const keys = queue.waiting.map(({ subject }) => subjectKey(subject)).filter((key) => !recent.has(key));
    queue = createMemoryQueue({ store });
    return keys.toSorted();
  }

  it("finds linked pull requests and issues that were deleted", async () => {
    const wanted = context({ commits: false, issues: { link: true } });
    const pull = await openPull("one");
    const kept = await openPull("two");
    const { number: issue } = await world.git.issues.create({ ...rig, title: "leak" });
    for (const number of [pull, kept]) await linkOf("pull", number);
    await linkOf("issue", issue);
    await sweepLongBefore(wanted);
    expect(await foundNow(wanted)).toEqual([]);
    for (const index of [pull, issue]) await as("admin").issues.delete({ ...rig, index });
    expect(await foundNow(wanted)).toEqual([`issue:forge/acme/rig#${issue}`, `pull:forge/acme/rig#${pull}`]);
  });

  it("finds linked subjects in a deleted repository, except merged ones", async () => {
    const open = await openPull("one");
    const merged = await openPull("two");
    await linkOf("pull", open);
    await linkOf("pull", merged, "merged");
    await sweepLongBefore();
    await as("admin").repos.delete(rig);
    expect(await foundNow()).toEqual([`pull:forge/acme/rig#${open}`]);
  });

  it("does not treat a failure as an absence", async () => {
    await linkOf("pull", await openPull("one"));
    await sweepLongBefore();
    for (const status of [403, 500]) {
      world.gitSandbox.faults.add({ fault: { kind: "status", status }, path: /\/rig/, times: 3 });
      expect(await foundNow()).toEqual([]);
      world.gitSandbox.faults.clear();
    }
  });

  it("reports a mapping with an old name, and finds linked subjects there", async () => {
    const pull = await openPull("one");
    await linkOf("pull", pull);
    await sweepLongBefore();
    await as("admin").repos.update({ ...rig, name: "rigg" });
    expect((await sweep(context()))?.failed).toEqual([
      { place: "forge/acme/rig", reason: expect.stringContaining("renamed") as string },
    ]);
    expect(await foundNow()).toEqual([`pull:forge/acme/rig#${pull}`]);
  });

  it("finds a linked work package that was deleted", async () => {
    const link = { kind: "mentions", stage: "opened", title: "t", url: "u" } as const;
    const number = await openPull("one");
    const { id } = await world.git.repos.get(rig);
    const source = { source: `pull:forge/acme/rig#${number}`, identity: `pull:forge/${id}#${number}` };
    await store.links.replace(
      [],
      [1, 2].map((each) => ({ ...link, ...source, workPackage: `workPackage:pm/${each}` })),
    );
    await sweepLongBefore();
    expect(await foundNow()).toEqual([]);
    await world.pm.workPackages.delete({ id: 2 });
    expect(await foundNow()).toEqual(["workPackage:pm/2"]);
  });

  it("finds what is linked in a project that became public or private, or got another identifier", async () => {
    const pull = await openPull("one");
    const link = { kind: "mentions", stage: "opened", title: "t", url: "u" } as const;
    // OP#7 is in a project that is not mapped.
    const linked = [1, 7].map((each) => ({ ...link, workPackage: `workPackage:pm/${each}` }));
    for (const source of [`pull:forge/acme/rig#${pull}`, "branch:forge/acme/rig@loose"]) {
      await store.links.replace(
        [],
        linked.map((each) => ({ ...each, source })),
      );
    }
    await sweepLongBefore();
    expect(await foundNow()).toEqual([]);
    const { pmSandbox } = world;
    const changes = [{ public: true }, { public: false }, { identifier: "ropes" }];
    for (const change of changes) {
      const state = pmSandbox.dump();
      Object.assign(
        Object.values(state.projects).find(({ id }) => id === 1)!,
        change,
      );
      pmSandbox.load(state);
      expect(await foundNow()).toEqual(["branch:forge/acme/rig@loose", "workPackage:pm/1"]);
      expect(await foundNow()).toEqual([]);
    }
  });

  it("covers every repository of an owner", async () => {
    const config = makeConfig({
      git: [{ name: "forge", url: world.gitSandbox.baseUrl }],
      openproject: [],
      mappings: [{ git: "forge", repositories: ["acme/*", "ACME/Rig"], openproject: "pm" }],
    });
    expect(await sweep(context({}, { config: () => config }))).toMatchObject({ places: 2, failed: [] });
  });

  it("advances a watermark only after all findings are in the queue", async () => {
    const one = await openPull("one");
    const broken: RepairContext["queue"] = { ...queue, enqueue: () => Promise.reject(new Error("database is away")) };
    const report = await sweep(context({ commits: false }, { queue: broken }));
    expect(report?.failed).toEqual([{ place: "forge/acme/rig", reason: "database is away" }]);
    expect(await found()).toEqual([`pull:forge/acme/rig#${one}`]);
  });

  it("continues with the other repositories when one fails, and pauses a refused connection", async () => {
    world.gitSandbox.faults.add({ fault: { kind: "status", status: 401 } } as never);
    const report = await sweep(context());
    expect(report).toMatchObject({ places: 1, failed: [{ place: "forge" }] });
    expect(await store.connections.get("forge")).toMatchObject({ paused: true });
    expect(await sweep(context())).toMatchObject({ places: 1, failed: [] });
  });

  describe.each(["pulls", "issues"] as const)("a repository that does not show its %s", (unit) => {
    /** Makes the server respond as if the repository's `unit` were disabled (`isOff`) or hidden. */
    function hide({ isOff }: { readonly isOff: boolean }): void {
      const field = unit === "pulls" ? "has_pull_requests" : "has_issues";
      intercept = (request) => {
        const { pathname } = new URL(request.url);
        if (pathname.endsWith(`/rig/${unit}`)) return notFound();
        if (!isOff || !pathname.endsWith("/repos/acme/rig")) return undefined;
        return world.gitSandbox
          .fetch(request)
          .then(async (response) => Response.json({ ...((await response.json()) as object), [field]: false }));
      };
    }

    it.each([true, false])("is covered by other means (disabled: %s)", async (isOff) => {
      const wanted = context({ commits: true, issues: { link: true } });
      const pull = await openPull("one");
      const { number: issue } = await world.git.issues.create({ ...rig, title: "leak" });
      hide({ isOff });
      const name = unit === "pulls" ? "pull requests" : "issues";
      expect((await sweep(wanted))?.failed).toEqual(
        isOff
          ? []
          : [{ place: "forge/acme/rig", reason: expect.stringContaining(`does not show the ${name}`) as string }],
      );
      const left = unit === "pulls" ? `issue:forge/acme/rig#${issue}` : `pull:forge/acme/rig#${pull}`;
      const keys = queue.waiting.map(({ subject }) => subjectKey(subject));
      expect(keys.toSorted()).toEqual(["branch:forge/acme/rig@main", "branch:forge/acme/rig@one", left].toSorted());
      intercept = () => undefined;
      expect(await found(wanted)).toEqual([`issue:forge/acme/rig#${issue}`, `pull:forge/acme/rig#${pull}`]);
    });

    it.each([true, false])("is not treated as one in which all of them were closed (disabled: %s)", async (isOff) => {
      const kind = unit === "pulls" ? "pull" : "issue";
      const wanted = context({ commits: false, issues: { link: true } });
      const number =
        unit === "pulls" ? await openPull("one") : (await world.git.issues.create({ ...rig, title: "leak" })).number;
      await linkOf(kind, number);
      await sweepLongBefore(wanted);
      hide({ isOff });
      await sweep(wanted);
      expect(queue.waiting.map(({ subject }) => subjectKey(subject))).not.toContain(`${kind}:forge/acme/rig#${number}`);
    });
  });

  it("reports a missing repository", async () => {
    intercept = ({ url }) => (new URL(url).pathname.includes("/repos/acme/rig") ? notFound() : undefined);
    expect(await sweep(context())).toMatchObject({ places: 1, failed: [{ place: "forge/acme/rig" }] });
  });

  it.each([
    "/orgs/acme/repos",
    "/repos/search",
    "/repos/issues/search",
    "/rig/pulls",
    "/statuses",
    "/rig/issues/comments",
    "/rig/issues",
    "/rig/branches",
    "/api/v3/work_packages",
  ])("aborts a hanging request to %s", async (path) => {
    await openPull("one");
    const asked = Promise.withResolvers<void>();
    intercept = ({ url, signal }) => {
      if (!new URL(url).pathname.endsWith(path)) return undefined;
      asked.resolve();
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
    };
    const config = makeConfig({
      git: [{ name: "forge", url: world.gitSandbox.baseUrl }],
      openproject: [{ name: "pm", url: world.pmSandbox.baseUrl }],
      mappings: [
        { git: "forge", repositories: ["acme/*"], openproject: "pm", rules: { commits: true, issues: { link: true } } },
      ],
    });
    const { head } = await world.git.pulls.get({ ...rig, index: 1 });
    await seen(1, { sha: head.sha, newest: null, isPending: true });
    const mark = { newest: world.gitSandbox.clock.now(), seen: {} };
    await store.marks.set("sweep:forge#server", JSON.stringify({ issues: mark, repositories: mark }));
    const stopping = new AbortController();
    const sweeping = sweep(context({}, { config: () => config, signal: stopping.signal }));
    await asked.promise;
    stopping.abort();
    await expect(sweeping).rejects.toBe(stopping.signal.reason);
  });

  it("does nothing while another process runs a sweep", async () => {
    expect(await sweep(context({}, { locks: { tryHold: async () => undefined } }))).toBeUndefined();
    expect(queue.waiting).toEqual([]);
  });

  it("sweeps at start and again after the interval, until it is stopped", async () => {
    let sweeps = 0;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const locks: RepairContext["locks"] = {
      tryHold: async (_, work) => {
        sweeps += 1;
        if (sweeps === 3) resolve(undefined);
        return work();
      },
    };
    const sweeping = startSweeping(context({}, { locks }), () => 1);
    await promise;
    await sweeping.stop();
    const after = sweeps;
    await new Promise((done) => setTimeout(done, 20));
    expect(sweeps).toBe(after);
  });
});

async function notFound(): Promise<Response> {
  return Response.json({ message: "The target couldn't be found." }, { status: 404 });
}
