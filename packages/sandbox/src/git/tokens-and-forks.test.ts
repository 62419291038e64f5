import { accessToken, basic } from "@halyard/auth";
import { createGitClient, type FullGitClient } from "@halyard/git-hosting";
import { describe, expect, test } from "vitest";
import { base64, failure, openGitSandbox, rig, servers } from "../../test/git-kit.js";
import type { GitSandbox } from "./create-git-sandbox.js";

/** Creates a client that signs in with a token. With `login`, it sends the token as the password of that user. */
function signedInWith({ baseUrl, fetch }: GitSandbox, token: string, login?: string): FullGitClient {
  const auth = login === undefined ? accessToken(token) : basic({ username: login, password: token });
  return createGitClient({ baseUrl, fetch, validate: "strict", retry: { maxRetries: 0 }, auth });
}

// The clients in these tests reject every response that does not match its schema.
describe.each(servers)("$product $version", (server) => {
  test("a token is limited to its scopes", async () => {
    const { sandbox, ada } = openGitSandbox(server);
    const owner = signedInWith(sandbox, sandbox.tokenOf("ada"), "ada");
    const made = await owner.users.tokens.create({ username: "ada", name: "ci", scopes: ["read:repository"] });
    expect(made).toMatchObject({ name: "ci", scopes: ["read:repository"] });
    expect(made.sha1.endsWith(made.token_last_eight)).toBe(true);
    const listed = (await owner.users.tokens.list({ username: "ada" })).items;
    expect(listed).toMatchObject([{ id: made.id, sha1: "" }]);
    expect(await failure(ada.users.tokens.list({ username: "ada" }))).toMatchObject({ status: 401 });
    const twice = owner.users.tokens.create({ username: "ada", name: "ci", scopes: ["all"] });
    expect(await failure(twice)).toMatchObject({
      status: 400,
      serverMessage: "access token name has been used already",
    });
    const foreign = owner.users.tokens.create({ username: "grace", name: "ci", scopes: ["all"] });
    expect(await failure(foreign)).toMatchObject({ status: 403 });

    const reader = signedInWith(sandbox, made.sha1);
    expect((await reader.repos.get(rig)).name).toBe("rig");
    expect((await reader.version.get()).version).not.toBe("");
    const words = "token does not have at least one of required scope(s)";
    const [newer] = [server.product === "gitea" && server.version !== "1.21.11"];
    expect(await failure(reader.repos.update({ ...rig, description: "" }))).toMatchObject({
      status: 403,
      serverMessage: newer
        ? `${words}, required=[write:repository], token scope=read:repository`
        : `${words}: [write:repository]`,
    });
    expect(await failure(reader.issues.list(rig))).toMatchObject({ status: 403 });
    expect(await failure(reader.user.repos.list())).toMatchObject({ status: 403 });
    const writer = await owner.users.tokens.create({ username: "ada", name: "w", scopes: ["write:issue"] });
    const { issues } = signedInWith(sandbox, writer.sha1);
    await issues.create({ ...rig, title: "By the token" });
    expect((await issues.list(rig)).items).toHaveLength(1);
    await owner.users.tokens.delete({ username: "ada", token: "ci" });
    expect(await failure(reader.repos.get(rig))).toMatchObject({ status: 401 });
  });

  test("a fork contains its original, whose document counts the forks", async () => {
    const { ada, grace, admin } = openGitSandbox(server);
    const fork = await grace.repos.forks.create({ ...rig, name: "rig-fork" });
    expect(fork).toMatchObject({ full_name: "grace/rig-fork", fork: true, parent: { full_name: "acme/rig" } });
    expect((await ada.repos.get(rig)).forks_count).toBe(1);
    expect((await ada.repos.forks.list(rig)).items.map(({ full_name: name }) => name)).toEqual(["grace/rig-fork"]);
    expect((await ada.repos.search({ mode: "fork" })).items).toHaveLength(1);
    const own = { owner: "grace", repo: "rig-fork" };
    await grace.contents.create({ ...own, path: "a", content: base64("a") });
    expect((await grace.commits.list(own)).items).toHaveLength(2);
    expect((await ada.commits.list(rig)).items).toHaveLength(1);
    expect(await failure(grace.repos.forks.create(rig))).toMatchObject({ status: 409 });
    expect(await failure(admin.repos.forks.create({ ...own, organization: "acme" }))).toMatchObject({ status: 403 });
    await ada.repos.delete(rig);
    expect((await grace.repos.get(own)).fork).toBe(false);
  });
});
