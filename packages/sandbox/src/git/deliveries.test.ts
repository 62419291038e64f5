import { forgejo, gitea, parse, verify } from "@halyard/webhook-verifier";
import { checkPayload } from "@halyard/webhook-verifier/payloads";
import { expect, test } from "vitest";
import { base64, openGitSandbox, openPull, rig, servers } from "../../test/git-kit.js";
import type { OutgoingDelivery } from "../shared/outbox.js";
import type { GitSandboxOptions } from "./create-git-sandbox.js";

const secret = "a secret of this test";
const config = { url: "http://bridge.test/hooks/git", content_type: "json", secret } as const;
const everything = ["create", "delete", "push", "issues", "pull_request", "status", "repository"];

async function openWithHook(options: GitSandboxOptions, hook: object = {}) {
  const opened = openGitSandbox(options);
  const installed = { type: "gitea", config, events: everything, active: true, ...hook } as const;
  await opened.ada.orgs.hooks.create({ org: "acme", ...installed });
  return {
    ...opened,
    /** Takes the waiting deliveries and checks them. Returns the event type and action of each. */
    sent: () => Promise.all(opened.sandbox.outbox.take().map((delivery) => check(options, delivery))),
  };
}

/** Verifies a delivery and checks its payload against the schema. Returns the event type and action. */
async function check(options: GitSandboxOptions, delivery: OutgoingDelivery): Promise<string> {
  const provider = options.product === "gitea" ? gitea({ secrets: [secret] }) : forgejo({ secrets: [secret] });
  const verification = await verify(delivery, provider);
  if (!verification.ok) throw new Error(verification.reason);
  const parsed = parse(verification, delivery.headers, provider);
  if (!parsed.ok) throw new Error(parsed.reason);
  const { event } = parsed;
  expect(event.event).not.toBe("unknown");
  expect(checkPayload(event), `${event.event} ${event.action ?? ""}`).toEqual([]);
  expect(event.delivery.id).toBe(delivery.id);
  const action = (event.payload as { action?: string }).action;
  const type = delivery.headers["X-Gitea-Event-Type"] ?? "";
  return action === undefined ? type : `${type} ${action}`;
}

test.each(servers)("an action sends the same deliveries as $product $version", async (server) => {
  const { ada, grace, sent } = await openWithHook(server);
  const hasStatus = server.product === "gitea" && server.version !== "1.21.11";

  const pull = await openPull(grace, "feature/hoist");
  const at = { ...rig, index: pull.number };
  expect(await sent()).toEqual(["create", "push", "pull_request opened"]);

  const more = { ...rig, path: "more.txt", content: base64("more\n") };
  await grace.contents.create({ ...more, branch: "feature/hoist" });
  expect(await sent()).toEqual(["push", "pull_request_sync synchronized"]);

  await grace.pulls.update({ ...at, title: "Hoist", body: "OP#12" });
  expect(await sent()).toEqual(["pull_request edited", "pull_request edited"]);

  await grace.issues.comments
    .create({ ...at, body: "Ready." })
    .then(({ id }) =>
      grace.issues.comments
        .update({ ...rig, id, body: "Ready!" })
        .then(() => grace.issues.comments.delete({ ...rig, id })),
    );
  expect(await sent()).toEqual([
    "pull_request_comment created",
    "pull_request_comment edited",
    "pull_request_comment deleted",
  ]);

  await grace.pulls.reviewRequests.add({ ...at, reviewers: ["ada"] });
  await ada.pulls.reviews.create({ ...at, event: "REQUEST_CHANGES", body: "No" });
  await ada.pulls.reviews.create({ ...at, event: "COMMENT", body: "Well" });
  await ada.pulls.reviews.create({ ...at, event: "APPROVED" });
  await ada.pulls.reviews.create({ ...at, event: "PENDING", body: "Only I see this" });
  expect(await sent()).toEqual([
    "pull_request_review_request review_requested",
    "pull_request_review_rejected reviewed",
    "pull_request_review_comment reviewed",
    "pull_request_review_approved reviewed",
  ]);

  const { sha } = (await ada.pulls.get(at)).head;
  await ada.commits.statuses.create({ ...rig, sha, state: "success", context: "ci" });
  expect(await sent()).toEqual(hasStatus ? ["status"] : []);

  await ada.pulls.merge({ ...at, Do: "squash", delete_branch_after_merge: true });
  expect(await sent()).toEqual(["pull_request closed", "push", "delete"]);

  const label = await ada.repos.labels.create({ ...rig, name: "bug", color: "00aabb" });
  const milestone = await ada.milestones.create({ ...rig, title: "Launch" });
  const begun = { labels: [label.id], milestone: milestone.id, assignees: ["ada"] };
  const issue = await ada.issues.create({ ...rig, title: "It <slips> & squeaks", ...begun });
  expect(await sent()).toEqual([
    "issues opened",
    "issue_label label_updated",
    "issue_milestone milestoned",
    "issue_assign assigned",
  ]);

  const it = { ...rig, index: issue.number };
  await ada.issues.update({ ...it, assignees: ["grace"], milestone: 0, state: "closed" });
  await ada.issues.update({ ...it, state: "open" });
  await ada.issues.labels.clear(it);
  await ada.issues.labels.clear(it);
  await ada.issues.comments.create({ ...it, body: "Aye." });
  expect(await sent()).toEqual([
    "issue_assign unassigned",
    "issue_assign assigned",
    "issue_milestone demilestoned",
    "issues closed",
    "issues reopened",
    "issue_label label_cleared",
    "issue_comment created",
  ]);

  await ada.branches.create({ ...rig, new_branch_name: "next" });
  await ada.branches.delete({ ...rig, branch: "next" });
  await ada.orgs.repos.create({ org: "acme", name: "mast" });
  await ada.repos.delete({ owner: "acme", repo: "mast" });
  expect(await sent()).toEqual(["create", "push", "delete", "repository created", "repository deleted"]);
});

