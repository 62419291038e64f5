import { expect, test } from "vitest";
import { base64, failure, openGitSandbox, openPull, rig } from "../../test/git-kit.js";
import type { GitSandbox, GitSandboxOptions } from "./create-git-sandbox.js";

const newest = [{ product: "gitea" }, { product: "forgejo" }] as const satisfies readonly GitSandboxOptions[];

async function ask(sandbox: GitSandbox, line: string, { as, body }: { as?: string; body?: unknown } = {}) {
  const [method = "GET", path = ""] = line.split(" ");
  const response = await sandbox.fetch(
    new Request(`${sandbox.baseUrl}/api/v1${path}`, {
      method,
      headers: as === undefined ? {} : { authorization: `token ${sandbox.tokenOf(as)}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  return { status: response.status, headers: response.headers, body: isJson ? (JSON.parse(text) as unknown) : text };
}

test.each(newest)("on $product, the list of branches of an empty repository is null", async (server) => {
  const { ada, sandbox } = openGitSandbox(server);
  await ada.orgs.repos.create({ org: "acme", name: "mast" });
  expect((await ask(sandbox, "GET /repos/acme/mast/branches")).body).toBeNull();
  expect((await ada.branches.list({ owner: "acme", repo: "mast" })).items).toEqual([]);
  expect((await failure(ada.commits.list({ owner: "acme", repo: "mast" }).then())).status).toBe(409);
  await ada.contents.create({ owner: "acme", repo: "mast", path: "a", content: base64("a") });
  expect((await ada.repos.get({ owner: "acme", repo: "mast" })).empty).toBe(false);
});

test("`limit` is silently lowered, but `Link` contains the requested value and the server's own address", async () => {
  const { ada, sandbox } = openGitSandbox({ product: "gitea", baseUrl: "https://git.example.com/sub" });
  for (let n = 1; n <= 53; n += 1) await ada.issues.create({ ...rig, title: `Issue ${n}` });

  // The request's address differs from the configured one, as it does behind a proxy.
  const answer = await sandbox.fetch(new Request("http://internal/sub/api/v1/repos/acme/rig/issues?limit=500"));
  expect(await answer.json()).toHaveLength(50);
  expect(answer.headers.get("x-total-count")).toBe("53");
  expect(answer.headers.get("link")).toBe(
    '<https://git.example.com/sub/api/v1/repos/acme/rig/issues?limit=500&page=2>; rel="next",' +
      '<https://git.example.com/sub/api/v1/repos/acme/rig/issues?limit=500&page=2>; rel="last"',
  );
  expect(answer.headers.get("access-control-expose-headers")).toBe("Link, X-Total-Count");
  const last = await sandbox.fetch(new Request("http://internal/sub/api/v1/repos/acme/rig/issues?limit=20&page=3"));
  expect(last.headers.get("link")).toMatch(/page=1>; rel="first",<.*page=2>; rel="prev"$/);
  const past = await sandbox.fetch(new Request("http://internal/sub/api/v1/repos/acme/rig/issues?page=99"));
  expect(await past.json()).toEqual([]);
  expect(
    await (await sandbox.fetch(new Request("http://internal/sub/api/v1/repos/acme/rig/issues?limit=0"))).json(),
  ).toHaveLength(30);

  const numbers: number[] = [];
  for await (const { number } of ada.issues.list({ ...rig, limit: 500 })) numbers.push(number);
  expect(numbers).toHaveLength(53);
});

test("lists that real servers send without `Link` have none", async () => {
  const { ada, sandbox } = openGitSandbox({ product: "gitea" });
  for (let n = 1; n <= 31; n += 1) await ada.repos.labels.create({ ...rig, name: `label ${n}`, color: "00aabb" });
  const answer = await ask(sandbox, "GET /repos/acme/rig/labels");
  expect(answer.headers.get("link")).toBeNull();
  expect(answer.headers.get("x-total-count")).toBe("31");
});

test.each([
  [{ product: "gitea", version: "1.24.7" }, "The target couldn't be found.", null],
  [{ product: "gitea", version: "1.26.3" }, "not found", null],
  [{ product: "forgejo", version: "8.0.3" }, "The target couldn't be found.", null],
  [{ product: "forgejo", version: "15.0.3" }, "The target couldn't be found.", []],
] as const)("a 404 from %j has the form of that version", async (server, message, errors) => {
  const { sandbox } = openGitSandbox(server);
  const url = `${sandbox.baseUrl}/api/swagger`;
  expect(await ask(sandbox, "GET /repos/acme/none")).toMatchObject({ status: 404, body: { message, errors, url } });
});

test("Forgejo sends the name of a Go function as the message", async () => {
  const { sandbox, ada } = openGitSandbox({ product: "forgejo" });
  expect((await ask(sandbox, "GET /users/anonymous")).body).toMatchObject({
    message: "GetUserByName",
    errors: ["user does not exist [uid: 0, name: anonymous]"],
  });
  expect((await failure(ada.users.get({ username: "anonymous" }))).message).toContain("user does not exist");
});

test("an unknown path gets a 404 in plain text, and an unknown method of a known path an empty 405", async () => {
  const { sandbox } = openGitSandbox();
  expect(await ask(sandbox, "GET /nowhere")).toMatchObject({ status: 404, body: "404 page not found\n" });
  expect(await ask(sandbox, "DELETE /version")).toMatchObject({ status: 405, body: "" });
});

test("setting an unknown state, or the state of a merged pull request, is refused with 412", async () => {
  const { ada, sandbox } = openGitSandbox();
  const { number: index } = await openPull(ada, "feature/x");
  const unknown = await ask(sandbox, `PATCH /repos/acme/rig/issues/${index}`, { as: "ada", body: { state: "done" } });
  expect(unknown.status).toBe(412);
  await ada.pulls.merge({ ...rig, index, Do: "merge" });
  expect((await failure(ada.pulls.update({ ...rig, index, state: "open" }))).status).toBe(412);
});

test("creating what already exists is refused with 409", async () => {
  const { ada } = openGitSandbox();
  await openPull(ada, "feature/x");
  const again = { ...rig, head: "feature/x", base: "main", title: "Again" };
  expect((await failure(ada.pulls.create(again))).message).toContain("pull request already exists for these targets");
  expect((await failure(ada.branches.create({ ...rig, new_branch_name: "feature/x" }))).status).toBe(409);
  expect((await failure(ada.orgs.repos.create({ org: "acme", name: "RIG" }))).status).toBe(409);
  expect((await failure(ada.pulls.create({ ...again, head: "none" }))).status).toBe(404);
});

test.each([
  [{ product: "gitea" }, 422, 422],
  [{ product: "forgejo", version: "11.0.15" }, 422, 400],
  [{ product: "forgejo", version: "15.0.3" }, 409, 409],
] as const)("on %j, an outdated hash gets %i for an update, %i for a deletion", async (server, update, remove) => {
  const { ada } = openGitSandbox(server);
  const file = { ...rig, path: "README.md", content: base64("new"), sha: "0".repeat(40) };
  expect((await failure(ada.contents.update(file))).status).toBe(update);
  const { content: _, ...gone } = file;
  expect((await failure(ada.contents.delete(gone))).status).toBe(remove);
  expect((await failure(ada.contents.create({ ...rig, path: "README.md", content: "" }))).status).toBe(422);
  const { repo, owner } = rig;
  const writing = ada.contents.writeFile({ owner, repo, path: "README.md", content: "new", sha: file.sha });
  await expect(writing).rejects.toMatchObject({ code: "file_conflict", paths: ["README.md"] });
});

test("invalid base64 content and odd paths are refused", async () => {
  const { ada } = openGitSandbox();
  for (const [path, content] of [
    ["a.txt", "%%%"],
    ["a/../b.txt", ""],
    [".git/config", ""],
    ["README.md/below", ""],
  ] as const) {
    const files = [{ operation: "create", path, content }] as const;
    expect((await failure(ada.contents.change({ ...rig, files }))).status, path).toBe(422);
  }
});

test("an issue without assignees has null, a pull request null or an empty list, depending on the version", async () => {
  const seen = async (options: GitSandboxOptions) => {
    const { ada } = openGitSandbox(options);
    const pull = await openPull(ada, "feature/x");
    const { assignees } = await ada.issues.get({ ...rig, index: pull.number });
    const [listed] = (await ada.pulls.list(rig)).items;
    const counted = "additions" in (listed ?? {});
    return [assignees, pull.assignees, listed?.assignees, listed?.requested_reviewers, counted, pull.additions];
  };
  expect(await seen({ product: "gitea", version: "1.21.11" })).toEqual([null, null, null, null, false, undefined]);
  expect(await seen({ product: "gitea" })).toEqual([null, [], null, null, false, 1]);
  expect(await seen({ product: "forgejo" })).toEqual([null, null, null, [], true, 0]);
});

test("a webhook is inactive by default, and a change without events resets them to push", async () => {
  const { ada } = openGitSandbox({ product: "gitea" });
  const config = { url: "http://bridge.test/", content_type: "json", secret: "s" } as const;
  const events = ["issues", "pull_request_review", "no such event", "PUSH"];
  const hook = await ada.repos.hooks.create({
    ...{ ...rig, type: "gitea", config, events },
    branch_filter: "main",
    authorization_header: "Bearer x",
  });
  expect(hook).toMatchObject({ active: false, branch_filter: "main", authorization_header: "Bearer x" });
  expect(hook.events).toEqual([
    "issues",
    "issue_assign",
    "issue_label",
    "issue_milestone",
    "issue_comment",
    "pull_request_review_approved",
    "pull_request_review_rejected",
    "pull_request_review_comment",
    "push",
  ]);
  expect(await ada.repos.hooks.update({ ...rig, id: hook.id, active: true })).toMatchObject({
    active: true,
    events: ["push"],
    branch_filter: "",
    authorization_header: "",
    config: { url: config.url },
  });
  const wanted = { url: config.url, events: ["pull_request", "issues", "push", "status"], secret: "s" } as const;
  expect((await ada.repos.ensureHook({ ...rig, ...wanted })).outcome).toBe("updated");
  expect((await ada.repos.ensureHook({ ...rig, ...wanted })).outcome).toBe("unchanged");
});

test("an unknown type of webhook is refused, and a type that the sandbox does not implement gets 501", async () => {
  const { ada, sandbox } = openGitSandbox({ product: "gitea" });
  const config = { url: "http://bridge.test/", content_type: "json" } as const;
  const at = "POST /repos/acme/rig/hooks";
  expect((await ask(sandbox, at, { as: "ada", body: { type: "pigeon", config } })).status).toBe(422);
  expect((await failure(ada.repos.hooks.create({ ...rig, type: "forgejo", config }))).status).toBe(422);
  expect((await failure(ada.repos.hooks.create({ ...rig, type: "slack", config }))).status).toBe(501);
  const bad = { ...rig, type: "gitea", config: { ...config, url: "bridge" } } as const;
  expect((await failure(ada.repos.hooks.create(bad))).status).toBe(422);
});

test("a status has in `status` what was set as `state`, and only the newest of each context counts", async () => {
  const { ada } = openGitSandbox();
  const { sha = "" } = (await ada.commits.list(rig)).items[0] ?? {};
  const set = (state: "success" | "failure" | "pending", context: string) =>
    ada.commits.statuses.create({ ...rig, sha, state, context });
  await set("failure", "ci");
  expect((await ada.commits.combinedStatus({ ...rig, ref: "main" })).state).toBe("failure");
  await set("success", "ci");
  await set("pending", "halyard/work-package");
  const combined = await ada.commits.statuses.getCombined({ ...rig, ref: "main" });
  expect(combined).toMatchObject({ state: "pending", total_count: 2, sha });
  expect(combined.statuses?.map(({ context, status }) => [context, status])).toEqual([
    ["halyard/work-package", "pending"],
    ["ci", "success"],
  ]);
  expect((await failure(ada.commits.statuses.create({ ...rig, sha: "0".repeat(40), state: "success" }))).status).toBe(
    404,
  );
});

test("authors cannot review their own pull requests, rejections need a body, pushes make reviews stale, and verdicts end requests", async () => {
  const { ada, grace } = openGitSandbox();
  const { number: index } = await openPull(grace, "feature/x");
  const at = { ...rig, index };
  expect((await failure(grace.pulls.reviews.create({ ...at, event: "APPROVED" }))).status).toBe(422);
  expect((await failure(ada.pulls.reviews.create({ ...at, event: "REQUEST_CHANGES" }))).status).toBe(422);
  await grace.pulls.reviewRequests.add({ ...at, reviewers: ["ada"] });
  expect((await grace.pulls.reviewRequests.add({ ...at, reviewers: ["ada"] })).items).toEqual([]);
  expect((await ada.pulls.get(at)).requested_reviewers).toMatchObject([{ login: "ada" }]);
  const { id } = await ada.pulls.reviews.create({ ...at, event: "APPROVED" });
  expect((await ada.pulls.get(at)).requested_reviewers).toEqual([]);
  const pending = await ada.pulls.reviews.create({ ...at, body: "Later" });
  expect((await grace.pulls.reviews.list(at)).items.map((review) => review.id)).toEqual([id]);
  expect((await failure(grace.pulls.reviews.get({ ...at, id: pending.id }))).status).toBe(404);
  await grace.contents.create({ ...rig, path: "y", content: "", branch: "feature/x" });
  expect((await ada.pulls.reviews.get({ ...at, id })).stale).toBe(true);
});

test("null in a body leaves a field unchanged, and an invalid value gets a 422 that names the field", async () => {
  const { ada, sandbox } = openGitSandbox();
  await ada.issues.create({ ...rig, title: "One", body: "Text" });
  const edited = await ask(sandbox, "PATCH /repos/acme/rig/issues/1", {
    as: "ada",
    body: { body: null, title: "Two" },
  });
  expect(edited).toMatchObject({ status: 201, body: { title: "Two", body: "Text" } });
  const missing = await ask(sandbox, "POST /repos/acme/rig/issues", { as: "ada", body: {} });
  expect(missing).toMatchObject({ status: 422, body: { message: "[Title]: Required" } });
  const wrong = await ask(sandbox, "POST /repos/acme/rig/issues", { as: "ada", body: { title: 1 } });
  expect(wrong).toMatchObject({ status: 422, body: { message: expect.stringMatching(/^\[Title\]: /) as string } });
});

test("an archived repository accepts no changes", async () => {
  const { ada } = openGitSandbox();
  await ada.repos.update({ ...rig, archived: true });
  expect((await failure(ada.issues.create({ ...rig, title: "One" }))).status).toBe(423);
  expect((await failure(ada.contents.create({ ...rig, path: "a", content: "" }))).status).toBe(423);
});

test("faults respond in the server's form, and a request whose response is lost has its effect", async () => {
  const { ada, grace, sandbox } = openGitSandbox();
  sandbox.faults.add({
    fault: { kind: "status", status: 429, retryAfterSeconds: 7 },
    path: /^\/repos\/acme\/rig\/issues$/,
  });
  const limited = await failure(ada.issues.create({ ...rig, title: "One" }));
  expect(limited).toMatchObject({ code: "rate_limited", retryAfterMs: 7000 });
  sandbox.faults.add({ fault: { kind: "reset", when: "after" }, method: "POST" });
  await expect(grace.issues.create({ ...rig, title: "Two" })).rejects.toMatchObject({ outcome: "unknown" });
  expect((await grace.issues.list(rig)).items.map(({ title }) => title)).toEqual(["Two"]);
});

test("the former name of a repository redirects to the new one, for every method, until another repository gets it", async () => {
  const { ada, sandbox } = openGitSandbox({ baseUrl: "https://git.example.com/sub" });
  await ada.repos.update({ ...rig, name: "mast" });
  const old = await ask(sandbox, "GET /repos/ACME/Rig/issues?state=all&page=2", { as: "ada" });
  expect([old.status, old.headers.get("location")]).toEqual([
    307,
    "/sub/api/v1/repos/acme/mast/issues?state=all&page=2",
  ]);
  expect((await ask(sandbox, "POST /repos/acme/rig/issues", { as: "ada", body: { title: "x" } })).status).toBe(307);

  expect((await ada.repos.get(rig)).name).toBe("mast");
  expect((await ada.issues.create({ ...rig, title: "By the old name" })).number).toBe(1);
  await ada.repos.update({ owner: "acme", repo: "mast", name: "boom" });
  expect((await ada.repos.get(rig)).name).toBe("boom");
  await ada.orgs.repos.create({ org: "acme", name: "rig" });
  expect((await ada.repos.get(rig)).name).toBe("rig");

  await ada.repos.update({ owner: "acme", repo: "hull", name: "secret" });
  expect((await ask(sandbox, "GET /repos/acme/hull", { as: "ada" })).status).toBe(307);
  expect((await ask(sandbox, "GET /repos/acme/hull")).status).toBe(404);
});

test("a token in the query is accepted with a warning", async () => {
  const { sandbox } = openGitSandbox();
  const token = sandbox.tokenOf("ada");
  for (const field of ["token", "access_token"]) {
    const answer = await ask(sandbox, `GET /user?${field}=${token}`);
    expect([answer.status, answer.headers.get("x-gitea-warning")]).toEqual([
      200,
      expect.stringContaining("deprecated"),
    ]);
  }
  expect((await ask(sandbox, "GET /user", { as: "ada" })).headers.get("x-gitea-warning")).toBeNull();
});
