import { sign } from "@halyard/webhook-verifier/testing";
import { describe, expect, test } from "vitest";
import { createOpenProjectSandbox } from "../create-openproject-sandbox.js";
import { type GitHubTab, type GitHubTabOptions, withGitHubTab } from "./with-github-tab.js";

const user = { id: 7, login: "ada", html_url: "https://git.test/ada", avatar_url: "https://git.test/ada.png" };

const pull = {
  ...{ id: 71, number: 3, html_url: "https://git.test/acme/rig/pulls/3", updated_at: "2026-01-05T08:00:00Z" },
  ...{ state: "open", title: "Hoist the sail", body: "See OP#1", draft: false, merged: false, comments: 1 },
  ...{ review_comments: 0, additions: 5, deletions: 2, changed_files: 1, labels: [{ name: "sail", color: "ff0000" }] },
  ...{ base: { repo: { full_name: "acme/rig", html_url: "https://git.test/acme/rig" } }, user },
};

const check = {
  ...{ id: 81, html_url: "https://ci.test/1", name: "build", status: "in_progress", conclusion: null },
  ...{ started_at: "2026-01-05T08:00:00Z", completed_at: null, output: { title: null, summary: null } },
  ...{ app: { id: 9, owner: { avatar_url: "https://ci.test/logo.png" } }, pull_requests: [{ id: 71 }] },
};

function withTab(options: GitHubTabOptions = {}): GitHubTab {
  return withGitHubTab(createOpenProjectSandbox(), options);
}

async function send(
  tab: GitHubTab,
  event: string,
  payload: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const request = new Request(`${tab.baseUrl}/webhooks/github`, {
    method: "POST",
    headers: {
      ...{ "content-type": "application/json", "x-github-event": event, "x-github-delivery": "1" },
      "x-openproject-api-key": tab.tokenOf("bridge"),
      ...headers,
    },
    body: JSON.stringify(payload),
  });
  return (await tab.fetch(request)).status;
}

interface PullList {
  readonly total: number;
  readonly _embedded: { readonly elements: readonly Readonly<Record<string, unknown>>[] };
}

async function read<Document>(tab: GitHubTab, path: string, login = "ada"): Promise<Document> {
  const headers = { authorization: `Bearer ${tab.tokenOf(login)}` };
  return (await (await tab.fetch(new Request(`${tab.baseUrl}/api/v3${path}`, { headers }))).json()) as Document;
}

function listOf(tab: GitHubTab, workPackage: number): Promise<PullList> {
  return read(tab, `/work_packages/${workPackage}/github_pull_requests`);
}

test("a pull request and its check are read back from the work package and by id", async () => {
  const tab = withTab();
  expect(await send(tab, "pull_request", { action: "synchronize", pull_request: pull })).toBe(200);
  expect(await send(tab, "check_run", { check_run: check })).toBe(200);
  const done = { ...check, status: "completed", conclusion: "success" };
  expect(await send(tab, "check_run", { check_run: done })).toBe(200);

  const { total, _embedded } = await listOf(tab, 1);
  expect(total).toBe(1);
  expect(_embedded.elements[0]).toMatchObject({
    ...{ _type: "GithubPullRequest", title: "Hoist the sail", state: "open", repository: "acme/rig" },
    _embedded: { githubUser: { login: "ada" }, checkRuns: [{ name: "build", conclusion: "success" }] },
  });
  expect(await read(tab, "/github_pull_requests/1")).toEqual(_embedded.elements[0]);
  expect((await listOf(tab, 2)).total).toBe(0);
  expect(await read(tab, "/github_pull_requests/2")).toMatchObject({ _type: "Error" });
  expect(await read(tab, "/work_packages/1")).toMatchObject({ _type: "WorkPackage" });
});

const keys = [
  ...["id", "number", "html_url", "updated_at", "state", "title", "body", "draft", "merged", "comments"],
  ...["review_comments", "additions", "deletions", "changed_files", "labels", "base", "user"],
];

test.each(keys)("a pull request without `%s` is an internal error", async (key) => {
  const tab = withTab();
  const broken = Object.fromEntries(Object.entries(pull).filter(([name]) => name !== key));
  await send(tab, "pull_request", { action: "synchronize", pull_request: pull });
  expect(await send(tab, "pull_request", { action: "synchronize", pull_request: broken })).toBe(500);
});

test.each(["id", "html_url", "name", "status", "output", "app"])(
  "a check without `%s` is an internal error",
  async (key) => {
    const tab = withTab();
    await send(tab, "pull_request", { action: "synchronize", pull_request: pull });
    const broken = Object.fromEntries(Object.entries(check).filter(([name]) => name !== key));
    expect(await send(tab, "check_run", { check_run: broken })).toBe(500);
  },
);

