import type { GitScenario } from "./git-world.ts";

/** Scenario for releases and their attachments. */
export const releases: GitScenario = {
  name: "releases",
  async run({ world, part, check }) {
    const { git } = world;
    const repo = await world.repository();

    await part("a release is read back as it was written", async () => {
      const input = { tag_name: "v1.0", name: "One", body: "The first", target_commitish: "main" };
      const { id } = await check.readBack(
        () => git.releases.create({ ...repo, ...input }),
        (made) => git.releases.get({ ...repo, id: made.id }),
        input,
      );
      check.matches(await git.releases.getByTag({ ...repo, tag: "v1.0" }), { id });
      check.matches(await git.releases.getLatest(repo), { id });
      const change = { name: "One and only", prerelease: true };
      const read = () => git.releases.get({ ...repo, id });
      await check.readBack(() => git.releases.update({ ...repo, id, ...change }), read, change);
      await check.refused(409, () => git.releases.create({ ...repo, ...input }));
      await check.gone(() => git.releases.delete({ ...repo, id }), read);
    });

    await part("the list of releases is complete", async () => {
      const listed = await world.repository();
      const expected: number[] = [];
      for (let count = 0; count < 9; count++) {
        expected.push((await git.releases.create({ ...listed, tag_name: `v0.${count}`, name: `${count}` })).id);
      }
      await check.whole({ list: (limit) => git.releases.list({ ...listed, limit }), key: ({ id }) => id, expected });
      const tag = { ...listed, tag: "v0.3" };
      await check.gone(
        () => git.releases.deleteByTag(tag),
        () => git.releases.getByTag(tag),
      );
    });

    await part("the files of a release are uploaded, renamed, listed and deleted", async () => {
      const { id } = await git.releases.create({ ...repo, tag_name: "v2.0", name: "Two" });
      const release = { ...repo, id };
      const first = await check.readBack(
        () => git.releases.assets.upload({ ...release, attachment: { fileName: "a.txt", content: "text" } }),
        (made) => git.releases.assets.get({ ...release, attachment_id: made.id }),
        { name: "a.txt", size: 4 },
      );
      const asset = { ...release, attachment_id: first.id };
      const read = () => git.releases.assets.get(asset);
      await check.readBack(() => git.releases.assets.update({ ...asset, name: "b.txt" }), read, { name: "b.txt" });
      check.matches((await git.releases.assets.list(release)).items, [{ id: first.id }]);
      await check.gone(() => git.releases.assets.delete(asset), read);
    });

    await part("bytes are uploaded", async () => {
      const { id } = await git.releases.create({ ...repo, tag_name: "v3.0", name: "Three" });
      const body = new TextEncoder().encode("bytes");
      check.matches(await git.releases.assets.uploadBytes({ ...repo, id, name: "c.bin", content: body }), { size: 5 });
    });

    await part("requests for unknown releases are refused", async () => {
      await check.refused(404, () => git.releases.get({ ...repo, id: 999_999_999 }));
      await check.refused(404, () => git.releases.getByTag({ ...repo, tag: "no-such-tag" }));
    });
  },
};
