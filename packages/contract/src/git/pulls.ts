import { base64, type GitScenario } from "./git-world.ts";

/** Scenario for pull requests and merging them. */
export const pulls: GitScenario = {
  name: "pull requests",
  async run({ world, part, check }) {
    const { git, login } = world;
    const repo = await world.repository();

    await part("a pull request is read back as it was written", async () => {
      const { index, branch } = await world.pull(repo);
      const pull = { ...repo, index };
      const change = { title: "Hoist the sail", body: "With care" };
      const read = () => git.pulls.get(pull);
      await check.readBack(() => git.pulls.update({ ...pull, ...change }), read, { ...change, user: { login } });
      check.matches(await read(), { state: "open", merged: false, head: { ref: branch }, base: { ref: "main" } });
      check.matches((await git.pulls.files.list(pull)).items, [{ filename: `${branch}.txt`, status: "added" }]);
      check.matches((await git.pulls.commits.list(pull)).items.length, 1);
      check.matches(await git.pulls.isMerged(pull), false);
      await check.refused(409, () => git.pulls.create({ ...repo, head: branch, base: "main", title: "Twice" }));
    });

    await part("the diff of a pull request is read", async () => {
      const { index, branch } = await world.pull(repo);
      const diff = await git.pulls.getDiff({ ...repo, index, diffType: "diff" });
      check.matches(diff.includes(`${branch}.txt`), true);
      check.matches(await git.pulls.getByBranches({ ...repo, base: "main", head: branch }), { number: index });
    });

    await part("the lists of pull requests, commits and files are complete", async () => {
      const listed = await world.repository();
      const expected: number[] = [];
      for (let count = 0; count < 9; count++) expected.push((await world.pull(listed)).index);
      await check.whole({
        list: (limit) => git.pulls.list({ ...listed, state: "all", limit }),
        key: ({ number }) => number,
        expected,
      });
      const { index, branch } = await world.pull(listed);
      const paths = [`${branch}.txt`];
      for (let count = 0; count < 8; count++) {
        const path = `${branch}-${count}.txt`;
        await git.contents.create({ ...listed, path, branch, content: base64(path) });
        paths.push(path);
      }
      const pull = { ...listed, index };
      const files = (limit: number | undefined) => git.pulls.files.list({ ...pull, limit });
      await check.whole({ list: files, key: ({ filename }) => filename, expected: paths });
      const expectedShas = (await git.pulls.commits.list({ ...pull, limit: 50 })).items.map(({ sha }) => sha);
      check.matches(expectedShas.length, 9);
      const list = (limit: number | undefined) => git.pulls.commits.list({ ...pull, limit });
      await check.whole({ list, key: ({ sha }) => sha, expected: expectedShas });
    });

    for (const style of ["merge", "rebase", "squash"] as const) {
      await part(`a pull request is merged with the style ${style}`, async () => {
        const { index } = await world.pull(repo);
        const pull = { ...repo, index };
        await check.readBack(
          () => world.merge({ ...pull, Do: style }),
          () => git.pulls.get(pull),
          {
            merged: true,
            state: "closed",
          },
        );
        check.matches(await git.pulls.isMerged(pull), true);
        await check.refused(405, () => git.pulls.merge({ ...pull, Do: style }));
      });
    }

    await part("the merge of a pull request with conflicts is refused", async () => {
      const path = "conflict.txt";
      const { index, branch } = await world.pull(repo);
      await git.contents.create({ ...repo, path, branch, content: base64("theirs\n") });
      await git.contents.create({ ...repo, path, branch: "main", content: base64("ours\n") });
      const pull = { ...repo, index };
      // The server checks for conflicts in the background. Until it finds them, it reports the pull request as
      // mergeable.
      await check.refused([405, 409], () => git.pulls.merge({ ...pull, Do: "merge" }));
      check.matches(await git.pulls.isMerged(pull), false);
    });

    await part("the branch of a pull request is updated with new commits from the target branch", async () => {
      const { index } = await world.pull(repo);
      await git.contents.create({ ...repo, path: "behind.txt", branch: "main", content: base64("new\n") });
      await git.pulls.waitUntilMergeable({ ...repo, index });
      const count = async () => (await git.pulls.commits.list({ ...repo, index })).items.length;
      await check.readBack(() => git.pulls.updateBranch({ ...repo, index, style: "merge" }), count, 2);
    });

    await part("pinned pull requests are listed", async () => {
      check.matches((await git.pulls.listPinned(repo)).items, []);
    });

    await part("a merged pull request is found by its merge commit", async () => {
      const { index } = await world.pull(repo);
      await world.merge({ ...repo, index, Do: "merge" });
      const { merge_commit_sha: sha, head } = await git.pulls.get({ ...repo, index });
      check.matches(await git.commits.getPull({ ...repo, sha: sha ?? "" }), { number: index });
      await check.refused(404, () => git.commits.getPull({ ...repo, sha: head.sha }));
    });

    await part("pull requests from unknown branches, and requests for unknown pull requests, are refused", async () => {
      await check.refused(404, () => git.pulls.get({ ...repo, index: 999_999 }));
      await check.refused(404, () => git.pulls.create({ ...repo, head: "no-such", base: "main", title: "None" }));
      await check.refused([401, 403], () =>
        world.anonymous.pulls.create({ ...repo, head: "x", base: "main", title: "Without a token" }),
      );
    });
  },
};

