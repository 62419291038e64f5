import { expect, test } from "vitest";
import { createWorld } from "../../test/world.js";

test("a run that changes nothing reads each document once, except the work package", async () => {
  const world = await createWorld();
  const number = await world.openPull({ title: "Fixes OP#1", messages: ["Splice the rope #time 1h"] });
  const { head } = await world.git.pulls.get({ owner: "acme", repo: "rig", index: number });
  for (const context of ["build", "lint"]) {
    await world.git.commits.statuses.create({ owner: "acme", repo: "rig", sha: head.sha, state: "success", context });
  }
  await world.settle();

  const requests: string[] = [];
  world.respondWith((request, pass) => {
    const { method, url } = request;
    requests.push(`${method} ${new URL(url).pathname.replace(/^\/api\/v\d/, "").replace(head.sha, "head")}`);
    return pass(request);
  });
  await world.reconcile({ kind: "pull", connection: "forge", owner: "acme", repo: "rig", number });
  expect(requests.toSorted()).toEqual([
    "GET /repos/acme/rig",
    "GET /repos/acme/rig/commits/head/status",
    `GET /repos/acme/rig/issues/${number}/comments`,
    `GET /repos/acme/rig/pulls/${number}`,
    `GET /repos/acme/rig/pulls/${number}/commits`,
    `GET /repos/acme/rig/pulls/${number}/reviews`,
    // Read before its lock, to find the references, and with it, to compare.
    "GET /work_packages/1",
    "GET /work_packages/1",
    "GET /work_packages/1/activities",
  ]);
});
