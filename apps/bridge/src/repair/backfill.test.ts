import { beforeEach, describe, expect, it } from "vitest";
import { makeConfig } from "../../test/make-config.js";
import { createMemoryQueue, type MemoryQueue } from "../../test/memory-queue.js";
import { createMemoryStore, type MemoryStore } from "../../test/memory-store.js";
import { recordingLogger } from "../../test/recording-logger.js";
import { connectSandboxes, type SandboxConnections } from "../../test/sandbox-connections.js";
import { type Subject, subjectKey } from "../store/subject.js";
import { backfill, type BackfillProgress } from "./backfill.js";
import type { RepairContext } from "./context.js";

const rig = { owner: "acme", repo: "rig" };
const fast = { perMinute: 1_000_000 };

describe("backfill", () => {
  let world: SandboxConnections;
  let store: MemoryStore;
  let queue: MemoryQueue;
  let intercept: (request: Request) => Promise<Response> | undefined;

  beforeEach(() => {
    intercept = () => undefined;
    world = connectSandboxes((request) => intercept(request));
    store = createMemoryStore();
    queue = createMemoryQueue({ store });
  });

  function context(more: Partial<RepairContext> = {}): RepairContext {
    const config = makeConfig({
      git: [{ name: "forge", url: world.gitSandbox.baseUrl }],
      openproject: [],
      mappings: [{ git: "forge", repositories: ["acme/rig"], openproject: "pm", rules: { issues: { link: true } } }],
    });
    const locks: RepairContext["locks"] = { tryHold: async (_, work) => work() };
    const { connections } = world;
    return { config: () => config, connections, store, queue, locks, logger: recordingLogger().logger, ...more };
  }

  const issues = async (count: number): Promise<number[]> => {
    const numbers: number[] = [];
    for (let made = 0; made < count; made += 1) {
      numbers.push((await world.git.issues.create({ ...rig, title: `issue ${made}` })).number);
    }
    return numbers;
  };
  const keys = (): string[] => queue.waiting.map(({ subject }) => subjectKey(subject));

  it("puts every open pull request and issue into the queue, in the order of their numbers", async () => {
    const [first = 0] = await issues(2);
    await world.git.issues.update({ ...rig, index: first, state: "closed" });
    await world.git.branches.create({ ...rig, new_branch_name: "work" });
    await world.git.contents.create({ ...rig, path: "a", branch: "work", content: btoa("a") });
    await world.git.pulls.create({ ...rig, head: "work", base: "main", title: "work" });
    expect(await backfill(context(), fast)).toBe(2);
    expect(queue.waiting.map(({ cause }) => cause)).toEqual(["backfill", "backfill"]);
    expect(keys()).toEqual(["issue:forge/acme/rig#2", "pull:forge/acme/rig#3"]);
  });

  it("includes closed ones that changed since the given date", async () => {
    const [first = 0, second = 0] = await issues(3);
    await world.git.issues.update({ ...rig, index: first, state: "closed" });
    world.gitSandbox.clock.advance(3_600_000);
    const since = new Date(world.gitSandbox.clock.now());
    await world.git.issues.update({ ...rig, index: second, state: "closed" });
    await backfill(context(), { ...fast, since });
    expect(keys()).toEqual(["issue:forge/acme/rig#2", "issue:forge/acme/rig#3"]);
  });

  it("continues after an interruption, even when others were closed meanwhile", async () => {
    const numbers = await issues(35);
    const sent: number[] = [];
    const dying: RepairContext["queue"] = {
      depth: async () => ({ waiting: 0, postponed: 0, active: 0 }),
      enqueue: async (subject: Subject) => {
        if (sent.length === 25) throw new Error("killed");
        if (subject.kind === "issue") sent.push(subject.number);
      },
    };
    const progress: BackfillProgress[] = [];
    await expect(backfill(context({ queue: dying }), fast)).rejects.toThrow("killed");
    for (const index of numbers.slice(0, 15)) await world.git.issues.update({ ...rig, index, state: "closed" });
    const rest: number[] = [];
    const living: RepairContext["queue"] = {
      ...dying,
      enqueue: async (subject: Subject) => {
        if (subject.kind === "issue") rest.push(subject.number);
      },
    };
    await backfill(context({ queue: living }), { ...fast, onProgress: (each) => progress.push(each) });
    expect(rest).toEqual(numbers.slice(20));
    expect(progress.at(-1)).toEqual({ repository: "forge/acme/rig", done: 20, total: 20 });
    expect(await backfill(context({ queue: living }), fast)).toBe(20);
  });

  it("waits while the queue is too long", async () => {
    await issues(12);
    let waiting = 20;
    let most = 0;
    const slow: RepairContext["queue"] = {
      depth: async () => {
        waiting = Math.max(0, waiting - 15);
        return { waiting: waiting + 15, postponed: 0, active: 0 };
      },
      enqueue: async () => {
        waiting += 1;
        most = Math.max(most, waiting);
      },
    };
    await backfill(context({ queue: slow }), fast);
    expect(most).toBeLessThan(30);
  });

  it("continues with other repositories when one cannot be listed, and includes that one next time", async () => {
    await issues(1);
    await world.git.issues.create({ owner: "acme", repo: "hull", title: "leak" });
    const config = makeConfig({
      git: [{ name: "forge", url: world.gitSandbox.baseUrl }],
      openproject: [],
      mappings: [
        { git: "forge", repositories: ["acme/hull", "acme/rig"], openproject: "pm", rules: { issues: { link: true } } },
      ],
    });
    const both = context({ config: () => config });
    const restore = world.gitSandbox.faults.add({
      fault: { kind: "status", status: 500 },
      path: /hull/,
      times: Infinity,
    });
    await expect(backfill(both, fast)).rejects.toThrow("forge/acme/hull");
    expect(keys()).toEqual(["issue:forge/acme/rig#1"]);
    restore();
    expect(await backfill(both, fast)).toBe(1);
    expect(keys()).toEqual(["issue:forge/acme/rig#1", "issue:forge/acme/hull#1"]);
  });

  it("stops when its signal ends", async () => {
    await issues(1);
    const signal = AbortSignal.abort(new Error("stop"));
    await expect(backfill(context({ signal }), fast)).rejects.toThrow("stop");
    expect(keys()).toEqual([]);
  });

  it("does nothing while another process runs a backfill", async () => {
    expect(await backfill(context({ locks: { tryHold: async () => undefined } }))).toBeUndefined();
  });

  describe("of a repository", () => {
    const notFound = async (): Promise<Response> =>
      Response.json({ message: "The target couldn't be found." }, { status: 404 });

    it("fails when the repository does not exist", async () => {
      intercept = notFound;
      await expect(backfill(context(), fast)).rejects.toThrow("forge/acme/rig");
    });

    it.each([
      ["pull requests", "/rig/pulls"],
      ["issues", "/rig/issues"],
    ])("fails when the %s are hidden from the bridge", async (unit, path) => {
      await issues(1);
      intercept = ({ url }) => (new URL(url).pathname.endsWith(path) ? notFound() : undefined);
      const failure = `forge/acme/rig: The server does not show the ${unit} of this repository`;
      await expect(backfill(context(), fast)).rejects.toThrow(failure);
      expect(keys()).toEqual([]);
    });

    it("skips disabled units", async () => {
      await issues(1);
      let off: readonly string[] = ["has_pull_requests"];
      intercept = (request) => {
        const { pathname } = new URL(request.url);
        if (pathname.endsWith("/rig/pulls") || (off.length === 2 && pathname.endsWith("/rig/issues")))
          return notFound();
        if (!pathname.endsWith("/repos/acme/rig")) return undefined;
        const without = Object.fromEntries(off.map((field) => [field, false]));
        return world.gitSandbox
          .fetch(request)
          .then(async (response) => Response.json({ ...((await response.json()) as object), ...without }));
      };
      expect(await backfill(context(), fast)).toBe(1);
      off = ["has_pull_requests", "has_issues"];
      expect(await backfill(context(), fast)).toBe(0);
    });
  });

  it("aborts a hanging request", async () => {
    const asked = Promise.withResolvers<void>();
    intercept = ({ signal }) => {
      asked.resolve();
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
    };
    const stopping = new AbortController();
    const running = backfill(context({ signal: stopping.signal }), fast);
    await asked.promise;
    stopping.abort();
    await expect(running).rejects.toBe(stopping.signal.reason);
  });
});
