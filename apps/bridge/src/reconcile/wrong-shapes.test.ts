import { expect, test } from "vitest";
import { createWorld, type Responder, type World } from "../../test/world.js";

const wrongShapes: readonly unknown[] = [{}, null, { message: "Something went wrong." }];

/** Responds with a document to every request whose path ends with `end`. */
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

test("a response that stays wrong ends as a dead letter with the name of the member", async () => {
  const world = await createWorld();
  const number = await world.openPull({ title: "Hoist OP#1" });
  await world.settle();
  world.respondWith(instead(`/pulls/${number}`, { ...(await pullDocument(world, number)), html_url: 7 }));
  await world.queue.enqueue(
    { kind: "pull", connection: "forge", owner: "acme", repo: "rig", number },
    { cause: "sweep" },
  );
  for (let attempt = 0; attempt < 10 && (await world.store.deadLetters.list({ limit: 1 })).length === 0; attempt++) {
    await world.settle();
    world.clock.now += 3_600_000;
  }
  const [letter] = await world.store.deadLetters.list({ limit: 1 });
  expect(letter).toMatchObject({ subject: { kind: "pull", number }, tries: 4 });
  expect(letter?.reason).toContain("html_url");
});

async function pullDocument({ git }: World, index: number): Promise<object> {
  return git.pulls.get({ owner: "acme", repo: "rig", index });
}
