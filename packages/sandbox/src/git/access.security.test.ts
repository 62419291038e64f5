import { accessToken, basic } from "@halyard/auth";
import { createGitClient } from "@halyard/git-hosting";
import { expect, test } from "vitest";
import { clientOf, failure, openGitSandbox, openPull, rig } from "../../test/git-kit.js";
import { createGitSandbox, type GitSandboxOptions } from "./create-git-sandbox.js";
import { seedState } from "./state/seed.js";

const hull = { owner: "acme", repo: "hull" };

/** Opens a sandbox with an additional user, Eve, who has no rights in any organization or repository. */
function openWithStranger() {
  const state = seedState();
  state.users.push({
    ...{ id: 9, login: "eve", fullName: "Eve", email: "eve@example.com", admin: false },
    ...{ created: "2026-01-05T08:00:00Z", tokens: ["e".repeat(40)] },
  });
  const opened = openGitSandbox({ state });
  return { ...opened, eve: clientOf(opened.sandbox, "eve") };
}

async function statusWith(authorization: string, options: GitSandboxOptions = {}): Promise<number> {
  const sandbox = createGitSandbox(options);
  const headers = { authorization: authorization.replace("TOKEN", sandbox.tokenOf("ada")) };
  return (await sandbox.fetch(new Request(`${sandbox.baseUrl}/api/v1/user`, { headers }))).status;
}

test("a private repository is a 404 for users without access", async () => {
  const { ada, eve, anonymous } = openWithStranger();
  await ada.issues.create({ ...hull, title: "Leak" });
  for (const outsider of [eve, anonymous]) {
    expect((await failure(outsider.repos.get(hull))).status).toBe(404);
    expect((await failure(outsider.issues.get({ ...hull, index: 1 }))).status).toBe(404);
    expect((await failure(outsider.contents.get({ ...hull, path: "README.md" }))).status).toBe(404);
    expect((await failure(outsider.repos.getById({ id: 2 }))).status).toBe(404);
    expect((await outsider.repos.search({})).items.map(({ name }) => name)).toEqual(["rig"]);
    expect((await outsider.orgs.repos.list({ org: "acme" })).items.map(({ name }) => name)).toEqual(["rig"]);
    expect((await outsider.issues.search({ state: "all" })).items).toEqual([]);
  }
  expect((await ada.issues.search({ state: "all" })).items).toHaveLength(1);
});

test("users with read access can change only their own objects", async () => {
  const { ada, grace, eve, anonymous } = openWithStranger();
  const { number: index, head } = await openPull(grace, "feature/x");
  const at = { ...rig, index };
  const comment = await grace.issues.comments.create({ ...at, body: "Mine" });
  await ada.repos.labels.create({ ...rig, name: "bug", color: "00aabb" });
  const config = { url: "http://bridge.test/", content_type: "json" } as const;
  const writes = {
    "a file": () => eve.contents.create({ ...rig, path: "x", content: "" }),
    "a branch": () => eve.branches.create({ ...rig, new_branch_name: "x" }),
    "a branch to delete": () => eve.branches.delete({ ...rig, branch: "feature/x" }),
    "a label": () => eve.repos.labels.create({ ...rig, name: "x", color: "00aabb" }),
    "labels on an issue": () => eve.issues.labels.add({ ...at, labels: ["bug"] }),
    "an issue of another user": () => eve.issues.update({ ...at, title: "Mine now" }),
    "a comment of another user": () => eve.issues.comments.update({ ...rig, id: comment.id, body: "No" }),
    "a status": () => eve.commits.statuses.create({ ...rig, sha: head.sha, state: "success" }),
    reviewers: () => eve.pulls.reviewRequests.add({ ...at, reviewers: ["ada"] }),
    "the repository": () => eve.repos.update({ ...rig, description: "Eve's" }),
    "its end": () => grace.repos.delete(rig),
    "a webhook": () => grace.repos.hooks.create({ ...rig, type: "gitea", config }),
    "a webhook of the organization": () => grace.orgs.hooks.create({ org: "acme", type: "gitea", config }),
    "a repository of the organization": () => grace.orgs.repos.create({ org: "acme", name: "x" }),
    "a dismissal": () => grace.pulls.reviews.dismiss({ ...at, id: 1 }),
  };
  for (const [what, write] of Object.entries(writes)) expect((await failure(write())).status, what).toBe(403);
  expect((await failure(eve.pulls.merge({ ...at, Do: "merge" }))).status).toBe(405);
  expect((await failure(anonymous.issues.create({ ...rig, title: "x" }))).status).toBe(401);
  expect((await failure(anonymous.contents.create({ ...rig, path: "x", content: "" }))).status).toBe(401);

  // The server ignores the fields that need write access. Eve may still change other fields of her own issue.
  const issue = await eve.issues.create({ ...rig, title: "From outside", assignees: ["ada"], labels: [1] });
  expect(issue).toMatchObject({ labels: [], assignees: null });
  expect((await eve.issues.update({ ...rig, index: issue.number, state: "closed" })).state).toBe("closed");
  const own = await eve.pulls.reviews.create({ ...at, event: "APPROVED" });
  expect(own.official).toBe(false);
});

