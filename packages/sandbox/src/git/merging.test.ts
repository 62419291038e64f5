import { expect, test } from "vitest";
import { base64, failure, openGitSandbox, openPull, rig } from "../../test/git-kit.js";

type People = ReturnType<typeof openGitSandbox>;

/** Opens a pull request whose branch has two commits, then adds a commit to `main`. */
async function diverge({ ada, grace }: People) {
  const { number: index } = await openPull(grace, "feature/x");
  await grace.contents.create({ ...rig, path: "second.txt", content: base64("2"), branch: "feature/x" });
  await ada.contents.create({ ...rig, path: "meanwhile.txt", content: base64("m") });
  return { ...rig, index };
}

/** Returns the commits on `main`, newest first: the first line of each message, and the number of parents. */
async function log({ ada }: People): Promise<[string, number][]> {
  const { items } = await ada.commits.list(rig);
  return items.map(({ commit, parents }) => [commit?.message.split("\n", 1)[0] ?? "", parents?.length ?? 0]);
}

const older: [string, number][] = [
  ["Add meanwhile.txt", 1],
  ["Initial commit", 0],
];

test.each([
  ["squash", [["Work on feature/x (#1)", 1], ...older]],
  ["rebase", [["Add second.txt", 1], ["Add feature-x.txt", 1], ...older]],
] as const)("%s creates a linear history", async (style, expected) => {
  const people = openGitSandbox();
  await people.ada.pulls.merge({ ...(await diverge(people)), Do: style });
  expect(await log(people)).toEqual(expected);
  const files = (await people.ada.contents.list(rig)).items.map(({ name }) => name).sort();
  expect(files).toEqual(["README.md", "feature-x.txt", "meanwhile.txt", "second.txt"]);
});

test("the styles merge and rebase-merge create a commit with two parents and the given message", async () => {
  const people = openGitSandbox();
  const message = { MergeTitleField: "All of it", MergeMessageField: "OP#12" };
  await people.ada.pulls.merge({ ...(await diverge(people)), Do: "merge", ...message });
  expect((await log(people))[0]).toEqual(["All of it", 2]);
  expect((await people.ada.commits.get({ ...rig, sha: "main" })).commit?.message).toBe("All of it\n\nOP#12\n");

  const others = openGitSandbox();
  await others.ada.pulls.merge({ ...(await diverge(others)), Do: "rebase-merge" });
  expect((await log(others))[0]).toEqual(["Merge pull request 'Work on feature/x' (#1) from feature/x into main", 2]);
});

test("a merged pull request cannot be merged again, a closed one is a 404, and a draft is refused", async () => {
  const people = openGitSandbox();
  const at = await diverge(people);
  const merging = () => failure(people.ada.pulls.merge({ ...at, Do: "merge" }));
  await people.ada.pulls.update({ ...at, title: "WIP: not yet" });
  expect(await people.ada.pulls.get(at)).toMatchObject({ draft: true, mergeable: false });
  expect(await merging()).toMatchObject({ status: 405 });
  await people.ada.pulls.update({ ...at, title: "Now", state: "closed" });
  expect(await merging()).toMatchObject({ status: 404 });
  await people.ada.pulls.update({ ...at, state: "open" });
  await people.ada.pulls.merge({ ...at, Do: "merge" });
  expect(await merging()).toMatchObject({ status: 405 });
});

test("a style that is not allowed, an outdated head and a diverged base are refused", async () => {
  const people = openGitSandbox();
  const at = await diverge(people);
  await people.ada.repos.update({ ...rig, allow_squash_merge: false });
  expect(await failure(people.ada.pulls.merge({ ...at, Do: "squash" }))).toMatchObject({ status: 405 });
  expect(await failure(people.ada.pulls.merge({ ...at, Do: "manually-merged" }))).toMatchObject({ status: 405 });
  const outdated = { ...at, Do: "merge", head_commit_id: "0".repeat(40) } as const;
  expect((await failure(people.ada.pulls.merge(outdated))).message).toContain("head out of date");
  expect(await failure(people.ada.pulls.merge({ ...at, Do: "fast-forward-only" }))).toMatchObject({ status: 409 });
  expect((await people.ada.pulls.get(at)).merged).toBe(false);
});

