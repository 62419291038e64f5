import { accessToken } from "@halyard/auth";
import { createGitClient, type FullGitClient } from "@halyard/git-hosting";
import { createGitSandbox } from "@halyard/sandbox";
import { beforeEach, describe, expect, test } from "vitest";
import { createAuthor } from "../../../test/author.js";
import { createWorld, type World } from "../../../test/world.js";
import { recordingLogger } from "../../../test/recording-logger.js";
import { sweep } from "../../repair/sweep.js";
import type { IssueSubject, PullSubject } from "../../store/subject.js";

const rig = { owner: "acme", repo: "rig" };
const rules = {
  status: {
    opened: { mentioning: "In progress", closing: "In progress" },
    merged: { mentioning: "Developed", closing: "Developed" },
  },
  issues: { link: true, create: { label: "plan", project: "rigging" } },
  time: { enabled: true },
} as const;

function pullAt(owner: string, repo: string, number: number): PullSubject {
  return { kind: "pull", connection: "forge", owner, repo, number };
}

function issueAt(owner: string, repo: string, number: number): IssueSubject {
  return { kind: "issue", connection: "forge", owner, repo, number };
}

/** Returns the texts of the bridge's comments. `owner` and `repo` must be the repository's current owner and name. */
async function gitComments(world: World, owner: string, repo: string, index: number): Promise<string[]> {
  const { items } = await world.gitAs("admin").issues.comments.list({ owner, repo, index });
  return items.filter(({ user }) => user.login === "bridge").map(({ body }) => body);
}

async function planned(world: World): Promise<number> {
  const { id } = await world.git.repos.labels.create({ ...rig, name: "plan", color: "00aabb" });
  return (await world.git.issues.create({ ...rig, title: "A wish", labels: [id] })).number;
}

async function workPackages(world: World): Promise<number> {
  return (await world.pm.workPackages.list({ pageSize: 100 }).all()).length;
}

async function runSweep(): Promise<void> {
  const report = await sweep({
    config: () => world.config,
    connections: world.connections,
    store: world.store,
    queue: world.queue,
    locks: { tryHold: (_, work) => work() },
    logger: recordingLogger().logger,
  });
  expect(report?.failed).toEqual([]);
  await world.settle();
}

let world: World;
let admin: FullGitClient;

beforeEach(async () => {
  world = await createWorld({ rules });
  admin = world.gitAs("admin");
});

