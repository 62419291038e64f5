import type { GitScenario } from "./git-world.ts";

/** Scenario for a repository's labels. */
export const labels: GitScenario = {
  name: "labels",
  async run({ world, part, check }) {
    const { git } = world;
    const repo = await world.repository();

    await part("a label is read back as it was written", async () => {
      const input = { name: "kind/bug", color: "#00aabb", description: "Something is wrong", exclusive: true };
      const { id } = await check.readBack(
        () => git.repos.labels.create({ ...repo, ...input }),
        (label) => git.repos.labels.get({ ...repo, id: label.id }),
        { ...input, color: "00aabb" },
      );
      const change = { name: "kind/fault", color: "ff0000" };
      const read = () => git.repos.labels.get({ ...repo, id });
      await check.readBack(() => git.repos.labels.update({ ...repo, id, ...change }), read, change);
      await check.gone(() => git.repos.labels.delete({ ...repo, id }), read);
    });

    await part("the list of labels is complete", async () => {
      const listed = await world.repository({ empty: true });
      const expected: number[] = [];
      for (let index = 0; index < 33; index++) {
        expected.push((await git.repos.labels.create({ ...listed, name: `label ${index}`, color: "#123456" })).id);
      }
      await check.whole({
        list: (limit) => git.repos.labels.list({ ...listed, limit }),
        key: ({ id }) => id,
        expected,
      });
    });

    await part("invalid labels, and requests for unknown ones, are refused", async () => {
      await check.refused(404, () => git.repos.labels.get({ ...repo, id: 999_999_999 }));
      await check.refused(422, () => git.repos.labels.create({ ...repo, name: "colourless", color: "no colour" }));
      await check.refused([401, 403], () =>
        world.anonymous.repos.labels.create({ ...repo, name: "x", color: "#000000" }),
      );
    });
  },
};
