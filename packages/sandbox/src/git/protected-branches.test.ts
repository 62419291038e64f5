import { describe, expect, test } from "vitest";
import { base64, failure, openGitSandbox, openPull, rig, servers } from "../../test/git-kit.js";

type People = ReturnType<typeof openGitSandbox>;

const main = { ...rig, branch: "main" };

/** Protects `main` with `settings`, then opens a pull request into `main` as Grace. */
async function protectedPull({ ada, grace }: People, settings: object) {
  await ada.branches.protections.create({ ...rig, rule_name: "main", ...settings });
  const { number: index, head } = await openPull(grace, "feature/x");
  return { at: { ...rig, index }, sha: head.sha };
}

async function refusal({ ada }: People, at: typeof rig & { index: number }): Promise<string> {
  const { status, message } = await failure(ada.pulls.merge({ ...at, Do: "merge" }));
  return `${status}: ${message}`;
}

describe("rules", () => {
  test.each(servers)("are created, listed, read, changed and deleted on $product $version", async (server) => {
    const { ada } = openGitSandbox(server);
    const { protections } = ada.branches;
    const fields = { enable_status_check: true, status_check_contexts: ["ci/*"], required_approvals: 1 };
    const rule = await protections.create({ ...rig, rule_name: "release/*", ...fields });
    expect(rule).toMatchObject({ rule_name: "release/*", branch_name: "", enable_push: false, ...fields });
    expect("priority" in rule).toBe(server.product === "gitea" && server.version !== "1.21.11");
    expect("apply_to_admins" in rule).toBe(server.product === "forgejo");
    await protections.create({ ...rig, branch_name: "main" });
    const listed = await protections.list(rig).all();
    const names = listed.map(({ rule_name, branch_name }) => `${rule_name} (${branch_name})`);
    const byAge = ["release/* ()", "main (main)"];
    expect(names).toEqual("priority" in rule ? byAge : byAge.toReversed());
    const at = { ...rig, name: "release/*" };
    const edited = await protections.update({ ...at, required_approvals: 2, block_on_rejected_reviews: true });
    expect(edited).toMatchObject({ ...fields, required_approvals: 2, block_on_rejected_reviews: true });
    expect(await protections.get(at)).toEqual(edited);
    await protections.delete(at);
    expect(await failure(protections.get(at))).toMatchObject({ status: 404 });
  });

  test("need an administrator, a unique name and existing users", async () => {
    const { ada, grace, anonymous } = openGitSandbox();
    const { protections } = ada.branches;
    await protections.create({ ...rig, rule_name: "main" });
    expect(await failure(protections.create({ ...rig, rule_name: "main" }))).toMatchObject({ status: 403 });
    expect(await failure(protections.create(rig))).toMatchObject({ status: 400 });
    const stranger = { ...rig, rule_name: "next", push_whitelist_usernames: ["stranger"] };
    expect((await failure(protections.create(stranger))).message).toContain("name: stranger");
    expect(await failure(grace.branches.protections.list(rig).all())).toMatchObject({ status: 403 });
    expect(await failure(anonymous.branches.protections.get({ ...rig, name: "main" }))).toMatchObject({ status: 401 });
  });

  test.each([
    ["require_signed_commits", true],
    ["protected_file_patterns", "*.lock"],
    ["push_whitelist_teams", ["pilots"]],
  ])("with settings that the sandbox does not implement (%s) are refused with 501", async (field, value) => {
    const { ada, sandbox } = openGitSandbox();
    const { status, message } = await failure(
      ada.branches.protections.create({ ...rig, rule_name: "main", [field]: value }),
    );
    expect(status).toBe(501);
    expect(message).toContain(field);
    expect(sandbox.dump().repositories[0]).not.toHaveProperty("branchProtections");
  });

  test("are part of a dump", async () => {
    const people = openGitSandbox();
    await protectedPull(people, {});
    const again = openGitSandbox({ state: people.sandbox.dump() });
    expect((await again.ada.branches.get(main)).protected).toBe(true);
  });
});