describe("values that the database does not accept are internal errors", () => {
  test.each([
    { body: "" },
    { title: " " },
    { state: "merged" },
    { number: "3" },
    { labels: [{ name: "sail" }] },
    { user: { ...user, avatar_url: "" } },
  ])("%j", async (change) => {
    const tab = withTab();
    await send(tab, "pull_request", { action: "synchronize", pull_request: pull });
    expect(await send(tab, "pull_request", { action: "synchronize", pull_request: { ...pull, ...change } })).toBe(500);
  });
});

test("links are added but never removed, and a pull request that was never linked is not stored", async () => {
  const tab = withTab();
  const other = { ...pull, id: 72, html_url: "https://git.test/acme/rig/pulls/4", body: "OP#99 and op#1" };
  await send(tab, "pull_request", { action: "synchronize", pull_request: other });
  expect(tab.pullRequests()).toEqual([]);
  await send(tab, "pull_request", { action: "synchronize", pull_request: pull });
  const body = `${tab.baseUrl}/projects/rigging/work_packages/2`;
  await send(tab, "pull_request", { action: "synchronize", pull_request: { ...pull, body } });
  expect(tab.pullRequests()).toMatchObject([{ body, workPackageIds: [1, 2] }]);
});

test("pull requests with the same id or the same address are one pull request", async () => {
  const tab = withTab();
  await send(tab, "pull_request", { action: "synchronize", pull_request: pull });
  await send(tab, "pull_request", { action: "synchronize", pull_request: { ...pull, id: 73 } });
  const foreign = { ...pull, id: 73, html_url: "https://other.test/acme/rig/pulls/3" };
  await send(tab, "pull_request", { action: "synchronize", pull_request: foreign });
  expect(tab.pullRequests()).toMatchObject([{ htmlUrl: foreign.html_url }]);
});

test("actions that open or close a pull request add a comment, other actions do not", async () => {
  const tab = withTab();
  await send(tab, "pull_request", { action: "opened", pull_request: pull });
  await send(tab, "pull_request", { action: "synchronize", pull_request: pull });
  await send(tab, "pull_request", { action: "edited", pull_request: { ...pull, body: "OP#1 OP#2" } });
  const macros = Object.values(tab.dump().activities).filter(({ comment }) => comment.includes("github_pull_request"));
  expect(macros.map(({ workPackageId, userId }) => [workPackageId, userId])).toEqual([
    [1, 4],
    [2, 4],
  ]);
});

test("a delivery without a known user, event or id is refused", async () => {
  const tab = withTab();
  const payload = { action: "synchronize", pull_request: pull };
  expect(await send(tab, "pull_request", payload, { "x-openproject-api-key": "wrong" })).toBe(403);
  expect(await send(tab, "push", payload)).toBe(404);
  expect(await send(tab, "issue_comment", payload)).toBe(501);
  expect(await send(tab, "ping", {})).toBe(200);
  expect(await send(tab, "pull_request", payload, { "content-type": "text/plain" })).toBe(400);
  expect(await send(withTab({ user: "ada" }), "pull_request", payload)).toBe(403);
  const withKey = new Request(`${tab.baseUrl}/webhooks/github?key=${tab.tokenOf("bridge")}`, { method: "POST" });
  expect((await tab.fetch(withKey)).status).toBe(404);
});

test("with a secret, only signed deliveries are accepted", async () => {
  const tab = withTab({ secret: "of the tab" });
  const payload = { action: "synchronize", pull_request: pull };
  const signature = async (secret: string) => ({
    "x-hub-signature-256": `sha256=${await sign(JSON.stringify(payload), secret)}`,
  });
  expect(await send(tab, "pull_request", payload)).toBe(403);
  expect(await send(tab, "pull_request", payload, await signature("another"))).toBe(403);
  expect(await send(tab, "pull_request", payload, await signature("of the tab"))).toBe(200);
});

test("pull requests are shown to permitted users, in projects in which the module is enabled", async () => {
  const tab = withTab({ projects: ["hull"] });
  await send(tab, "pull_request", { action: "synchronize", pull_request: { ...pull, body: "OP#1 OP#7" } });
  expect(await read(tab, "/work_packages/1/github_pull_requests")).toMatchObject({ _type: "Error" });
  expect((await listOf(tab, 7)).total).toBe(1);
  const unknown = await tab.fetch(new Request(`${tab.baseUrl}/api/v3/work_packages/7/github_pull_requests`));
  expect(unknown.status).toBe(401);
});
