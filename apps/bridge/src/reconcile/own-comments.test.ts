import { expect, test } from "vitest";
import { createWorld, type Responder, type World } from "../../test/world.js";

async function linked(): Promise<{ readonly world: World; readonly pull: Parameters<World["reconcile"]>[0] }> {
  const world = await createWorld();
  const number = await world.openPull({ title: "Hoist OP#1" });
  await world.settle();
  return { world, pull: { kind: "pull", connection: "forge", owner: "acme", repo: "rig", number } };
}

/** Changes the items in every list of comments or activities that the bridge reads. */
function changeLists(change: (items: readonly object[]) => readonly object[]): Responder {
  return async (request, pass) => {
    const response = await pass(request);
    const { pathname } = new URL(request.url);
    if (request.method !== "GET" || !/\/(?:issues\/\d+\/comments|activities)$/.test(pathname)) return response;
    const body = (await response.json()) as
      | readonly object[]
      | { readonly _embedded: { readonly elements: readonly object[] } };
    if (!("_embedded" in body)) return Response.json(change(body));
    const elements = change(body._embedded.elements);
    return Response.json({ ...body, total: elements.length, count: elements.length, _embedded: { elements } });
  };
}

test("own comments are found among any number of others", async () => {
  const { world, pull } = await linked();
  const before = world.writes.length;
  const others = (items: readonly object[]): object[] =>
    Array.from({ length: 5100 }, (_, index) => ({
      ...items[0],
      ...{ id: 10_000 + index, body: "Ahoy", comment: { raw: "Ahoy" } },
    }));
  world.respondWith(changeLists((items) => [...others(items), ...items]));
  await world.reconcile(pull);
  expect(world.writes).toHaveLength(before);
});

test("a comment that is missing in a list is not written again", async () => {
  const { world, pull } = await linked();
  const before = world.writes.length;
  world.respondWith(changeLists(() => []));
  await world.reconcile(pull);
  expect(world.writes).toHaveLength(before);
});

test.each([403, 404])("a list with status %d is not an empty list", async (status) => {
  const { world, pull } = await linked();
  const before = world.writes.length;
  for (const list of [/\/issues\/\d+\/comments$/, /\/activities$/]) {
    world.respondWith(async (request, pass) =>
      request.method === "GET" && list.test(new URL(request.url).pathname)
        ? Response.json({ message: "No." }, { status })
        : pass(request),
    );
    await expect(world.reconcile(pull)).rejects.toMatchObject({
      name: status === 403 ? "ConnectionRefused" : "DeadEnd",
    });
  }
  expect(world.writes).toHaveLength(before);
});

test("a comment that was deleted is written again", async () => {
  const { world, pull } = await linked();
  const [comment] = (await world.git.issues.comments.list({ owner: "acme", repo: "rig", index: 1 })).items;
  await world.gitAs("bridge").issues.comments.delete({ owner: "acme", repo: "rig", id: comment?.id ?? 0 });
  await world.reconcile(pull);
  expect(await world.gitComments(1)).toHaveLength(1);
});

test("comments of the bridge stay its own when its account is renamed while it runs", async () => {
  const world = await createWorld({ rules: { issues: { link: true } } });
  const number = await world.openPull({ title: "Hoist OP#1" });
  await world.git.issues.create({ owner: "acme", repo: "rig", title: "About OP#2" });
  await world.settle();
  world.respondWith(async (request, pass) => {
    const response = await pass(request);
    if (response.body === null) return response;
    return new Response((await response.text()).replaceAll('"login":"bridge"', '"login":"ferry"'), response);
  });
  await world.git.pulls.update({ owner: "acme", repo: "rig", index: number, title: "Hoist OP#3" });
  await world.git.issues.update({ owner: "acme", repo: "rig", index: number + 1, title: "About OP#4" });
  await world.settle();
  for (const [index, named] of [
    [number, 3],
    [number + 1, 4],
  ] as const) {
    const [text, ...more] = await world.gitComments(index);
    expect(more).toEqual([]);
    expect(text?.match(/OP#\d/g)).toEqual([`OP#${named}`]);
  }
  for (const id of [1, 2]) expect(await world.comments(id)).toEqual([expect.stringContaining("no longer references")]);
});