describe("a push", () => {
  test("to a protected branch is refused to every user, and so are its deletion and its creation", async () => {
    const { ada, grace, sandbox } = openGitSandbox();
    await ada.branches.create({ ...rig, new_branch_name: "release/1", old_ref_name: "main" });
    for (const rule_name of ["main", "release/*"]) await ada.branches.protections.create({ ...rig, rule_name });
    const before = sandbox.dump();
    const file = { ...rig, path: "a.txt", content: base64("a") };
    const commit = await failure(grace.contents.create(file));
    expect(commit.status).toBe(403);
    expect(commit.message).toContain("user cannot commit to repo [user: grace]");
    for (const call of [
      ada.contents.create(file),
      ada.contents.create({ ...file, new_branch: "release/2" }),
      ada.branches.create({ ...rig, new_branch_name: "release/2", old_ref_name: "main" }),
      ada.branches.delete({ ...rig, branch: "release/1" }),
    ]) {
      expect((await failure(call)).status).toBe(403);
    }
    expect({ ...sandbox.dump(), time: 0 }).toEqual({ ...before, time: 0 });
    await grace.contents.create({ ...file, new_branch: "release/2/fix" });
  });

  test("is allowed to the users named in the rule, and the branch shows whether it is allowed", async () => {
    const { ada, grace, anonymous } = openGitSandbox();
    const list = { enable_push: true, enable_push_whitelist: true, push_whitelist_usernames: ["Grace"] };
    const rule = { rule_name: "main", ...list, required_approvals: 2 };
    expect(await ada.branches.protections.create({ ...rig, ...rule })).toMatchObject({
      push_whitelist_usernames: ["grace"],
    });
    const file = { ...rig, path: "a.txt", content: base64("a") };
    expect((await failure(ada.contents.create(file))).status).toBe(403);
    await grace.contents.create(file);
    expect(await grace.branches.get(main)).toMatchObject({
      ...{ protected: true, required_approvals: 2, enable_status_check: false },
      ...{ user_can_push: true, user_can_merge: true, effective_branch_protection_name: "" },
    });
    expect(await ada.branches.get(main)).toMatchObject({
      user_can_push: false,
      effective_branch_protection_name: "main",
    });
    expect(await anonymous.branches.get(main)).toMatchObject({ user_can_push: false, user_can_merge: false });
    await ada.branches.protections.update({ ...rig, name: "main", enable_push: false });
    expect((await failure(grace.contents.create({ ...file, path: "b.txt" }))).status).toBe(403);
  });

  test("to the head of a pull request is refused when the head is protected", async () => {
    const { ada, grace } = openGitSandbox();
    const { number: index } = await openPull(grace, "feature/x");
    await ada.contents.create({ ...rig, path: "meanwhile.txt", content: base64("m") });
    await ada.branches.protections.create({ ...rig, rule_name: "feature/*" });
    expect((await failure(grace.pulls.updateBranch({ ...rig, index }))).status).toBe(403);
    const merging = ada.pulls.merge({ ...rig, index, Do: "merge", delete_branch_after_merge: true });
    expect((await failure(merging)).message).toContain("branch protected");
    expect((await ada.pulls.get({ ...rig, index })).merged).toBe(true);
    expect((await ada.branches.get({ ...rig, branch: "feature/x" })).name).toBe("feature/x");
  });
});

