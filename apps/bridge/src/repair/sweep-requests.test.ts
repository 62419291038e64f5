import { accessToken } from "@halyard/auth";
import { createGitClient } from "@halyard/git-hosting";
import { beforeEach, describe, expect, it, test } from "vitest";
import { makeConfig } from "../../test/make-config.js";
import { createMemoryQueue, type MemoryQueue } from "../../test/memory-queue.js";
import { createMemoryStore, type MemoryStore } from "../../test/memory-store.js";
import { recordingLogger } from "../../test/recording-logger.js";
import { connectSandboxes, type SandboxConnections } from "../../test/sandbox-connections.js";
import { subjectKey } from "../store/subject.js";
import type { RepairContext } from "./context.js";
import { shareOf } from "./rotation.js";
import { sweep } from "./sweep.js";

const hour = 60 * 60 * 1000;
const fleet = "fleet";

describe("requests of a sweep over many repositories", () => {
  let world: SandboxConnections;
  let store: MemoryStore;
  let queue: MemoryQueue;
  let requests: string[];
  let intercept: (request: Request) => Promise<Response> | undefined;
  let log: ReturnType<typeof recordingLogger>;
  let budget: RepairContext["budget"];

  beforeEach(() => {
    requests = [];
    intercept = () => undefined;
    budget = undefined;
    world = connectSandboxes((request) => {
      const { pathname } = new URL(request.url);
      requests.push(pathname);
      return intercept(request);
    });
    store = createMemoryStore();
    queue = createMemoryQueue({ store });
    log = recordingLogger();
  });

  /** Adds copies of a repository to the sandbox and sweeps twice. The copies were last changed an hour apart. */
  async function sweptFleet(count: number): Promise<void> {
    const state = world.gitSandbox.dump();
    const [first] = state.repositories;
    if (first === undefined) throw new Error("The sandbox has no repository.");
    const start = world.gitSandbox.clock.now();
    for (let number = 1; number <= count; number++) {
      const updated = new Date(start + number * hour).toISOString();
      state.repositories.push({ ...structuredClone(first), id: 1000 + number, name: `${fleet}-${number}`, updated });
    }
    world.gitSandbox.load(state);
    world.gitSandbox.clock.advance((count + 24) * hour);
    await run();
    await run();
  }

  function context(): RepairContext {
    const config = makeConfig({
      git: [{ name: "forge", url: world.gitSandbox.baseUrl }],
      openproject: [{ name: "pm", url: world.pmSandbox.baseUrl }],
      mappings: [{ git: "forge", repositories: ["acme/*"], openproject: "pm", rules: { issues: { link: true } } }],
    });
    const locks: RepairContext["locks"] = { tryHold: async (_, work) => work() };
    const { connections } = world;
    return { config: () => config, connections, store, queue, locks, budget, logger: log.logger };
  }

  /** Runs a sweep, and returns the keys of the subjects that it enqueued. */
  async function run(): Promise<string[]> {
    requests.length = 0;
    queue = createMemoryQueue({ store });
    const report = await sweep(context());
    expect(report?.failed).toEqual([]);
    return queue.waiting.map(({ subject }) => subjectKey(subject));
  }

  const repositoriesRead = (): string[] =>
    requests.filter((path) => path.endsWith("/pulls")).flatMap((path) => /acme\/([^/]+)/.exec(path)?.[1] ?? []);

  function ofBridge(): SandboxConnections["git"] {
    const { baseUrl, fetch } = world.gitSandbox;
    return createGitClient({ baseUrl, fetch, auth: accessToken(world.gitSandbox.tokenOf("admin")) });
  }

  it.each([10, 100])("reads at most 20 of %i repositories without a change", async (count) => {
    await sweptFleet(count);
    for (let turn = 0; turn < 3; turn++) {
      expect(await run()).toEqual([]);
      expect(requests.length).toBeLessThanOrEqual(20);
    }
  });

  it("sends at most 6 more requests for each change", async () => {
    await sweptFleet(60);
    const at = { owner: "acme", repo: `${fleet}-7` };
    const { number } = await ofBridge().issues.create({ ...at, title: "A leak" });
    await ofBridge().contents.create({
      owner: "acme",
      repo: `${fleet}-9`,
      path: "a",
      branch: "main",
      content: btoa("a"),
    });
    const found = await run();
    expect(found).toContain(`issue:forge/acme/${fleet}-7#${number}`);
    expect(found).toContain(`branch:forge/acme/${fleet}-9@main`);
    expect(requests.length).toBeLessThanOrEqual(20 + 2 * 6);
  });

  it("waits for the budget of its server before each repository", async () => {
    await sweptFleet(10);
    const begun: number[] = [];
    budget = {
      left: () => Infinity,
      async run(connections, _, work) {
        expect(connections).toEqual(["forge"]);
        begun.push(requests.length);
        return work();
      },
    };
    await run();
    expect(begun).toHaveLength(new Set(repositoriesRead()).size);
    expect(begun[0]).toBe(requests.findIndex((path) => /\/repos\/acme\/[^/]+$/.test(path)));
  });

  it("reconciles a change in two sweeps, because a time stamp can hide a second change, and then no more", async () => {
    await sweptFleet(60);
    const at = { owner: "acme", repo: `${fleet}-7` };
    const { number } = await ofBridge().issues.create({ ...at, title: "A leak" });
    const key = `issue:forge/acme/${fleet}-7#${number}`;
    expect(await run()).toContain(key);
    expect(await run()).toContain(key);
    expect(await run()).not.toContain(key);
  });

  it("finds changes that no list of the server shows, by rotation", async () => {
    await sweptFleet(10);
    const at = { owner: "acme", repo: `${fleet}-7` };
    const { number } = await ofBridge().issues.create({ ...at, title: "A leak" });
    intercept = ({ url }) =>
      new URL(url).pathname.endsWith("/issues/search") ? Promise.resolve(Response.json([])) : undefined;
    const found = new Set<string>();
    for (let turn = 0; turn < 7; turn++) for (const key of await run()) found.add(key);
    expect([...found]).toContain(`issue:forge/acme/${fleet}-7#${number}`);
  });

  it("reads a new repository at once", async () => {
    await sweptFleet(10);
    await ofBridge().orgs.repos.create({ org: "acme", name: "new", auto_init: true });
    expect(await run()).toContain("branch:forge/acme/new@main");
    expect(repositoriesRead()).toContain("new");
  });

  it.each([
    ["forbids it", () => Response.json({ message: "token does not have the scope" }, { status: 403 })],
    ["does not have it", () => Response.json({ message: "not found" }, { status: 404 })],
    ["fails at it", () => Response.json({ message: "" }, { status: 500 })],
    ["sends no list", () => Response.json({ message: "Something went wrong." })],
    ["sends less than its total", () => Response.json([], { headers: { "X-Total-Count": "3" } })],
  ])("reads every repository when the server %s, and logs that once", async (_, respond) => {
    await sweptFleet(10);
    intercept = ({ url }) =>
      new URL(url).pathname.endsWith("/issues/search") ? Promise.resolve(respond()) : undefined;
    for (let turn = 0; turn < 2; turn++) {
      await run();
      expect(new Set(repositoriesRead()).size).toBe(12);
    }
    expect(log.lines.filter(({ message }) => message.includes("list of recent changes cannot be used"))).toHaveLength(
      1,
    );
    intercept = () => undefined;
    await run();
    expect(new Set(repositoriesRead()).size).toBeLessThan(12);
  });
});

test("the share of a sweep covers everything within the period, and is at least two", () => {
  expect(shareOf(10, 600_000, 604_800_000)).toBe(2);
  expect(shareOf(1000, 600_000, 604_800_000)).toBe(2);
  expect(shareOf(1000, 600_000, 86_400_000)).toBe(7);
});