describe("a renamed repository", () => {
  test("keeps the comments of its pull requests, which show the new name", async () => {
    const number = await world.openPull({ title: "Fixes OP#1", messages: ["Work on OP#1"] });
    await world.settle();
    expect(await world.comments(1)).toHaveLength(2);

    await admin.repos.update({ ...rig, name: "rigg" });
    await world.git.pulls.update({ owner: "acme", repo: "rigg", index: number, title: "Fixes OP#1 now" });
    await world.settle();
    const comments = await world.comments(1);
    expect(comments).toHaveLength(2);
    for (const comment of comments) expect(comment).toMatch(/^\[acme\/rigg/);
    expect(await gitComments(world, "acme", "rigg", number)).toHaveLength(1);
    expect(await world.store.links.list({ limit: 10 })).toMatchObject([
      { source: "branch:forge/acme/rigg@work" },
      { source: `pull:forge/acme/rigg#${number}` },
    ]);

    await admin.pulls.merge({ owner: "acme", repo: "rigg", index: number, Do: "merge" });
    await world.settle();
    expect(await world.status(1)).toBe("Developed");
    expect(await world.comments(1)).toHaveLength(2);
    expect(world.queue.failures).toEqual([]);
  });

  test("keeps the work packages created from its issues", async () => {
    const number = await planned(world);
    await world.settle();
    const before = await workPackages(world);
    await admin.repos.update({ ...rig, name: "rigg" });
    await world.reconcile(issueAt("acme", "rig", number));
    await world.reconcile(issueAt("acme", "rigg", number));
    await world.settle();
    expect(await workPackages(world)).toBe(before);
    expect(await gitComments(world, "acme", "rigg", number)).toHaveLength(1);
  });

  test("is recognised by its markers after the database was lost", async () => {
    const pull = await world.openPull({ title: "Fixes OP#1", messages: ["Work on OP#1"] });
    const issue = await planned(world);
    await world.git.issues.comments.create({ ...rig, index: pull, body: "OP#1 #time 30m" });
    await world.settle();
    const before = await workPackages(world);
    await admin.repos.update({ ...rig, name: "rigg" });
    world.store.wipe();
    await world.reconcile(pullAt("acme", "rigg", pull));
    await world.reconcile(issueAt("acme", "rigg", issue));
    await world.settle();
    expect(await world.comments(1)).toHaveLength(2);
    expect(await workPackages(world)).toBe(before);
    expect(await world.pm.timeEntries.list({}).all()).toHaveLength(1);
  });

  test("has all linked subjects reconciled when the new name is first seen", async () => {
    const one = await world.openPull({ title: "Fixes OP#1", branch: "one" });
    const two = await world.openPull({ title: "Fixes OP#2", branch: "two" });
    await world.settle();
    await admin.repos.update({ ...rig, name: "rigg" });
    await world.reconcile(pullAt("acme", "rigg", one));
    await world.settle();
    expect((await world.comments(2)).join()).toContain(`[acme/rigg#${two}]`);
  });

  test("is ignored when the mapping has the old name only", async () => {
    world = await createWorld({
      mappings: [{ git: "forge", repositories: ["acme/rig"], openproject: "pm", rules }],
    });
    const number = await world.openPull({ title: "Fixes OP#1" });
    await world.settle();
    await world.gitAs("admin").repos.update({ ...rig, name: "rigg" });
    world.writes.length = 0;
    await world.reconcile(pullAt("acme", "rig", number));
    await world.settle();
    expect(world.writes.filter((write) => write.includes("/repos/"))).toEqual([]);
    expect(await world.comments(1)).toEqual([expect.stringContaining("has moved to a repository")]);
  });
});

describe("a transferred repository", () => {
  test("is followed to an owner that a mapping covers", async () => {
    // The configuration lists the writers, because the server does not show them to the bridge after the transfer.
    const listed = { ...rules, authority: { writers: ["ada"] } };
    world = await createWorld({
      mappings: [{ git: "forge", repositories: ["acme/*", "grace/*"], openproject: "pm", rules: listed }],
    });
    const number = await world.openPull({ title: "Fixes OP#1" });
    await world.settle();
    await world.gitAs("admin").repos.transfer.start({ ...rig, new_owner: "grace" });
    await world.reconcile(pullAt("acme", "rig", number));
    await world.settle();
    expect(await world.comments(1)).toEqual([expect.stringContaining(`[grace/rig#${number}]`)]);
    expect(await world.store.links.to("workPackage:pm/1")).toMatchObject([
      { source: `pull:forge/grace/rig#${number}` },
    ]);
  });

  test("outside of the mappings is not written to, and its work packages show that it has moved", async () => {
    const number = await world.openPull({ title: "Fixes OP#1" });
    await world.settle();
    await admin.repos.transfer.start({ ...rig, new_owner: "grace" });
    const before = await gitComments(world, "grace", "rig", number);
    await world.pm.workPackages.edit({ id: 1 }, (draft) => {
      draft.subject = "A title that grace must not read";
    });
    world.writes.length = 0;
    await world.reconcile({ kind: "workPackage", connection: "pm", id: 1 });
    await world.reconcile(pullAt("acme", "rig", number));
    await world.settle();
    expect(await gitComments(world, "grace", "rig", number)).toEqual(before);
    expect(world.writes.filter((write) => write.includes("/repos/"))).toEqual([]);
    expect(await world.comments(1)).toEqual([expect.stringContaining("has moved to a repository")]);
    expect(await world.store.links.to("workPackage:pm/1")).toEqual([]);
  });

  test.each([
    ["for one request, is reconciled again", 1],
    ["forever, ends as a dead letter", Infinity],
  ])("whose writers the server hides %s", async (_, times) => {
    // Holds back the deliveries and then drops them. Otherwise, they would start a run that caches the writers before
    // the server hides them.
    world.gitSandbox.outbox.hold();
    const number = await world.openPull({ title: "Fixes OP#1" });
    world.gitSandbox.outbox.take();
    let left = times;
    world.respondWith(async (request, pass) =>
      request.url.endsWith("/permission") && left-- > 0
        ? Response.json({ message: "Only admins can query all permissions." }, { status: 403 })
        : pass(request),
    );
    const run = world.reconcile(pullAt("acme", "rig", number));
    if (times === Infinity) await expect(run).rejects.toThrow("does not tell the bridge who may write to acme/rig");
    else await run;
    expect(await world.comments(1)).toHaveLength(times === Infinity ? 0 : 1);
  });

  test("continues with the same comments when it is transferred back", async () => {
    const number = await world.openPull({ title: "Fixes OP#1" });
    await world.settle();
    await admin.repos.transfer.start({ ...rig, new_owner: "grace" });
    await world.reconcile(pullAt("acme", "rig", number));
    await admin.repos.transfer.start({ owner: "grace", repo: "rig", new_owner: "acme" });
    await world.reconcile(pullAt("acme", "rig", number));
    await world.settle();
    expect(await world.comments(1)).toEqual([expect.stringContaining(`[acme/rig#${number}]`)]);
    expect(await gitComments(world, "acme", "rig", number)).toHaveLength(1);
  });
});

describe("a deleted repository", () => {
  test("ends its links", async () => {
    const number = await world.openPull({ title: "Fixes OP#1" });
    await world.settle();
    await admin.repos.delete(rig);
    await world.reconcile(pullAt("acme", "rig", number));
    await world.settle();
    expect(await world.comments(1)).toEqual([expect.stringContaining("no longer exists")]);
    expect(await world.store.links.to("workPackage:pm/1")).toEqual([]);
    expect(world.queue.failures).toEqual([]);
  });

  test("keeps its links while the server hides it", async () => {
    const number = await world.openPull({ title: "Fixes OP#1" });
    await world.settle();
    world.gitSandbox.faults.add({ fault: { kind: "status", status: 403 }, path: /^\/repos\/acme\/rig(\/|$)/ });
    await expect(world.reconcile(pullAt("acme", "rig", number))).rejects.toThrow();
    expect(await world.store.links.to("workPackage:pm/1")).toHaveLength(1);
  });

  test("is distinguished from a new repository with the same name", async () => {
    const issue = await planned(world);
    const pull = await world.openPull({ title: "Fixes OP#1" });
    await world.settle();
    const before = await workPackages(world);
    await admin.repos.delete(rig);
    await admin.orgs.repos.create({ org: "acme", name: "rig", auto_init: true });
    const again = await planned(world);
    const other = await world.openPull({ title: "OP#1 from scratch" });
    expect([again, other]).toEqual([issue, pull]);
    await world.settle();
    await world.reconcile(pullAt("acme", "rig", pull));
    await world.settle();
    expect(await workPackages(world)).toBe(before + 1);
    expect((await world.comments(1)).toSorted()).toEqual([
      expect.stringContaining("1 from scratch** by ada"),
      expect.stringContaining("no longer exists"),
    ]);
  });
});

test("an old name now used by another repository leads to the old one by its id", async () => {
  const number = await world.openPull({ title: "Fixes OP#1" });
  await world.settle();
  await admin.repos.update({ ...rig, name: "rigg" });
  await admin.orgs.repos.create({ org: "acme", name: "rig", auto_init: true });
  await world.reconcile(pullAt("acme", "rig", number));
  await world.settle();
  expect(await world.comments(1)).toEqual([expect.stringContaining(`[acme/rigg#${number}]`)]);
  expect(await world.store.links.to("workPackage:pm/1")).toMatchObject([{ source: `pull:forge/acme/rigg#${number}` }]);
});

test("an archived repository is read, and nothing is written to it", async () => {
  const pull = await world.openPull({ title: "Fixes OP#1" });
  const { number: issue } = await world.git.issues.create({ ...rig, title: "OP#2" });
  await world.settle();
  await admin.repos.update({ ...rig, archived: true });
  await world.pm.workPackages.edit({ id: 1 }, (draft) => {
    draft.subject = "Renamed";
  });
  await world.pm.workPackages.edit({ id: 2 }, (draft) => {
    draft.subject = "Renamed too";
  });
  world.writes.length = 0;
  await world.reconcile(pullAt("acme", "rig", pull));
  await world.reconcile(issueAt("acme", "rig", issue));
  await world.settle();
  expect(world.writes).toEqual([]);
  expect(world.queue.failures).toEqual([]);
});

test("changes in an archived repository are shown once it is unarchived", async () => {
  const pull = await world.openPull({ title: "Fixes OP#1" });
  await world.settle();
  world.gitSandbox.clock.advance(3_600_000);
  await world.openPull({ title: "A later one, so that the sweep does not find the first", branch: "later" });
  await world.settle();
  await runSweep();
  await admin.repos.update({ ...rig, archived: true });
  await world.pm.workPackages.edit({ id: 1 }, (draft) => {
    draft.subject = "Renamed";
  });
  await world.settle();
  await runSweep();
  expect(await gitComments(world, "acme", "rig", pull)).toEqual([expect.stringContaining("Splice the main brace")]);
  await admin.repos.update({ ...rig, archived: false });
  await runSweep();
  expect(await gitComments(world, "acme", "rig", pull)).toEqual([expect.stringContaining("Renamed")]);
});

test("a closed issue of a repository that left the mapping is linked again when the repository is back", async () => {
  const { number } = await world.git.issues.create({ ...rig, title: "OP#2" });
  await world.git.issues.update({ ...rig, index: number, state: "closed" });
  await world.settle();
  await admin.repos.transfer.start({ ...rig, new_owner: "grace" });
  await world.reconcile(issueAt("acme", "rig", number));
  expect(await world.comments(2)).toEqual([expect.stringContaining("has moved to a repository")]);
  await admin.repos.transfer.start({ owner: "grace", repo: "rig", new_owner: "acme" });
  await runSweep();
  expect(await world.comments(2)).toEqual([expect.stringContaining("State: closed")]);
});

/** Runs `work` once, before the first matching request of the bridge reaches the server. */
function before(method: string, path: RegExp, work: () => Promise<void>): void {
  let isDone = false;
  world.respondWith(async (request, pass) => {
    if (!isDone && request.method === method && path.test(new URL(request.url).pathname)) {
      isDone = true;
      await work();
    }
    return pass(request);
  });
}

describe("after the loss of the database, links found during a run are kept for the next", () => {
  const found = (id: number): (() => Promise<void>) => {
    return () => world.reconcile({ kind: "workPackage", connection: "pm", id });
  };

  test("of a deleted repository, while another one with its name is reconciled", async () => {
    const number = await world.openPull({ title: "Fixes OP#1" });
    await world.settle();
    world.gitSandbox.outbox.hold();
    await admin.repos.delete(rig);
    await admin.orgs.repos.create({ org: "acme", name: "rig", auto_init: true });
    expect(await world.openPull({ title: "OP#1 from scratch" })).toBe(number);
    world.store.wipe();
    before("GET", /\/issues\/1\/comments$/, found(1));
    await world.queue.enqueue(pullAt("acme", "rig", number), { cause: "sweep" });
    await world.settle();
    expect((await world.comments(1)).toSorted()).toEqual([
      expect.stringContaining("1 from scratch** by ada"),
      expect.stringContaining("no longer exists"),
    ]);
    expect(await world.store.links.to("workPackage:pm/1")).toHaveLength(1);
  });

  test("of a deleted pull request, while its comment on another work package is changed", async () => {
    const number = await world.openPull({ title: "OP#1 and OP#2" });
    await world.settle();
    world.gitSandbox.outbox.hold();
    await admin.issues.delete({ ...rig, index: number });
    world.store.wipe();
    before("PATCH", /\/activities\/\d+$/, found(2));
    await found(1)();
    await world.settle();
    for (const id of [1, 2]) expect(await world.comments(id)).toEqual([expect.stringContaining("no longer exists")]);
    expect(await world.store.links.list({ limit: 9 })).toEqual([]);
  });

  test("of a deleted issue, while its comment on another work package is changed", async () => {
    const { number } = await world.git.issues.create({ ...rig, title: "OP#1 and OP#2" });
    await world.settle();
    world.gitSandbox.outbox.hold();
    await admin.issues.delete({ ...rig, index: number });
    world.store.wipe();
    before("PATCH", /\/activities\/\d+$/, found(2));
    await found(1)();
    await world.settle();
    for (const id of [1, 2]) expect(await world.comments(id)).toEqual([expect.stringContaining("no longer exists")]);
    expect(await world.store.links.list({ limit: 9 })).toEqual([]);
  });
});

test("links of a repository that left the mappings end, those of another one with its name do not", async () => {
  const number = await world.openPull({ title: "Fixes OP#1" });
  await world.settle();
  await admin.repos.transfer.start({ ...rig, new_owner: "grace" });
  await admin.orgs.repos.create({ org: "acme", name: "rig", auto_init: true });
  expect(await world.openPull({ title: "OP#2" })).toBe(number);
  await world.settle();
  expect(await world.comments(1)).toEqual([expect.stringContaining("has moved to")]);
  await world.git.pulls.update({ ...rig, index: number, title: "OP#2, still" });
  await world.settle();
  expect(await world.comments(2)).toEqual([expect.stringContaining("2, still** by ada")]);
  expect(await world.store.links.list({ limit: 9 })).toMatchObject([{ workPackage: "workPackage:pm/2" }]);
});

describe("a unit that the server does not show", () => {
  /** Makes the server respond as if the unit were disabled (`isOff`) or hidden from the bridge. */
  function hide(unit: "pulls" | "issues", isOff: boolean): void {
    const field = unit === "pulls" ? "has_pull_requests" : "has_issues";
    world.respondWith(async (request, pass) => {
      const { pathname } = new URL(request.url);
      if (new RegExp(`/repos/acme/rig/${unit}(/\\d+)?$`).test(pathname)) {
        return Response.json({ message: "The target couldn't be found." }, { status: 404 });
      }
      const response = await pass(request);
      if (!isOff || !pathname.endsWith("/repos/acme/rig")) return response;
      return Response.json({ ...((await response.json()) as object), [field]: false });
    });
  }

  test.each([true, false])("keeps the links of its pull requests (disabled: %s)", async (isOff) => {
    const number = await world.openPull({ title: "Fixes OP#1", messages: ["Work on OP#1"] });
    await world.settle();
    const before = await world.comments(1);
    hide("pulls", isOff);
    world.writes.length = 0;
    await world.reconcile(pullAt("acme", "rig", number));
    await world.reconcile({ kind: "branch", connection: "forge", ...rig, branch: "work" });
    expect(world.writes).toEqual([]);
    expect(await world.comments(1)).toEqual(before);
    expect(await world.store.links.to("workPackage:pm/1")).toHaveLength(2);
  });

  test.each([true, false])("keeps the links of its issues (disabled: %s)", async (isOff) => {
    const { number } = await world.git.issues.create({ ...rig, title: "OP#2" });
    await world.settle();
    hide("issues", isOff);
    world.writes.length = 0;
    await world.reconcile(issueAt("acme", "rig", number));
    expect(world.writes).toEqual([]);
    expect(await world.store.links.to("workPackage:pm/2")).toHaveLength(1);
  });

  test("does not stop the commits of a branch from being linked", async () => {
    hide("pulls", false);
    await world.commit("work", "Work on OP#1");
    await world.settle();
    expect(await world.comments(1)).toEqual([expect.stringContaining("Work on")]);
    expect(world.queue.failures).toEqual([]);
  });
});

test("a deleted issue ends its link", async () => {
  const { number } = await world.git.issues.create({ ...rig, title: "OP#2" });
  await world.settle();
  await admin.issues.delete({ ...rig, index: number });
  await world.reconcile(issueAt("acme", "rig", number));
  expect(await world.comments(2)).toEqual([expect.stringContaining("no longer exists")]);
  expect(await world.store.links.to("workPackage:pm/2")).toEqual([]);
});

test("a work package that moves to a project outside of the mapping is no longer named", async () => {
  world = await createWorld({ rules, projects: ["rigging"] });
  const all = await world.pm.workPackages.list({ pageSize: 100 }).all();
  const id = all.find(({ _links }) => _links.project.title === "Rigging")?.id ?? 0;
  const number = await world.openPull({ title: `OP#${id}` });
  await world.settle();
  expect(await world.gitComments(number)).toEqual([expect.not.stringContaining("is not a work package")]);
  const { items: projects } = await world.pm.projects.list({});
  const other = projects.find(({ identifier }) => identifier !== "rigging");
  await world.pmAs("admin").workPackages.edit({ id }, (draft) => {
    draft._links.project = { href: `/api/v3/projects/${other?.id}` };
  });
  await world.reconcile({ kind: "workPackage", connection: "pm", id });
  await world.settle();
  expect(await world.gitComments(number)).toEqual([expect.stringContaining("is not a work package")]);
  expect(await world.store.links.to(`workPackage:pm/${id}`)).toEqual([]);
});

test.each([
  ["a single git server", undefined],
  ["one of several git servers", createGitSandbox({ baseUrl: "https://mirror.test" })],
])("no comment is duplicated when the address of %s changes", async (_, mirror) => {
  let address = "https://git.test";
  const seenOnGit = (_: Request, body: string): string => body.replaceAll("https://git.test", address);
  const moved = await createWorld({ rules, seenOnGit, mirror });
  const number = await moved.openPull({ title: "Fixes OP#1", branch: "work", messages: ["Work on OP#1"] });
  await moved.git.issues.create({ ...rig, title: "See OP#2" });
  await moved.commit("loose", "Loose work on OP#3");
  await moved.settle();
  if (mirror !== undefined) {
    // This pull request has the same repository id, number and path as the one on the first server.
    const auth = accessToken(mirror.tokenOf("ada"));
    const git = createGitClient({ baseUrl: mirror.baseUrl, auth, fetch: mirror.fetch });
    await createAuthor(git).openPull({ title: "Fixes OP#1", branch: "work", messages: ["Mirrored work on OP#1"] });
    await moved.reconcile({ ...pullAt("acme", "rig", 1), connection: "mirror" });
    await moved.settle();
  }
  const count = () => Promise.all([1, 2, 3].map(async (id) => (await moved.comments(id)).length));
  const before = await count();

  // Gitea 1.26 and newer build the links in a response from the address of the request.
  for (address of ["http://gitea:3000", "http://gitea.internal"]) {
    await moved.reconcile(pullAt("acme", "rig", number));
    await moved.reconcile(issueAt("acme", "rig", number + 1));
    for (const branch of ["loose", "work"])
      await moved.reconcile({ kind: "branch", connection: "forge", ...rig, branch });
    await moved.settle();
    expect(await count()).toEqual(before);
    // Without the ledger, the next round finds the bridge's comments only by their markers.
    moved.store.wipe();
  }
  const shown = await Promise.all([1, 2, 3].map((id) => moved.comments(id)));
  for (const comments of shown) expect(comments[0]).toContain("(http://gitea.internal/acme/rig/");
  const ofMirror = shown.flat().filter((comment) => comment.includes("(https://mirror.test/acme/rig/"));
  expect(ofMirror).toHaveLength(mirror === undefined ? 0 : 2);
  expect(moved.queue.failures).toEqual([]);
});
