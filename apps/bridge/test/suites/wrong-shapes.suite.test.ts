import { listOperations } from "@halyard/http-core";
import { describe, expect, test } from "vitest";
import { gitResources } from "../../src/config/connections/git-resources.js";
import { openProjectResources } from "../../src/config/connections/openproject-resources.js";
import { backfill } from "../../src/repair/backfill.js";
import type { RepairContext } from "../../src/repair/context.js";
import { sweep } from "../../src/repair/sweep.js";
import type { Subject } from "../../src/store/subject.js";
import { recordingLogger } from "../recording-logger.js";
import { createWorld, type Responder, type World } from "../world.js";

const place = { owner: "acme", repo: "rig" };

/** A read operation that the bridge uses, with a pattern for its path. */
interface Read {
  readonly name: string;
  readonly path: RegExp;
}

const reads: readonly Read[] = [...readsOf("git", gitResources), ...readsOf("openproject", openProjectResources)];

function readsOf(server: string, resources: Parameters<typeof listOperations>[0]): Read[] {
  return listOperations(resources)
    .filter(({ method }) => method === "GET")
    .map(({ resource, name, path }) => {
      const pattern = path.replaceAll(/\{\+\w+\}/g, ".+").replaceAll(/\{\w+\}/g, "[^/]+");
      const prefix = server === "git" ? "^/api/v1" : "^/api/v3";
      return { name: `${server}: ${resource}.${name}`, path: new RegExp(`${prefix}${pattern}$`) };
    });
}

/** Functions that turn a valid response into an invalid one. */
const shapes: Readonly<Record<string, (right: unknown) => Response>> = {
  "an empty object": () => Response.json({}),
  null: () => Response.json(null),
  "an error with status 200": () => Response.json({ message: "Something went wrong." }),
  "a web page": () => new Response("<title>Sign in</title>", { headers: { "content-type": "text/html" } }),
  "items of another type": (right) => Response.json(changeItems(right, () => ["1", {}])),
  "half a list": (right) => Response.json(changeItems(right, (items) => items.slice(0, Math.floor(items.length / 2)))),
};

function changeItems(document: unknown, change: (items: readonly unknown[]) => readonly unknown[]): unknown {
  if (Array.isArray(document)) return change(document);
  const { _embedded: embedded } = document as { readonly _embedded?: { readonly elements?: readonly unknown[] } };
  if (embedded?.elements === undefined) return document;
  const elements = change(embedded.elements);
  return { ...(document as object), count: elements.length, _embedded: { elements } };
}

const rules = {
  status: { opened: { mentioning: "In progress" } },
  time: { enabled: true },
  issues: { link: true, create: { label: "Planned", project: "rigging", type: "Bug" } },
  customFields: { pullRequest: "Pull request" },
} as const;

/** In-memory servers with objects that cause every kind of reconciliation, and a bridge between the servers. */
class Story {
  readonly #world: World;
  readonly #subjects: readonly Subject[];

  private constructor(world: World, subjects: readonly Subject[]) {
    this.#world = world;
    this.#subjects = subjects;
  }

  static async begin(responder: Responder): Promise<Story> {
    const world = await createWorld({ rules });
    world.respondWith(responder);
    const { git } = world;
    const label = await git.repos.labels.create({ ...place, name: "planned", color: "#00aabb" });
    const issue = await git.issues.create({ ...place, title: "Leak OP#2", labels: [label.id] });
    const number = await world.openPull({ title: "Hoist OP#1", messages: ["Hoist OP#1", "Grease OP#1 #time 1h"] });
    await git.issues.comments.create({ ...place, index: number, body: "OP#1 #time 30m" });
    await git.issues.comments.create({ ...place, index: issue.number, body: "See OP#3" });
    await world.commit("feature", "Rig OP#4");
    await world.commit("main", "Paint OP#5");
    await world.settle();
    const at = { connection: "forge", ...place };
    const head = (await git.pulls.get({ ...place, index: number })).head.sha;
    return new Story(world, [
      { kind: "pull", ...at, number },
      { kind: "issue", ...at, number: issue.number },
      { kind: "branch", ...at, branch: "feature" },
      { kind: "branch", ...at, branch: "main" },
      { kind: "commit", ...at, sha: head },
      { kind: "workPackage", connection: "pm", id: 1 },
    ]);
  }

  respondWith(responder: Responder): void {
    this.#world.respondWith(responder);
  }