describe("a merge", () => {
  const checks = { enable_status_check: true, status_check_contexts: ["ci/*", "halyard/work-package"] };

  test.each(servers)("requires the success of every required status, on $product $version", async (server) => {
    const people = openGitSandbox(server);
    const { ada } = people;
    const { at, sha } = await protectedPull(people, checks);
    const report = (context: string, state: "pending" | "success" | "failure") =>
      ada.commits.statuses.create({ ...rig, sha, context, state });
    const words = "Not all required status checks successful";
    const isNew = server.product === "gitea" && server.version !== "1.21.11";
    expect(await refusal(people, at)).toContain(isNew ? words : `not allowed to merge [reason: ${words}]`);
    await report("halyard/work-package", "success");
    expect(await refusal(people, at)).toMatch(/^405: .*status checks/);
    await report("ci/test", "success");
    await report("ci/lint", "pending");
    expect(await refusal(people, at)).toMatch(/^405: .*status checks/);
    await report("ci/lint", "failure");
    await report("another", "failure");
    expect(await refusal(people, at)).toMatch(/^405: .*status checks/);
    // `mergeable` depends only on conflicts, so the pull request is still reported as mergeable.
    expect(await ada.pulls.get(at)).toMatchObject({ mergeable: true, merged: false });
    await report("ci/lint", "success");
    await ada.pulls.merge({ ...at, Do: "merge" });
    expect((await ada.pulls.get(at)).merged).toBe(true);
  });

  test("requires all statuses when none is named, and at least one", async () => {
    const people = openGitSandbox();
    const { at, sha } = await protectedPull(people, { enable_status_check: true });
    expect(await refusal(people, at)).toContain("status checks");
    await people.ada.commits.statuses.create({ ...rig, sha, context: "any", state: "success" });
    await people.ada.pulls.merge({ ...at, Do: "squash" });
  });

  test("requires official approvals, and no requested changes", async () => {
    const people = openGitSandbox();
    const { ada, grace, admin } = people;
    const { at } = await protectedPull(people, {
      ...{ required_approvals: 1, block_on_rejected_reviews: true, dismiss_stale_approvals: true },
      ...{ enable_approvals_whitelist: true, approvals_whitelist_username: ["ada"] },
    });
    await admin.pulls.reviews.create({ ...at, event: "APPROVED" });
    expect(await refusal(people, at)).toContain("Does not have enough approvals");
    await ada.pulls.reviews.create({ ...at, event: "APPROVED" });
    await ada.pulls.reviews.create({ ...at, event: "REQUEST_CHANGES", body: "No." });
    expect(await refusal(people, at)).toContain("Does not have enough approvals");
    await ada.branches.protections.update({ ...rig, name: "main", required_approvals: 0 });
    expect(await refusal(people, at)).toContain("There are requested changes");
    await ada.branches.protections.update({ ...rig, name: "main", required_approvals: 1 });
    await ada.pulls.reviews.create({ ...at, event: "APPROVED" });
    await grace.contents.create({ ...rig, path: "more.txt", content: base64("more"), branch: "feature/x" });
    expect(await refusal(people, at)).toContain("Does not have enough approvals");
    await ada.pulls.reviews.create({ ...at, event: "APPROVED" });
    await ada.pulls.merge({ ...at, Do: "merge" });
  });

  test("requires that no review is requested, and that the head is up to date", async () => {
    const people = openGitSandbox();
    const { ada, grace, admin } = people;
    const { at } = await protectedPull(people, {
      ...{ block_on_official_review_requests: true, block_on_outdated_branch: true },
      ...{ enable_push: true },
    });
    await grace.pulls.reviewRequests.add({ ...at, reviewers: ["admin"] });
    await ada.contents.create({ ...rig, path: "meanwhile.txt", content: base64("m") });
    expect(await refusal(people, at)).toContain("There are official review requests");
    await admin.pulls.reviews.create({ ...at, event: "COMMENT", body: "Seen." });
    expect(await refusal(people, at)).toContain("The head branch is behind the base branch");
    await grace.pulls.updateBranch({ ...at, style: "merge" });
    await ada.pulls.merge({ ...at, Do: "merge" });
  });

  test("is allowed only to the users named in the rule", async () => {
    const people = openGitSandbox();
    const { at } = await protectedPull(people, { enable_merge_whitelist: true, merge_whitelist_usernames: ["grace"] });
    expect(await refusal(people, at)).toContain("User not allowed to merge PR");
    await people.grace.pulls.merge({ ...at, Do: "merge" });
  });

  test.each([
    [{ product: "gitea" }, "block_admin_merge_override"],
    [{ product: "forgejo" }, "apply_to_admins"],
  ] as const)(
    "despite the rule is allowed to administrators, unless the rule forbids it: %o",
    async (server, field) => {
      const people = openGitSandbox(server);
      const { ada, grace } = people;
      const { at } = await protectedPull(people, { required_approvals: 1, [field]: true });
      const forced = { ...at, Do: "merge", force_merge: true } as const;
      expect((await failure(ada.pulls.merge(forced))).status).toBe(405);
      await ada.branches.protections.update({ ...rig, name: "main", [field]: false });
      expect((await failure(grace.pulls.merge(forced))).status).toBe(405);
      expect(await failure(ada.pulls.merge({ ...at, Do: "merge", merge_when_checks_succeed: true }))).toMatchObject({
        status: 501,
      });
      await ada.pulls.merge(forced);
    },
  );
});
