import { describe, expect, test } from "vitest";
import { base64, openGitSandbox, rig, servers } from "../../test/git-kit.js";
import type { GitSandbox } from "./create-git-sandbox.js";

/** Sends a request that the client itself would refuse, and returns the server's refusal. */
async function refusal({ baseUrl, fetch }: GitSandbox, path: string): Promise<{ status: number; message: unknown }> {
  const response = await fetch(new Request(`${baseUrl}/api/v1${path}`));
  const { message } = (await response.json()) as { message: unknown };
  return { status: response.status, message };
}

describe.each(servers)("$product $version", (server) => {
  test("repositories are found by name, owner and kind, in the requested order", async () => {
    const { sandbox, ada, grace } = openGitSandbox(server);
    const names = async (query: Parameters<typeof ada.repos.search>[0], git = ada): Promise<string[]> =>
      (await git.repos.search(query)).items.map(({ name }) => name);
    await ada.user.repos.create({ name: "anchor", description: "Holds a hull" });
    const { id: own } = await ada.user.get();
    expect(await names({})).toEqual(["anchor", "hull", "rig"]);
    expect(await names({ q: "HULL" })).toEqual(["hull"]);
    expect(await names({ q: "hull", includeDesc: true })).toEqual(["anchor", "hull"]);
    expect(await names({ uid: own })).toEqual(["anchor", "hull", "rig"]);
    expect(await names({ uid: own, exclusive: true })).toEqual(["anchor"]);
    expect(await names({ private: false })).toEqual(["anchor", "rig"]);
    expect(await names({ is_private: true })).toEqual(["hull"]);
    expect(await names({ archived: true })).toEqual([]);
    expect(await names({ mode: "fork" })).toEqual([]);
    expect(await names({ sort: "id", order: "desc" })).toEqual(["anchor", "hull", "rig"]);
    await grace.user.starred.star(rig);
    expect(await names({ sort: "stars", order: "desc", limit: 1 })).toEqual(["rig"]);
    expect(await names({ starredBy: (await grace.user.get()).id })).toEqual(["rig"]);
    await ada.repos.topics.add({ ...rig, topic: "sails" });
    expect(await names({ q: "sails", topic: true })).toEqual(["rig"]);
    const { status, message } = await refusal(sandbox, "/repos/search?sort=size&order=up");
    expect([status, message]).toEqual([422, 'Invalid sort order: "up"']);
    expect(await refusal(sandbox, "/repos/search?sort=up")).toMatchObject({ message: 'Invalid sort mode: "up"' });
    expect(await refusal(sandbox, "/repos/search?mode=up")).toMatchObject({ message: 'Invalid search mode: "up"' });
  });

  test("a search in the order of the last change finds only repositories with pushes", async () => {
    const { ada } = openGitSandbox(server);
    const newest = async (): Promise<string | undefined> =>
      (await ada.repos.search({ sort: "updated", order: "desc" })).items[0]?.name;
    await ada.contents.create({ owner: "acme", repo: "hull", path: "a", content: base64("a") });
    expect(await newest()).toBe("hull");
    await ada.issues.create({ ...rig, title: "No push" });
    expect(await newest()).toBe("hull");
    await ada.contents.create({ ...rig, path: "a", content: base64("a") });
    expect(await newest()).toBe("rig");
  });
});
