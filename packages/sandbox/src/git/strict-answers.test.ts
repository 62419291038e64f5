import { isHalyardError } from "@halyard/http-core";
import { expect, test } from "vitest";
import { base64, openGitSandbox, openPull, rig, servers } from "../../test/git-kit.js";

test.each(servers)("every response of $product $version matches the declarations of the client", async (server) => {
  const { sandbox, ada, grace, anonymous } = openGitSandbox(server);
  const sha40 = /^[0-9a-f]{40}$/;

  expect(await anonymous.version.get()).toEqual({ version: sandbox.version.raw });
  expect((await anonymous.server())?.product).toBe(server.product);
  expect((await anonymous.settings.getApi()).max_response_items).toBe(50);

  expect((await ada.user.get()).login).toBe("ada");
  expect((await ada.users.get({ username: "Grace" })).full_name).toBe("Grace Hopper");
  expect((await ada.users.search({ q: "hopper" })).items.map(({ login }) => login)).toEqual(["grace"]);
  expect((await ada.orgs.get({ org: "acme" })).full_name).toBe("Acme");
  expect((await ada.orgs.list()).items).toHaveLength(1);
  expect((await ada.user.orgs.list()).items).toHaveLength(1);
  expect((await ada.users.orgs.list({ username: "grace" })).items).toHaveLength(1);
  expect((await ada.orgs.repos.list({ org: "acme" })).items.map(({ name }) => name)).toEqual(["rig", "hull"]);
  expect((await ada.repos.search({ q: "RIG" })).items.map(({ name }) => name)).toEqual(["rig"]);
  expect((await ada.repos.get(rig)).permissions).toEqual({ admin: true, push: true, pull: true });
  expect((await ada.repos.getById({ id: 1 })).full_name).toBe("acme/rig");
  expect((await ada.repos.assignees.list(rig)).items.map(({ login }) => login)).toEqual(["ada", "grace", "bridge"]);
  expect((await ada.repos.reviewers.list(rig)).items).toHaveLength(3);
  // From 1.25 on, Gitea ignores teams without administrator access when it determines a user's permission.
  const byTeam = (await ada.repos.collaborators.getPermission({ ...rig, collaborator: "grace" })).permission;
  expect(byTeam).toBe((await ada.supports("signingKey.getPublic")) ? "read" : "write");
  const log = await ada.user.repos.create({ name: "log", auto_init: true, description: "Of the voyage" });
  expect(log).toMatchObject({ full_name: "ada/log", empty: false, owner: { email: "ada@example.com" } });
  expect((await ada.user.repos.list()).items.map(({ name }) => name)).toEqual(["log"]);
  expect((await ada.users.repos.list({ username: "ada" })).items).toHaveLength(1);
  const mast = await ada.orgs.repos.create({ org: "acme", name: "mast" });
  expect(mast.empty).toBe(true);
  expect((await ada.repos.update({ owner: "acme", repo: "mast", description: "Tall" })).description).toBe("Tall");
  await ada.repos.delete({ owner: "acme", repo: "mast" });

  const added = await ada.contents.create({ ...rig, path: "docs/winch.md", content: base64("one\ntwo\n") });
  const sha = added.content?.sha ?? "";
  expect(added.commit).toMatchObject({ message: "Add docs/winch.md\n", author: { name: "Ada Lovelace" } });
  const file = { ...rig, path: "docs/winch.md" };
  expect(await ada.contents.get(file)).toMatchObject({ content: base64("one\ntwo\n"), size: 8, sha });
  expect(await ada.contents.get({ ...rig, path: "docs" })).toMatchObject([{ name: "winch.md", content: null }]);
  const root = (await ada.contents.list(rig)).items.map(({ name, type }) => [name, type]);
  expect(root.sort()).toEqual([
    ["README.md", "file"],
    ["docs", "dir"],
  ]);
  const updated = await ada.contents.update({ ...file, content: base64("one\nthree\nfour\n"), sha });
  const [last] = (await ada.commits.list(rig)).items;
  expect(last).toMatchObject({ sha: updated.commit?.sha, stats: { total: 3, additions: 2, deletions: 1 } });
  expect(last?.files).toEqual([{ filename: "docs/winch.md", status: "modified" }]);
  expect((await ada.commits.list({ ...rig, path: "README.md" })).items).toHaveLength(1);
  expect((await ada.commits.get({ ...rig, sha: "main" })).sha).toBe(last?.sha);
  await ada.contents.delete({ ...file, sha: updated.content?.sha ?? "" });
  const changed = await ada.contents.change({
    ...rig,
    files: [
      { operation: "create", path: "a.txt", content: base64("a") },
      { operation: "create", path: "b/c.txt", content: base64("c") },
    ],
  });
  expect(changed.files?.map((entry) => entry?.path)).toEqual(["a.txt", "b/c.txt"]);

  const branch = await ada.branches.create({ ...rig, new_branch_name: "feature/winch" });
  expect(branch.commit?.id).toMatch(sha40);
  expect((await ada.branches.list(rig)).items.map(({ name }) => name)).toEqual(["main", "feature/winch"]);
  expect((await ada.branches.get({ ...rig, branch: "feature/winch" })).user_can_push).toBe(true);
  await ada.branches.delete({ ...rig, branch: "feature/winch" });

  const label = await ada.repos.labels.create({ ...rig, name: "bug", color: "#00AABB" });
  expect(label.color).toBe("00aabb");
  expect((await ada.repos.labels.update({ ...rig, id: label.id, description: "Wrong" })).description).toBe("Wrong");
  expect(await ada.repos.labels.get({ ...rig, id: label.id })).toMatchObject({ name: "bug" });
  expect((await ada.repos.labels.list(rig)).items).toHaveLength(1);
  const milestone = await ada.milestones.create({ ...rig, title: "Launch", due_on: "2026-03-01T12:00:00Z" });
  const issue = await grace.issues.create({
    ...rig,
    title: "The winch slips",
    labels: [label.id],
    milestone: milestone.id,
    assignees: ["ada"],
    due_date: "2026-02-01T10:00:00Z",
  });
  expect(issue).toMatchObject({ number: 1, due_date: "2026-02-01T23:59:59Z", labels: [{ name: "bug" }] });
  const index = issue.number;
  expect((await ada.milestones.list(rig)).items[0]).toMatchObject({ open_issues: 1, closed_issues: 0 });
  await ada.issues.update({ ...rig, index, state: "closed" });
  expect(await ada.milestones.get({ ...rig, id: milestone.id })).toMatchObject({ open_issues: 0, closed_issues: 1 });
  await ada.milestones.update({ ...rig, id: milestone.id, state: "closed" });
  expect((await ada.issues.list({ ...rig, state: "all", labels: ["bug"] })).items).toHaveLength(1);
  expect((await ada.issues.list({ ...rig, state: "open" })).items).toEqual([]);
  expect((await ada.issues.search({ state: "all", assigned: true, q: "winch" })).items).toHaveLength(1);
  const comment = await grace.issues.comments.create({ ...rig, index, body: "Aye." });
  expect((await grace.issues.comments.update({ ...rig, id: comment.id, body: "Aye, aye." }))?.body).toBe("Aye, aye.");
  expect((await ada.issues.comments.list({ ...rig, index })).items).toHaveLength(1);
  expect((await ada.issues.comments.listOfRepo(rig)).items).toHaveLength(1);
  expect((await ada.issues.comments.get({ ...rig, id: comment.id }))?.issue_url).toContain("/issues/1");
  await grace.issues.comments.delete({ ...rig, id: comment.id });
  expect((await ada.issues.get({ ...rig, index })).comments).toBe(0);
  const second = await ada.repos.labels.create({ ...rig, name: "urgent", color: "ff0000" });
  expect((await ada.issues.labels.add({ ...rig, index, labels: ["urgent"] })).items).toHaveLength(2);
  expect((await ada.issues.labels.list({ ...rig, index })).items).toHaveLength(2);
  await ada.issues.labels.remove({ ...rig, index, id: label.id });
  expect((await ada.issues.labels.replace({ ...rig, index, labels: [second.id] })).items).toHaveLength(1);
  await ada.issues.labels.clear({ ...rig, index });
  await ada.repos.labels.delete({ ...rig, id: label.id });
  await ada.milestones.delete({ ...rig, id: milestone.id });
  expect((await ada.issues.get({ ...rig, index })).milestone).toBeNull();

  const pull = await openPull(grace, "feature/12-hoist");
  const at = { ...rig, index: pull.number };
  expect(pull).toMatchObject({ number: 2, state: "open", mergeable: true, merged: false, user: { login: "grace" } });
  expect(pull.head).toMatchObject({ ref: "feature/12-hoist", label: "feature/12-hoist" });
  expect((await ada.pulls.list(rig)).items.map(({ number }) => number)).toEqual([2]);
  expect((await ada.pulls.commits.list(at)).items).toHaveLength(1);
  expect((await ada.pulls.files.list(at)).items).toMatchObject([{ status: "added", additions: 1, deletions: 0 }]);
  expect((await ada.pulls.update({ ...at, title: "WIP: hoist" })).title).toBe("WIP: hoist");
  expect((await ada.issues.list({ ...rig, type: "pulls" })).items[0]?.pull_request?.merged).toBe(false);
  await ada.pulls.update({ ...at, title: "Hoist" });
  expect((await grace.pulls.reviewRequests.add({ ...at, reviewers: ["ada"] })).items).toMatchObject([
    { state: "REQUEST_REVIEW", user: { login: "ada" } },
  ]);
  await grace.pulls.reviewRequests.remove({ ...at, reviewers: ["ada"] });
  const pending = await ada.pulls.reviews.create({
    ...at,
    comments: [{ path: "README.md", body: "Here", new_position: 1, old_position: 0 }],
  });
  expect((await ada.pulls.reviews.comments.list({ ...at, id: pending.id })).items).toHaveLength(1);
  const approval = await ada.pulls.reviews.submit({ ...at, id: pending.id, event: "APPROVED", body: "Good" });
  expect(approval).toMatchObject({ state: "APPROVED", official: true, stale: false, comments_count: 1 });
  await ada.pulls.reviews.dismiss({ ...at, id: approval.id, message: "On second thought" });
  expect((await ada.pulls.reviews.get({ ...at, id: approval.id })).dismissed).toBe(true);
  expect((await ada.pulls.reviews.undismiss({ ...at, id: approval.id })).dismissed).toBe(false);
  expect((await ada.pulls.reviews.list(at)).items).toHaveLength(1);
  await ada.pulls.reviews.delete({ ...at, id: approval.id });
  const check = { ...rig, sha: pull.head.sha };
  await ada.commits.statuses.create({ ...check, state: "pending", context: "ci" });
  const done = await ada.commits.statuses.create({ ...check, state: "success", context: "ci", description: "Green" });
  expect(done).toMatchObject({ id: 2, status: "success", creator: { login: "ada" } });
  expect((await ada.commits.statuses.listBySha(check)).items.map(({ status }) => status)).toEqual([
    "success",
    "pending",
  ]);
  expect((await ada.commits.statuses.list({ ...rig, ref: "feature/12-hoist" })).items).toHaveLength(2);
  expect(await ada.commits.combinedStatus({ ...rig, ref: pull.head.sha })).toMatchObject({ state: "success" });
  expect((await ada.commits.statuses.getCombined({ ...rig, ref: "main" })).total_count).toBe(0);
  await expect(ada.pulls.isMerged(at)).resolves.toBe(false);
  await ada.pulls.merge({ ...at, Do: "merge", delete_branch_after_merge: true });
  await expect(ada.pulls.isMerged(at)).resolves.toBe(true);
  const merged = await ada.pulls.get(at);
  expect(merged).toMatchObject({ state: "closed", merged: true, merged_by: { login: "ada" } });
  expect(merged.head.ref).toBe("refs/pull/2/head");
  expect((await ada.pulls.commits.list(at)).items).toHaveLength(1);
  await expect(ada.branches.get({ ...rig, branch: "feature/12-hoist" })).rejects.toSatisfy((error) =>
    isHalyardError(error, "not_found"),
  );
  if (await ada.supports("commits.getPull")) {
    expect((await ada.commits.getPull({ ...rig, sha: merged.merge_commit_sha ?? "" })).number).toBe(2);
  }
  if (await ada.supports("commits.compare")) {
    const basehead = `${merged.merge_base}...main`;
    expect(await ada.commits.compare({ ...rig, basehead })).toMatchObject({ total_commits: 2 });
  }

  const config = { url: "http://bridge.test/hooks/git", content_type: "json", secret: "s" } as const;
  const hook = await ada.repos.hooks.create({ ...rig, type: "gitea", config, events: ["pull_request"], active: true });
  expect(hook.config).toEqual({ url: config.url, content_type: "json" });
  expect((await ada.repos.hooks.list(rig)).items).toHaveLength(1);
  expect((await ada.repos.hooks.get({ ...rig, id: hook.id })).active).toBe(true);
  await ada.repos.hooks.test({ ...rig, id: hook.id });
  await ada.repos.hooks.delete({ ...rig, id: hook.id });
  const ofAll = await ada.orgs.hooks.create({ org: "acme", type: "gitea", config });
  expect((await ada.orgs.hooks.get({ org: "acme", id: ofAll.id })).active).toBe(false);
  expect((await ada.orgs.hooks.list({ org: "acme" })).items).toHaveLength(1);
  await ada.orgs.hooks.update({ org: "acme", id: ofAll.id, active: true });
  await ada.orgs.hooks.delete({ org: "acme", id: ofAll.id });
});