test("every form of a valid credential signs in, and an invalid one is a 401 even for public data", async () => {
  expect(await statusWith("token TOKEN")).toBe(200);
  expect(await statusWith("bearer TOKEN")).toBe(200);
  expect(await statusWith("Token TOKEN", { product: "gitea", version: "1.25.5" })).toBe(200);
  expect(await statusWith("Token TOKEN", { product: "gitea", version: "1.24.7" })).toBe(401);
  expect(await statusWith("token TOKEN more")).toBe(401);
  expect(await statusWith("Basic %%%")).toBe(401);

  const { sandbox } = openGitSandbox();
  const token = sandbox.tokenOf("ada");
  const options = { baseUrl: sandbox.baseUrl, fetch: sandbox.fetch, retry: { maxRetries: 0 } };
  const pairs = [
    { username: "ada", password: token },
    { username: token, password: "x-oauth-basic" },
  ];
  for (const pair of pairs) {
    expect((await createGitClient({ ...options, auth: basic(pair) }).user.get()).login).toBe("ada");
  }
  expect(await statusWith(`Basic ${btoa(`${token}:`)}`)).toBe(200);
  const wrong = createGitClient({ ...options, auth: accessToken("0".repeat(40)) });
  expect((await failure(wrong.repos.get(rig))).status).toBe(401);
  const inQuery = await sandbox.fetch(new Request(`${sandbox.baseUrl}/api/v1/user?access_token=${token}`));
  expect(inQuery.status).toBe(200);
  const none = await sandbox.fetch(new Request(`${sandbox.baseUrl}/api/v1/user`));
  expect([none.status, none.headers.get("www-authenticate")]).toEqual([401, null]);
  expect(await none.json()).toEqual({ message: "token is required", url: `${sandbox.baseUrl}/api/swagger` });
});

test("only administrators can act as another user", async () => {
  const { admin, ada } = openGitSandbox();
  expect((await admin.as("grace").user.get()).login).toBe("grace");
  expect((await failure(ada.as("grace").user.get())).status).toBe(403);
  expect((await failure(admin.as("anonymous").user.get())).status).toBe(404);
});

test("the secret of a webhook is never returned", async () => {
  const { ada } = openGitSandbox();
  const config = { url: "http://bridge.test/", content_type: "json", secret: "a planted secret" } as const;
  const made = await ada.repos.hooks.create({ ...rig, type: "gitea", config });
  const listed = await ada.repos.hooks.list(rig);
  expect(JSON.stringify([made, listed.items])).not.toContain("planted");
});

test("names of JavaScript's built-in members are ordinary names", async () => {
  const { ada, sandbox } = openGitSandbox();
  for (const name of ["__proto__", "constructor", "toString"]) {
    expect((await failure(ada.branches.get({ ...rig, branch: name }))).status).toBe(404);
    expect((await failure(ada.commits.get({ ...rig, sha: name }))).status).toBe(404);
    await ada.contents.create({ ...rig, path: name, content: "eA==", new_branch: name });
    expect(await ada.contents.get({ ...rig, path: name, ref: name })).toMatchObject({ name, size: 1 });
    await ada.pulls.create({ ...rig, head: name, base: "main", title: name });
  }
  const saved = JSON.parse(JSON.stringify(sandbox.dump())) as ReturnType<typeof sandbox.dump>;
  expect(saved).toEqual(sandbox.dump());
  expect(({} as Record<string, unknown>)["name"]).toBeUndefined();
});
