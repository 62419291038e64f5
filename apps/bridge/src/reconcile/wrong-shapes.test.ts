import { expect, test } from "vitest";
import { createWorld, type Responder } from "../../test/world.js";

const wrongShapes: readonly unknown[] = [{}, null, { message: "Something went wrong." }];

/** Responds with a document to every request whose path has the given end. */
function instead(end: string, document: unknown): Responder {
  return async (request, pass) =>
    request.method === "GET" && new URL(request.url).pathname.endsWith(end) ? Response.json(document) : pass(request);
}

const passOn: Responder = (request, pass) => pass(request);

test.each(["/work_packages/1/activities", "/issues/1/comments"])(
  "a wrong shape of %s fails the run, and nothing is written twice",
  async (path) => {
    const world = await createWorld();
    const number = await world.openPull({ title: "Hoist OP#1" });
    await world.settle();
    const pull = { kind: "pull", connection: "forge", owner: "acme", repo: "rig", number } as const;
    const before = world.writes.length;
    for (const shape of wrongShapes) {
      world.respondWith(instead(path, shape));
      await expect(world.reconcile(pull)).rejects.toMatchObject({ code: "response_shape" });
      world.respondWith(passOn);
      await world.reconcile(pull);
    }
    expect(world.writes).toHaveLength(before);
  },
);

test.each(["/users/me", "/api/v1/user"])("a wrong shape of %s is not cached", async (path) => {
  for (const shape of wrongShapes) {
    const world = await createWorld();
    world.respondWith(instead(path, shape));
    const number = await world.openPull({ title: "Hoist OP#1" });
    await world.settle();
    expect(world.writes).toEqual([]);
    world.respondWith(passOn);
    const pull = { kind: "pull", connection: "forge", owner: "acme", repo: "rig", number } as const;
    await world.reconcile(pull);
    await world.reconcile(pull);
    expect(await world.comments(1)).toHaveLength(1);
    expect(await world.gitComments(number)).toHaveLength(1);
  }
});
