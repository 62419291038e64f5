import { describe, expect, test } from "vitest";
import { base64, failure, openGitSandbox, openPull, rig, servers } from "../../test/git-kit.js";

// The clients in these tests reject every response that does not match its schema.
describe.each(servers)("$product $version", (server) => {
  test("stars, watching and following", async () => {
    const { ada, grace } = openGitSandbox(server);
    expect(await grace.user.starred.exists(rig)).toBe(false);
    await grace.user.starred.star(rig);
    await grace.user.starred.star(rig);
    expect(await grace.user.starred.exists(rig)).toBe(true);
    expect((await ada.repos.stargazers.list(rig)).items.map(({ login }) => login)).toEqual(["grace"]);
    expect((await ada.repos.get(rig)).stars_count).toBe(1);
    expect((await ada.users.starred.list({ username: "grace" })).items.map(({ name }) => name)).toEqual(["rig"]);
    await grace.user.starred.unstar(rig);
    expect((await grace.user.starred.list()).items).toEqual([]);

    expect(await failure(grace.repos.subscription.get(rig))).toMatchObject({ status: 404 });
    expect(await grace.repos.subscription.watch(rig)).toMatchObject({ subscribed: true, ignored: false });
    expect(await grace.repos.subscription.get(rig)).toMatchObject({ subscribed: true });
    expect((await ada.repos.subscribers.list(rig)).items.map(({ login }) => login)).toEqual(["grace"]);
    expect((await grace.user.subscriptions.list()).items).toHaveLength(1);
    expect((await ada.users.subscriptions.list({ username: "grace" })).items).toHaveLength(1);
    await grace.repos.subscription.unwatch(rig);
    expect((await ada.repos.subscribers.list(rig)).items).toEqual([]);

    await grace.user.following.follow({ username: "ada" });
    expect(await grace.user.following.exists({ username: "ada" })).toBe(true);
    expect(await ada.users.following.exists({ username: "grace", target: "ada" })).toBe(true);
    expect((await grace.user.following.list()).items.map(({ login }) => login)).toEqual(["ada"]);
    expect((await ada.users.following.list({ username: "grace" })).items).toHaveLength(1);
    expect((await ada.user.followers.list()).items.map(({ login }) => login)).toEqual(["grace"]);
    expect((await grace.users.followers.list({ username: "ada" })).items).toHaveLength(1);
    await grace.user.following.unfollow({ username: "ada" });
    expect((await ada.user.followers.list()).items).toEqual([]);
  });

  test("the settings of the server", async () => {
    const { anonymous } = openGitSandbox(server);
    expect((await anonymous.settings.getApi()).max_response_items).toBe(50);
    expect(await anonymous.settings.getAttachment()).toMatchObject({ enabled: true, max_files: 5 });
    expect(await anonymous.settings.getRepository()).toMatchObject({ stars_disabled: false });
    expect((await anonymous.settings.getUi()).allowed_reactions).toContain("rocket");
  });

  test("topics", async () => {
    const { ada, grace } = openGitSandbox(server);
    await ada.repos.topics.replace({ ...rig, topics: ["Sails", "rope"] });
    await ada.repos.topics.add({ ...rig, topic: "mast" });
    await ada.repos.topics.remove({ ...rig, topic: "rope" });
    expect((await ada.repos.topics.list(rig)).items).toEqual(["mast", "sails"]);
    expect((await ada.topics.search({ q: "sai" })).items).toMatchObject([{ topic_name: "sails", repo_count: 1 }]);
    expect(await failure(ada.repos.topics.add({ ...rig, topic: "no spaces" }))).toMatchObject({ status: 422 });
    expect(await failure(grace.repos.topics.add({ ...rig, topic: "x" }))).toMatchObject({ status: 403 });
  });

  test("collaborators", async () => {
    const { ada, admin, grace } = openGitSandbox(server);
    const hull = { owner: "acme", repo: "hull" };
    const collaborator = { ...hull, collaborator: "admin" };
    expect(await ada.repos.collaborators.exists(collaborator)).toBe(false);
    await ada.repos.collaborators.add({ ...collaborator, permission: "read" });
    expect(await ada.repos.collaborators.exists(collaborator)).toBe(true);
    expect((await admin.repos.collaborators.list(hull)).items.map(({ login }) => login)).toEqual(["admin"]);
    await ada.repos.collaborators.remove(collaborator);
    expect((await ada.repos.collaborators.list(hull)).items).toEqual([]);
    expect(await failure(grace.repos.collaborators.add(collaborator))).toMatchObject({ status: 403 });
  });

  test("actions have secrets", async () => {
    const { ada, grace } = openGitSandbox(server);
    const secret = { ...rig, secretname: "token" };
    await ada.actions.secrets.set({ ...secret, data: "x" });
    await ada.actions.secrets.set({ ...secret, data: "y" });
    await ada.actions.secrets.delete(secret);
    expect(await failure(ada.actions.secrets.delete(secret))).toMatchObject({ status: 404 });
    expect(await failure(grace.actions.secrets.set({ ...secret, data: "x" }))).toMatchObject({ status: 403 });
    await ada.orgs.actions.secrets.set({ org: "acme", secretname: "KEY", data: "x" });
    expect((await ada.orgs.actions.secrets.list({ org: "acme" })).items).toMatchObject([{ name: "KEY" }]);
    await ada.orgs.actions.secrets.delete({ org: "acme", secretname: "KEY" });
    await ada.user.actions.secrets.set({ secretname: "KEY", data: "x" });
    await ada.user.actions.secrets.delete({ secretname: "KEY" });
    const reserved = ada.user.actions.secrets.set({ secretname: "GITEA_KEY", data: "x" });
    expect(await failure(reserved)).toMatchObject({ status: 400 });
  });

  test("releases, their files, and tags", async () => {
    const { ada, grace, anonymous } = openGitSandbox(server);
    expect(await failure(ada.releases.getLatest(rig))).toMatchObject({ status: 404 });
    const first = await ada.releases.create({ ...rig, tag_name: "v1", body: "First" });
    expect(first).toMatchObject({ name: "v1", draft: false, target_commitish: "main", author: { login: "ada" } });
    expect((await ada.tags.get({ ...rig, tag: "v1" })).commit?.sha).toBe((await ada.commits.list(rig)).items[0]?.sha);
    const draft = await ada.releases.create({ ...rig, tag_name: "v2", draft: true });
    expect((await ada.releases.list(rig)).items.map(({ tag_name: tag }) => tag)).toEqual(["v2", "v1"]);
    expect((await anonymous.releases.list(rig)).items.map(({ tag_name: tag }) => tag)).toEqual(["v1"]);
    expect((await ada.tags.list(rig)).items.map(({ name }) => name)).toEqual(["v1"]);
    await ada.releases.update({ ...rig, id: draft.id, draft: false, name: "Two" });
    expect(await anonymous.releases.getLatest(rig)).toMatchObject({ id: draft.id, name: "Two" });
    expect((await ada.releases.getByTag({ ...rig, tag: "v2" })).id).toBe(draft.id);
    expect(await failure(ada.releases.create({ ...rig, tag_name: "v2" }))).toMatchObject({ status: 409 });

    const at = { ...rig, id: first.id };
    const file = { filename: "a.txt", content: new Blob(["hello"]) };
    const asset = await ada.releases.assets.upload({ ...at, attachment: file.content, name: file.filename });
    expect(asset).toMatchObject({ name: "a.txt", size: 5, download_count: 0 });
    expect((await ada.releases.get(at)).assets).toMatchObject([{ id: asset.id }]);
    const renamed = await ada.releases.assets.update({ ...at, attachment_id: asset.id, name: "b.txt" });
    expect(renamed.name).toBe("b.txt");
    expect((await ada.releases.assets.get({ ...at, attachment_id: asset.id })).name).toBe("b.txt");
    await ada.releases.assets.delete({ ...at, attachment_id: asset.id });
    expect((await ada.releases.assets.list(at)).items).toEqual([]);

    expect(await failure(ada.tags.delete({ ...rig, tag: "v1" }))).toMatchObject({ status: 409 });
    await ada.releases.delete(at);
    await ada.tags.delete({ ...rig, tag: "v1" });
    await ada.releases.deleteByTag({ ...rig, tag: "v2" });
    expect((await ada.releases.list(rig)).items).toEqual([]);
    const odd = await ada.tags.create({ ...rig, tag_name: "old/v0", message: "Odd" });
    expect(odd).toMatchObject({ name: "old/v0", message: "Odd" });
    expect(await failure(ada.tags.create({ ...rig, tag_name: "old/v0" }))).toMatchObject({ status: 409 });
    expect(await failure(anonymous.releases.create({ ...rig, tag_name: "x" }))).toMatchObject({ status: 401 });
    expect((await grace.tags.get({ ...rig, tag: "old/v0" })).name).toBe("old/v0");
  });

  test("wiki pages, whose `sub_url` is escaped", async () => {
    const { ada } = openGitSandbox(server);
    expect(await failure(ada.wiki.list(rig))).toMatchObject({ status: 404 });
    const made = await ada.wiki.create({ ...rig, title: "How & why", content_base64: base64("# How") });
    expect(made).toMatchObject({ title: "How & why", sub_url: "How-%26-why", commit_count: 1 });
    expect((await ada.wiki.get({ ...rig, pageName: made.sub_url })).title).toBe("How & why");
    await ada.wiki.update({ ...rig, pageName: "How & why", content_base64: base64("# Why"), message: "Ask" });
    const revisions = await ada.wiki.listRevisions({ ...rig, pageName: "How & why" });
    expect(revisions.items.map(({ message }) => message)).toEqual(["Ask\n", "Add How & why\n"]);
    const twice = ada.wiki.create({ ...rig, title: "How & why", content_base64: "" });
    expect(await failure(twice)).toMatchObject({ status: 400 });
    await ada.wiki.create({ ...rig, title: "a-b c", content_base64: "" });
    expect((await ada.wiki.list(rig)).items.map(({ sub_url: name }) => name)).toEqual(["How-%26-why", "a-b+c.-"]);
    expect((await ada.wiki.get({ ...rig, pageName: "a-b+c.-" })).title).toBe("a-b c");
    await ada.wiki.delete({ ...rig, pageName: "a-b c" });
    expect((await ada.wiki.list(rig)).items).toHaveLength(1);
  });
});