test("a conflict is a 409 without a message, and changes nothing", async () => {
  const people = openGitSandbox();
  const { ada, sandbox } = people;
  const { number: index } = await openPull(ada, "feature/x", "same.txt");
  await ada.contents.create({ ...rig, path: "same.txt", content: base64("otherwise") });
  expect((await ada.pulls.get({ ...rig, index })).mergeable).toBe(false);
  const before = sandbox.dump();
  for (const style of ["merge", "squash", "rebase"] as const) {
    const error = await failure(ada.pulls.merge({ ...rig, index, Do: style }));
    expect(error).toMatchObject({ status: 409 });
    expect(error.message).toContain("cannot be merged without conflicts");
  }
  expect({ ...sandbox.dump(), time: 0 }).toEqual({ ...before, time: 0 });
  const answer = await sandbox.fetch(
    new Request(`${sandbox.baseUrl}/api/v1/repos/acme/rig/pulls/${index}/merge`, {
      method: "POST",
      headers: { authorization: `token ${sandbox.tokenOf("ada")}` },
      body: JSON.stringify({ Do: "merge" }),
    }),
  );
  expect(Object.keys((await answer.json()) as object)).toEqual(["Style", "StdOut", "StdErr", "Err"]);
});

test("a head branch is updated by a merge or a rebase", async () => {
  for (const [style, commits] of [
    ["merge", 3],
    ["rebase", 2],
  ] as const) {
    const people = openGitSandbox();
    const at = await diverge(people);
    const { head } = await people.ada.pulls.get(at);
    await people.ada.pulls.updateBranch({ ...at, style });
    const updated = await people.ada.pulls.get(at);
    expect(updated.head.sha).not.toBe(head.sha);
    expect(updated.merge_base).toBe(updated.base.sha);
    expect((await people.ada.pulls.commits.list(at)).total).toBe(commits);
    await people.ada.pulls.updateBranch({ ...at, style });
    expect((await people.ada.pulls.get(at)).head.sha).toBe(updated.head.sha);
    await people.ada.pulls.merge({ ...at, Do: "fast-forward-only" });
  }
});

test("deleting a branch closes the pull requests from it and into it", async () => {
  const { ada } = openGitSandbox();
  await openPull(ada, "feature/x");
  await ada.branches.create({ ...rig, new_branch_name: "next", old_ref_name: "feature/x" });
  await ada.pulls.create({ ...rig, head: "next", base: "feature/x", title: "Stacked" });
  await ada.branches.delete({ ...rig, branch: "feature/x" });
  const { items } = await ada.pulls.list({ ...rig, state: "all" });
  expect(items.map(({ state }) => state)).toEqual(["closed", "closed"]);
  expect((await failure(ada.pulls.update({ ...rig, index: 1, state: "open" }))).status).toBe(404);
  expect((await failure(ada.branches.delete({ ...rig, branch: "main" }))).status).toBe(403);
});

test("the base of a pull request can be changed", async () => {
  const { ada } = openGitSandbox();
  const { number: index } = await openPull(ada, "feature/x");
  await ada.branches.create({ ...rig, new_branch_name: "next", old_ref_name: "main" });
  expect((await ada.pulls.update({ ...rig, index, base: "next" })).base.ref).toBe("next");
  expect((await failure(ada.pulls.update({ ...rig, index, base: "none" }))).status).toBe(404);
});

test.each(["pulls", "issues"] as const)(
  "commits pushed while it was closed are merged after reopening through %s",
  async (api) => {
    const { ada, grace, sandbox } = openGitSandbox();
    const config = { url: "https://program.test/", content_type: "json" } as const;
    await ada.repos.hooks.create({ ...rig, type: "forgejo", active: true, events: ["pull_request"], config });
    const { number: index } = await openPull(grace, "feature/x");
    const at = { ...rig, index };
    await ada.pulls.update({ ...at, state: "closed" });
    await grace.contents.create({ ...rig, path: "late.txt", content: base64("late"), branch: "feature/x" });
    const { commit } = await ada.branches.get({ ...rig, branch: "feature/x" });
    expect((await ada.pulls.get(at)).head.sha).not.toBe(commit?.id);

    await ada[api].update({ ...at, state: "open" });
    expect((await ada.pulls.get(at)).head.sha).toBe(commit?.id);
    const told = JSON.parse(sandbox.outbox.waiting.at(-1)?.body ?? "{}") as unknown;
    expect(told).toMatchObject({ action: "reopened", pull_request: { head: { sha: commit?.id } } });
    await ada.pulls.merge({ ...at, Do: "merge" });
    expect((await ada.contents.list(rig)).items.map(({ name }) => name)).toContain("late.txt");
  },
);