  /**
   * Advances the clock by a minute, after which a write without a response can no longer take effect. Then reconciles
   * everything, and resolves with the number of failures.
   */
  async reconcileAll(): Promise<number> {
    const world = this.#world;
    world.clock.now += 60_000;
    let failures = 0;
    const attempt = async (work: () => Promise<unknown>): Promise<void> => {
      await work().catch(() => (failures += 1));
    };
    for (const subject of this.#subjects) await attempt(() => world.reconcile(subject));
    const context: RepairContext = {
      ...{ config: () => world.config, connections: world.connections, store: world.store, queue: world.queue },
      locks: { tryHold: async (_, work) => work() },
      logger: recordingLogger().logger,
    };
    await attempt(async () => {
      const report = await sweep(context);
      if (report?.failed.length !== 0) throw new Error("A place could not be read.");
    });
    await attempt(() => backfill(context, { perMinute: 1_000_000 }));
    await world.settle();
    return failures;
  }

  /** Returns everything that the bridge has written, as users see it. */
  async outcome(): Promise<unknown> {
    const world = this.#world;
    const workPackages = (await world.pm.workPackages.list({ filters: [], pageSize: 100 }).all()).toSorted(
      (one, other) => one.id - other.id,
    );
    const times = await world.pm.timeEntries.list({ filters: [], pageSize: 100 }).all();
    const onGit = this.#subjects.flatMap((subject) => ("number" in subject ? subject.number : []));
    const outcome = {
      workPackages: await Promise.all(
        workPackages.map(async ({ id, subject, _links }) => ({
          ...{ id, subject, status: _links.status.title },
          comments: (await world.comments(id)).toSorted(),
        })),
      ),
      times: times.map(({ hours, comment }) => `${hours} ${comment?.raw}`).toSorted(),
      comments: await Promise.all(onGit.map((number) => world.gitComments(number))),
    };
    // Hashes are replaced, because commits have different hashes in each run of the test.
    return JSON.parse(JSON.stringify(outcome).replaceAll(/\b[\da-f]{10,40}\b/g, "<hash>"));
  }
}

const passOn: Responder = (request, pass) => pass(request);

function plant({ path }: Read, wrong: (right: unknown) => Response): Responder {
  return async (request, pass) => {
    const response = await pass(request);
    const isIt = request.method === "GET" && response.status === 200 && path.test(new URL(request.url).pathname);
    return isIt ? wrong(await response.json()) : response;
  };
}

/** Names of the read operations that do not happen in this suite. Each is tested elsewhere. */
const elsewhere: ReadonlySet<string> = new Set([
  // Sent only to find an author's OpenProject user. In these tests, that lookup needs no requests.
  "git: users.get",
  "openproject: principals.list",
  // Sent only if the repository's owner is a user. Here, the owner is an organization.
  "git: users.repos.list",
  // Sent only for a person whose permission is below write. These tests have no such person.
  "git: repos.teams.list",
  "git: orgs.teams.members.get",
  // Sent only after a rename.
  "git: repos.getById",
  // Sent only if a list lacks a comment that the bridge has recorded.
  "git: issues.comments.get",
  "openproject: activities.get",
  // Sent only if the rule `issues.follow` is set and an issue has changed.
  "git: issues.timeline.list",
  // Sent only with the rule `githubTab`.
  "openproject: githubPullRequests.ofWorkPackage",
]);

describe("a response with the wrong shape", async () => {
  const seen = new Set<string>();
  const undisturbed = await Story.begin(async (request, pass) => {
    const { pathname } = new URL(request.url);
    if (request.method === "GET") {
      for (const { name, path } of reads) if (path.test(pathname)) seen.add(name);
    }
    return pass(request);
  });
  await undisturbed.reconcileAll();
  const failures = await undisturbed.reconcileAll();
  const expected = await undisturbed.outcome();

  test("is tested for every read of the bridge", () => {
    expect(failures).toBe(0);
    expect(
      reads
        .map(({ name }) => name)
        .filter((name) => !seen.has(name))
        .toSorted(),
    ).toEqual([...elsewhere].toSorted());
  });

  test.each(reads.filter(({ name }) => seen.has(name)))("$name: nothing is duplicated or lost", async (read) => {
    for (const [shape, wrong] of Object.entries(shapes)) {
      // Sends the wrong responses twice: before the bridge has written anything, and after it has written everything.
      const story = await Story.begin(plant(read, wrong));
      await story.reconcileAll();
      story.respondWith(passOn);
      await story.reconcileAll();
      expect(await story.reconcileAll(), shape).toBe(0);
      expect(await story.outcome(), shape).toEqual(expected);
      story.respondWith(plant(read, wrong));
      await story.reconcileAll();
      story.respondWith(passOn);
      await story.reconcileAll();
      expect(await story.outcome(), shape).toEqual(expected);
    }
  });
});
