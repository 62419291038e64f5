import { base64, type GitScenario } from "./git-world.ts";

/** Scenario for branches and tags, their protection rules, and the git objects that they point to. */
export const refs: GitScenario = {
  name: "branches and tags",
  async run({ world, part, check }) {
    const { git, login } = world;
    const repo = await world.repository();

    await part("a branch is created, read and deleted", async () => {
      const branch = { ...repo, branch: "feature/winch" };
      await check.readBack(
        () => git.branches.create({ ...repo, new_branch_name: branch.branch }),
        () => git.branches.get(branch),
        { name: branch.branch, protected: false },
      );
      await check.refused(409, () => git.branches.create({ ...repo, new_branch_name: branch.branch }));
      await check.gone(
        () => git.branches.delete(branch),
        () => git.branches.get(branch),
      );
      await check.refused(404, () => git.branches.get({ ...repo, branch: "no-such-branch" }));
    });

    await part("a branch is renamed", async () => {
      await git.branches.create({ ...repo, new_branch_name: "old" });
      const rename = () => git.branches.rename({ ...repo, branch: "old", name: "new" });
      await check.readBack(rename, () => git.branches.get({ ...repo, branch: "new" }), { name: "new" });
    });

    await part("the lists of branches and tags are complete", async () => {
      const listed = await world.repository();
      const names = Array.from({ length: 9 }, (_, index) => `name-${index}`);
      for (const name of names) {
        await git.branches.create({ ...listed, new_branch_name: name });
        await git.tags.create({ ...listed, tag_name: `v${name}`, target: "main" });
      }
      const key = ({ name }: { readonly name: string }): string => name;
      const branches = (limit: number | undefined) => git.branches.list({ ...listed, limit });
      await check.whole({ list: branches, key, expected: ["main", ...names] });
      const tags = (limit: number | undefined) => git.tags.list({ ...listed, limit });
      await check.whole({ list: tags, key, expected: names.map((name) => `v${name}`) });
      const refNames = (await git.gitData.refs.list(listed)).items.map(({ ref }) => ref);
      check.matches(refNames.includes("refs/tags/vname-3"), true);
      check.matches((await git.gitData.refs.listMatching({ ...listed, ref: "heads/name-3" })).items, [
        { ref: "refs/heads/name-3" },
      ]);
    });

    await part("an annotated tag is read with its message, and deleted", async () => {
      const tag = { ...repo, tag: "v1.0" };
      const { id } = await check.readBack(
        () => git.tags.create({ ...repo, tag_name: tag.tag, target: "main", message: "The first" }),
        () => git.tags.get(tag),
        { name: "v1.0", message: (text: unknown) => String(text).trim() === "The first" },
      );
      check.matches(await git.tags.getAnnotated({ ...repo, sha: id }), { tag: "v1.0" });
      await check.refused(409, () => git.tags.create({ ...repo, tag_name: tag.tag, target: "main" }));
      await check.gone(
        () => git.tags.delete(tag),
        () => git.tags.get(tag),
      );
    });

    await part("a branch protection rule is read back as it was written", async () => {
      const rule = { ...repo, name: "release/*" };
      await check.readBack(
        () => git.branches.protections.create({ ...repo, rule_name: rule.name, required_approvals: 2 }),
        () => git.branches.protections.get(rule),
        { rule_name: rule.name, required_approvals: 2 },
      );
      const change = {
        required_approvals: 1,
        enable_push: true,
        enable_push_whitelist: true,
        push_whitelist_usernames: [login],
      };
      const read = () => git.branches.protections.get(rule);
      await check.readBack(() => git.branches.protections.update({ ...rule, ...change }), read, change);
      check.matches((await git.branches.protections.list(repo)).items, [{ rule_name: rule.name }]);
      await check.gone(() => git.branches.protections.delete(rule), read);
    });

    await part("branch protection rules are reordered", async () => {
      // No response contains a rule's id, so the test cannot check the new order.
      await git.branches.protections.reorder({ ...repo, ids: [1] });
    });

    await part("a branch is moved to another commit", async () => {
      const place = { ...repo, branch: "moved" };
      await git.branches.create({ ...repo, new_branch_name: place.branch, old_branch_name: "main" });
      const read = () => git.branches.get(place);
      const before = (await read()).commit?.id ?? "";
      const { commit } = await git.contents.create({
        ...repo,
        path: "ahead.txt",
        branch: "main",
        content: base64("a"),
      });
      const move = { new_commit_id: commit?.sha ?? "", old_commit_id: before };
      await check.readBack(() => git.branches.setCommit({ ...place, ...move }), read, {
        commit: { id: move.new_commit_id },
      });
      await check.refused(422, () => git.branches.setCommit({ ...place, ...move, new_commit_id: before }));
    });

    await part("a tag protection rule is read back as it was written", async () => {
      const { id } = await check.readBack(
        () => git.tags.protections.create({ ...repo, name_pattern: "v*", whitelist_usernames: [login] }),
        (made) => git.tags.protections.get({ ...repo, id: made.id }),
        { name_pattern: "v*", whitelist_usernames: [login] },
      );
      const read = () => git.tags.protections.get({ ...repo, id });
      const change = { name_pattern: "release-*" };
      await check.readBack(() => git.tags.protections.update({ ...repo, id, ...change }), read, change);
      check.matches((await git.tags.protections.list(repo)).items, [{ id }]);
      await check.gone(() => git.tags.protections.delete({ ...repo, id }), read);
    });

    await part("a blob is read, and a request for a missing note is refused", async () => {
      const { content } = await git.contents.writeFile({ ...repo, path: "blob.txt", content: "blob" });
      const sha = content?.sha ?? "";
      check.matches(await git.gitData.blobs.get({ ...repo, sha }), { sha, content: base64("blob") });
      await check.refused(404, () => git.gitData.notes.get({ ...repo, sha: "main" }));
    });

    await part("the blobs with given SHAs are listed", async () => {
      const { sha } = await git.contents.readFile({ ...repo, path: "README.md" });
      check.matches((await git.gitData.blobs.list({ ...repo, shas: [sha] })).items, [{ sha }]);
    });

    await part("a note on a commit is written and deleted", async () => {
      const commit = { ...repo, sha: (await git.branches.get({ ...repo, branch: "main" })).commit?.id ?? "" };
      await check.readBack(
        () => git.gitData.notes.set({ ...commit, message: "Noted" }),
        () => git.gitData.notes.get(commit),
        {
          message: (text: unknown) => String(text).trim() === "Noted",
        },
      );
      await check.gone(
        () => git.gitData.notes.delete(commit),
        () => git.gitData.notes.get(commit),
      );
    });
  },
};
