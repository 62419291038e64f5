import { describe, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/world.js";

const place = { owner: "acme", repo: "rig" };
const status = { opened: { closing: "In progress" } };

async function begin(): Promise<{ readonly world: World; readonly number: number }> {
  const world = await createWorld({ rules: { status } });
  const number = await world.openPull({ title: "Hoist (OP#1)" });
  await world.git.issues.comments.create({ ...place, index: number, body: "Sail" });
  await world.settle();
  return { world, number };
}

/** Changes Grace's account (id 3) in responses to the bridge, and serves her permission under the changed login. */
function showGraceAs(world: World, shown: { readonly id: number; readonly login: string }, permission = "write"): void {
  world.respondWith(async (request, pass) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith(`/collaborators/${shown.login}/permission`)) return Response.json({ permission });
    const response = await pass(request);
    if (response.body === null) return response;
    const text = (await response.text()).replaceAll(
      /"id":3,"login":"grace"/g,
      `"id":${shown.id},"login":"${shown.login}"`,
    );
    return new Response(text, response);
  });
}

async function say(world: World, number: number, body: string): Promise<void> {
  await world.gitAs("grace").issues.comments.create({ ...place, index: number, body });
  await world.settle();
}

describe("a person on the git server", () => {
  test("keeps write access under another login, also for earlier comments", async () => {
    const { world, number } = await begin();
    await say(world, number, "Closes OP#7");
    expect(await world.status(7)).toBe("In progress");
    showGraceAs(world, { id: 3, login: "gracie" });
    await say(world, number, "Closes OP#2");
    expect(await world.status(2)).toBe("In progress");
    expect(await world.gitComments(number)).toEqual([expect.stringMatching(/OP#7.*closed by[\s\S]*OP#2.*closed by/)]);
  });

  test("has none of the permissions of the person who had the login before", async () => {
    const { world, number } = await begin();
    await say(world, number, "Closes OP#7");
    await world.gitAs("admin").orgs.teams.members.remove({ id: 2, username: "grace" });
    showGraceAs(world, { id: 77, login: "grace" }, "read");
    await say(world, number, "Closes OP#2");
    expect(await world.status(2)).toBe("New");
    expect(await world.gitComments(number)).toEqual([expect.stringContaining("References by grace count as mentions")]);
  });

  test("who was deleted has no write access, and the server is not queried", async () => {
    const { world, number } = await begin();
    showGraceAs(world, { id: -1, login: "Ghost" });
    await say(world, number, "Closes OP#7 #time 1h");
    expect(await world.status(7)).toBe("New");
    expect((await world.pmAs("admin").timeEntries.list({})).items).toEqual([]);
    expect(world.queue.failures).toEqual([]);
  });
});