test("the headers depend on the product and version", async () => {
  const names = async (options: GitSandboxOptions) => {
    const { ada, sandbox } = await openWithHook(options, { authorization_header: "Bearer x" });
    await ada.issues.create({ ...rig, title: "One" });
    return sandbox.outbox.take()[0]?.headers ?? {};
  };
  const old = await names({ product: "gitea", version: "1.23.8" });
  expect(old).not.toHaveProperty("X-Gitea-Hook-Installation-Target-Type");
  expect(old).not.toHaveProperty("X-Forgejo-Event");
  expect(old).toMatchObject({ "User-Agent": "Go-http-client/1.1", Authorization: "Bearer x" });
  expect(await names({ product: "gitea" })).toMatchObject({
    "Content-Type": "application/json",
    "X-Gitea-Hook-Installation-Target-Type": "organization",
    "X-GitHub-Event": "issues",
  });
  expect(await names({ product: "forgejo" })).toMatchObject({
    "X-Forgejo-Event": "issues",
    "X-Forgejo-Event-Type": "issues",
    "X-Forgejo-Signature": expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    "X-Hub-Signature": expect.stringMatching(/^sha1=[0-9a-f]{40}$/) as string,
  });
});

test("a body is JSON as Go writes it, and a form contains the signed JSON", async () => {
  const { ada, sandbox, sent } = await openWithHook(
    { product: "gitea" },
    { config: { ...config, content_type: "form" } },
  );
  await ada.issues.create({ ...rig, title: "It <slips> & squeaks" });
  const [delivery] = sandbox.outbox.waiting;
  const json = new URLSearchParams(delivery?.body).get("payload");
  expect(json).toMatch(/^\{\n {2}"action": "opened",\n/);
  expect(json).toContain("It \\u003cslips\\u003e \\u0026 squeaks");
  expect(await sent()).toEqual(["issues opened"]);
});

test("Forgejo sends the full reference, and bodies in another form to the hook type gitea", async () => {
  const bodyFor = async (type: "gitea" | "forgejo") => {
    const { ada, sandbox } = await openWithHook({ product: "forgejo" }, { type });
    await ada.branches.create({ ...rig, new_branch_name: "next" });
    return sandbox.outbox.take()[0]?.body ?? "";
  };
  expect(JSON.parse(await bodyFor("forgejo"))).toMatchObject({ ref: "refs/heads/next", ref_type: "branch" });
  expect(await bodyFor("gitea")).toMatch(/^\{"ref":"next","ref_type":"branch","repository":\{/);
});

test("a push lists a limited number of commits, newest first, and at most ten for a new branch", async () => {
  for (const [product, maxCommits] of [
    ["gitea", 5],
    ["forgejo", 15],
  ] as const) {
    const { ada, sandbox } = await openWithHook({ product });
    await ada.branches.create({ ...rig, new_branch_name: "long" });
    for (let n = 1; n <= 17; n += 1) {
      await ada.contents.create({ ...rig, path: `${n}.txt`, content: base64(`${n}`), branch: "long" });
    }
    const { commit: tip } = await ada.branches.get({ ...rig, branch: "long" });
    await ada.branches.delete({ ...rig, branch: "long" });
    sandbox.outbox.take();
    await ada.branches.create({ ...rig, new_branch_name: "long", old_ref_name: tip?.id ?? "" });
    const again = JSON.parse(sandbox.outbox.take()[1]?.body ?? "") as { commits: unknown[]; total_commits: number };
    expect([again.commits.length, again.total_commits]).toEqual([Math.min(maxCommits, 10), 10]);

    await ada.pulls.create({ ...rig, head: "long", base: "main", title: "Long" });
    await ada.pulls.merge({ ...rig, index: 1, Do: "fast-forward-only" });
    const pushes = sandbox.outbox.take().filter(({ event }) => event === "push");
    const push = JSON.parse(pushes.at(-1)?.body ?? "") as {
      commits: { message: string; added: string[]; verification: null }[];
      total_commits: number;
    };
    expect(push.commits).toHaveLength(maxCommits);
    expect(push.commits[0]).toMatchObject({ message: "Add 17.txt\n", added: ["17.txt"], verification: null });
    expect(push.total_commits).toBe(17);

    const { sandbox: other, ada: her } = await openWithHook({ product });
    await her.branches.create({ ...rig, new_branch_name: "next" });
    const [, empty] = other.outbox.take();
    expect(JSON.parse(empty?.body ?? "")).toMatchObject({ commits: [], total_commits: 0, before: "0".repeat(40) });
  }
});

test("deliveries contain no-reply addresses for senders and issue authors, and the real address of a repository's owner", async () => {
  const { ada, sandbox } = openGitSandbox({ product: "gitea" });
  await ada.user.repos.create({ name: "log" });
  const hook = { type: "gitea", config, events: ["issues"], active: true } as const;
  await ada.repos.hooks.create({ owner: "ada", repo: "log", ...hook });
  await ada.issues.create({ owner: "ada", repo: "log", title: "One" });
  const noReply = { login: "ada", email: "ada@noreply.git.test", is_admin: false };
  expect(JSON.parse(sandbox.outbox.take()[0]?.body ?? "")).toMatchObject({
    sender: noReply,
    issue: { user: noReply },
    repository: { owner: { email: "ada@example.com" } },
  });
});

test("webhooks get only the events that they subscribe to", async () => {
  const { ada, sandbox } = openGitSandbox({ product: "gitea" });
  const hook = async (settings: object) => {
    const all = { type: "gitea", config, events: ["push"], active: true, ...settings } as const;
    return ada.repos.hooks.create({ ...rig, ...all });
  };
  await hook({ active: false });
  await hook({ events: ["issues_only"] });
  await hook({ branch_filter: "{main,release/*}" });
  const types = () => sandbox.outbox.take().map(({ headers }) => headers["X-Gitea-Event-Type"]);
  const write = (branch: string, path: string) =>
    ada.contents.create({ ...rig, path, content: base64("x"), new_branch: branch });

  await write("feature/x", "x.txt");
  expect(types()).toEqual([]);
  await write("release/1", "y.txt");
  expect(types()).toEqual(["push"]);
  await ada.issues.create({ ...rig, title: "One" });
  await ada.issues.comments.create({ ...rig, index: 1, body: "Aye." });
  expect(types()).toEqual(["issues"]);
  await ada.issues.create({ owner: "acme", repo: "hull", title: "Elsewhere" });
  expect(types()).toEqual([]);
});

test("testing a webhook sends an empty push, if the webhook subscribes to pushes", async () => {
  const { ada, sandbox } = openGitSandbox({ product: "gitea" });
  const hook = { type: "gitea", config, active: true } as const;
  const pushing = await ada.repos.hooks.create({ ...rig, ...hook });
  const other = await ada.repos.hooks.create({ ...rig, ...hook, events: ["issues"] });
  await ada.repos.hooks.test({ ...rig, id: other.id });
  expect(sandbox.outbox.take()).toEqual([]);
  await ada.repos.hooks.test({ ...rig, id: pushing.id });
  const { before, after, commits } = JSON.parse(sandbox.outbox.take()[0]?.body ?? "") as Record<string, unknown>;
  expect(before).toBe(after);
  expect(commits).toMatchObject([{ added: null, verification: { verified: false } }]);
});

test("a delivery is sent once, in the background, and the outbox has the receiver's status", async () => {
  const received: string[] = [];
  const { ada, sandbox } = openGitSandbox({
    product: "gitea",
    fetch: async (request) => {
      received.push(await request.text());
      return new Response(null, { status: 503 });
    },
  });
  await ada.repos.hooks.create({ ...rig, type: "gitea", config, events: ["issues"], active: true });
  await ada.issues.create({ ...rig, title: "One" });
  expect(received).toEqual([]);
  await sandbox.outbox.flush();
  expect(received).toHaveLength(1);
  expect(sandbox.outbox.sent.map(({ status, event }) => [status, event])).toEqual([[503, "issues"]]);
});