/** Scenario for pull request reviews by another person. */
export const reviews: GitScenario = {
  name: "reviews",
  needs: ["second person"],
  async run({ world, part, check }) {
    const { git } = world;
    const repo = await world.repository();
    const other = await world.person();
    await git.repos.collaborators.add({ ...repo, collaborator: other.login, permission: "write" });

    await part("a review is requested, begun, submitted and dismissed", async () => {
      const { index } = await world.pull(repo);
      const pull = { ...repo, index };
      const { items } = await git.pulls.reviewRequests.add({ ...pull, reviewers: [other.login] });
      check.matches(items, [{ state: "REQUEST_REVIEW" }]);
      await git.pulls.reviewRequests.remove({ ...pull, reviewers: [other.login] });
      const comments = [{ path: "README.md", body: "Here", new_position: 1, old_position: 0 }];
      const { id } = await other.git.pulls.reviews.create({ ...pull, body: "Begun", comments });
      const review = { ...pull, id };
      const read = () => git.pulls.reviews.get(review);
      await check.readBack(() => other.git.pulls.reviews.submit({ ...review, event: "APPROVED", body: "Good" }), read, {
        state: "APPROVED",
        body: "Good",
        user: { login: other.login },
      });
      check.matches((await git.pulls.reviews.comments.list(review)).items, [{ body: "Here", path: "README.md" }]);
      const dismiss = () => git.pulls.reviews.dismiss({ ...review, message: "On second thought" });
      await check.readBack(dismiss, read, { dismissed: true });
      await check.readBack(() => git.pulls.reviews.undismiss(review), read, { dismissed: false });
    });

    await part("the list of reviews is complete", async () => {
      const { index } = await world.pull(repo);
      const pull = { ...repo, index };
      const expected: number[] = [];
      for (let count = 0; count < 9; count++) {
        const review = { ...pull, event: "COMMENT" as const, body: `Review ${count}` };
        expected.push((await other.git.pulls.reviews.create(review)).id);
      }
      await check.whole({ list: (limit) => git.pulls.reviews.list({ ...pull, limit }), key: ({ id }) => id, expected });
      const last = { ...pull, id: expected.at(-1) ?? 0 };
      await check.gone(
        () => other.git.pulls.reviews.delete(last),
        () => git.pulls.reviews.get(last),
      );
    });

    await part("a conversation is answered, resolved and reopened", async () => {
      const { index } = await world.pull(repo);
      const pull = { ...repo, index };
      const comments = [{ path: "README.md", body: "Why?", new_position: 1, old_position: 0 }];
      const review = await other.git.pulls.reviews.create({ ...pull, event: "COMMENT", body: "Asked", comments });
      const read = async () => (await git.pulls.reviews.comments.list({ ...pull, id: review.id })).items;
      const { id } = (await read())[0] ?? { id: 0 };
      const isResolved = async () => (await read())[0]?.resolver !== null;
      await check.readBack(() => git.pulls.conversations.resolve({ ...repo, id }), isResolved, true);
      await check.readBack(() => git.pulls.conversations.unresolve({ ...repo, id }), isResolved, false);
      const answer = await git.pulls.conversations.reply({ ...pull, id, body: "Because" });
      check.matches(answer, { body: "Because", path: "README.md", user: { login: world.login } });
      await check.refused(404, () => git.pulls.conversations.reply({ ...pull, id: 999_999_999, body: "To none" }));
    });

    await part("an automatic merge is scheduled and cancelled", async () => {
      const { index } = await world.pull(repo);
      const pull = { ...repo, index };
      const { head } = await git.pulls.get(pull);
      const protection = { enable_status_check: true, status_check_contexts: ["build"] };
      await git.branches.protections.create({ ...repo, rule_name: "main", ...protection });
      await git.commits.statuses.create({ ...repo, sha: head.sha, state: "pending", context: "build" });
      await world.merge({ ...pull, Do: "merge", merge_when_checks_succeed: true });
      check.matches(await git.pulls.get(pull), { merged: false });
      await git.pulls.cancelAutoMerge(pull);
      await check.refused(404, () => git.pulls.cancelAutoMerge(pull));
      await git.branches.protections.delete({ ...repo, name: "main" });
    });

    await part("an approval of one's own pull request is refused", async () => {
      const { index } = await world.pull(repo);
      await check.refused(422, () => git.pulls.reviews.create({ ...repo, index, event: "APPROVED", body: "Mine" }));
    });
  },
};
