import { describe, expect, test } from "vitest";
import { createWorld, type World } from "../../test/world.js";
import type { PullSubject } from "../store/subject.js";

const place = { owner: "acme", repo: "rig" };

describe("requests of a run", () => {
  async function settledPull(): Promise<{ world: World; subject: PullSubject; head: string }> {
    const world = await createWorld();
    const number = await world.openPull({ title: "Fixes OP#1", messages: ["Splice the rope #time 1h"] });
    const { head } = await world.git.pulls.get({ ...place, index: number });
    for (const context of ["build", "lint"]) {
      await world.git.commits.statuses.create({ ...place, sha: head.sha, state: "success", context });
    }
    await world.settle();
    const subject = { kind: "pull", connection: "forge", ...place, number } as const;
    await world.reconcile(subject);
    return { world, subject, head: head.sha };
  }

  async function requestsOf(world: World, subject: PullSubject): Promise<string[]> {
    const requests: string[] = [];
    world.respondWith((request, pass) => {
      const { method, url } = request;
      requests.push(`${method} ${new URL(url).pathname.replace(/^\/api\/v\d/, "")}`);
      return pass(request);
    });
    await world.reconcile(subject);
    return requests.toSorted();
  }

  test("are five if nothing has changed", async () => {
    const { world, subject, head } = await settledPull();
    expect(await requestsOf(world, subject)).toEqual([
      `GET /repos/acme/rig/commits/${head}/status`,
      `GET /repos/acme/rig/issues/${subject.number}/comments`,
      `GET /repos/acme/rig/pulls/${subject.number}`,
      "GET /work_packages/1",
      "GET /work_packages/1/activities",
    ]);
  });

  test("include reviews and commits after a change of either, and some minutes later", async () => {
    const { world, subject } = await settledPull();
    const lists = [
      `GET /repos/acme/rig/pulls/${subject.number}/commits`,
      `GET /repos/acme/rig/pulls/${subject.number}/reviews`,
    ];
    await world
      .gitAs("grace")
      .pulls.reviews.create({ ...place, index: subject.number, event: "APPROVED", body: "Fine" });
    expect(await requestsOf(world, subject)).toContain(lists[1]);
    expect(await requestsOf(world, subject)).not.toContain(lists[1]);

    await world.commit("work", "Whip its ends");
    expect(await requestsOf(world, subject)).toEqual(expect.arrayContaining(lists));
    expect(await requestsOf(world, subject)).not.toContain(lists[0]);

    world.clock.now += 10 * 60_000;
    expect(await requestsOf(world, subject)).toEqual(expect.arrayContaining(lists));
  });

  test("include reviews while the last change is so new that another one may have the same time", async () => {
    const { world, subject } = await settledPull();
    const { updated_at: updated } = await world.git.pulls.get({ ...place, index: subject.number });
    const reviews = `GET /repos/acme/rig/pulls/${subject.number}/reviews`;
    world.clock.now = Date.parse(updated ?? "") + 1000;
    await world.git.issues.comments.create({ ...place, index: subject.number, body: "Well?" });
    for (let run = 0; run < 2; run++) expect(await requestsOf(world, subject)).toContain(reviews);
  });

  test("read a work package a second time if it changes before its lock is held", async () => {
    const { world, subject } = await settledPull();
    const reads: string[] = [];
    world.respondWith(async (request, pass) => {
      const { pathname } = new URL(request.url);
      if (!/\/work_packages\/1(\/activities)?$/.test(pathname)) return pass(request);
      reads.push(pathname);
      const response = await pass(request);
      if (reads.length === 1) {
        await world.pm.workPackages.edit({ id: 1 }, (draft) => void (draft.subject = "Splice the forebrace"));
      }
      return response;
    });
    await world.reconcile(subject);
    expect(reads.filter((path) => path.endsWith("/1"))).toHaveLength(2);
    expect(await world.gitComments(subject.number)).toEqual([expect.stringContaining("Splice the forebrace")]);
  });
});