test.each(servers.filter(({ version }) => !["1.21.11", "7.0.15"].includes(version)))(
  "variables of actions of $product $version",
  async (server) => {
    const { ada } = openGitSandbox(server);
    const places = [
      [ada.actions.variables, { ...rig }],
      [ada.orgs.actions.variables, { org: "acme" }],
      [ada.user.actions.variables, {}],
    ] as const;
    for (const [variables, place] of places) {
      const at = place as typeof rig & { org: string };
      const one = { ...at, variablename: "level" };
      await variables.create({ ...one, value: "1" });
      expect(await variables.get(one)).toMatchObject({ name: "LEVEL", data: "1" });
      expect(await failure(variables.create({ ...one, value: "1" }))).toMatchObject({ status: 409 });
      await variables.replace({ ...one, value: "2", name: "depth" });
      expect((await variables.list(at)).items).toMatchObject([{ name: "DEPTH", data: "2" }]);
      await variables.delete({ ...one, variablename: "depth" });
      expect(await failure(variables.get(one))).toMatchObject({ status: 404 });
    }
    await ada.actions.secrets.set({ ...rig, secretname: "token", data: "x" });
    expect((await ada.actions.secrets.list(rig)).items).toMatchObject([{ name: "TOKEN" }]);
  },
);

describe("the quirks of Forgejo", () => {
  const raw = async (sandbox: ReturnType<typeof openGitSandbox>["sandbox"], path: string) => {
    const headers = { authorization: `Bearer ${sandbox.tokenOf("ada")}` };
    const response = await sandbox.fetch(new Request(`${sandbox.baseUrl}/api/v1${path}`, { headers }));
    return { items: (await response.json()) as unknown[], link: response.headers.get("link") ?? "" };
  };

  test("many lists ignore `limit` without `page`, but still link to a next page", async () => {
    const { sandbox, ada } = openGitSandbox();
    const [head] = (await ada.commits.list(rig)).items;
    const { sha = "" } = head ?? {};
    for (let count = 0; count < 5; count++) await ada.commits.statuses.create({ ...rig, sha, state: "success" });
    const without = await raw(sandbox, `/repos/acme/rig/statuses/${sha}?limit=2`);
    expect(without.items).toHaveLength(5);
    expect(without.link).toContain('rel="next"');
    expect((await raw(sandbox, `/repos/acme/rig/statuses/${sha}?limit=2&page=1`)).items).toHaveLength(2);
    const ids: number[] = [];
    for await (const { id } of ada.commits.statuses.list({ ...rig, ref: "main", limit: 2 })) ids.push(id);
    expect(ids).toEqual([5, 4, 3, 2, 1]);
  });

  test("lists of a path's commits skip 50 for each page, regardless of the limit", async () => {
    const { sandbox, ada } = openGitSandbox();
    let file = await ada.contents.create({ ...rig, path: "a", content: base64("0") });
    for (let count = 1; count < 52; count++) {
      const sha = file.content?.sha ?? "";
      file = await ada.contents.update({ ...rig, path: "a", content: base64(String(count)), sha });
    }
    expect((await raw(sandbox, "/repos/acme/rig/commits?path=a&limit=10&page=2")).items).toHaveLength(2);
    const found = new Set<string>();
    for await (const { sha } of ada.commits.list({ ...rig, path: "a" })) found.add(sha);
    expect(found.size).toBe(52);
  });

  test("an empty repository has an empty list for every path", async () => {
    const { sandbox, ada } = openGitSandbox();
    await ada.user.repos.create({ name: "bare" });
    expect((await raw(sandbox, "/repos/ada/bare/contents/x")).items).toEqual([]);
  });

  test("Forgejo 17 responds with 500 for a missing file, and suggests a later attempt for a conflict", async () => {
    const { ada } = openGitSandbox({ product: "forgejo", version: "17.0.0" });
    const gone = { ...rig, path: "gone", sha: "0".repeat(40) };
    expect(await failure(ada.contents.update({ ...gone, content: base64("x") }))).toMatchObject({
      status: 500,
      serverMessage: "object does not exist [id: , rel_path: gone]",
    });
    expect(await failure(ada.contents.delete(gone))).toMatchObject({
      status: 500,
      serverMessage: "repository file does not exist [path: gone]",
    });
    const pull = await openPull(ada, "left", "same.txt");
    await ada.contents.create({ ...rig, path: "same.txt", content: base64("right\n") });
    expect(await failure(ada.pulls.merge({ ...rig, index: pull.number, Do: "merge" }))).toMatchObject({
      status: 405,
      serverMessage: "Please try again later",
    });
  });
});
