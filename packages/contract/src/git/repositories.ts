import type { GitScenario } from "./git-world.ts";

/** Scenario for repositories and the lists that contain them. */
export const repositories: GitScenario = {
  name: "repositories",
  async run({ world, part, check }) {
    const { git, login } = world;
    const repo = await world.repository();
    const fullName = `${repo.owner}/${repo.repo}`;

    await part("a repository is read back as it was written", async () => {
      const input = { description: "Of the rigging", website: "https://example.com/rig", has_wiki: false };
      await check.readBack(
        () => git.repos.update({ ...repo, ...input }),
        () => git.repos.get(repo),
        input,
      );
      const { id } = await git.repos.get(repo);
      check.matches(await git.repos.getById({ id }), { full_name: fullName });
    });

    await part("the lists of repositories are complete", async () => {
      const expected = [fullName];
      for (let count = 0; count < 8; count++) {
        const { owner, repo: name } = await world.repository({ empty: true });
        expected.push(`${owner}/${name}`);
      }
      const key = ({ full_name }: { readonly full_name: string }): string => full_name;
      await check.whole({ list: (limit) => git.user.repos.list({ limit }), key, expected, others: true });
      const ofUser = (limit: number | undefined) => git.users.repos.list({ username: login, limit });
      await check.whole({ list: ofUser, key, expected, others: true });
      const prefix = repo.repo.replace(/-\d+$/, "");
      await check.whole({ list: (limit) => git.repos.search({ q: prefix, limit }), key, expected, others: true });
    });

    await part("names that are taken or invalid, and requests for unknown repositories, are refused", async () => {
      await check.refused(409, () => git.user.repos.create({ name: repo.repo }));
      await check.refused(422, () => git.user.repos.create({ name: "no/slashes" }));
      await check.refused(404, () => git.repos.get({ ...repo, repo: `${repo.repo}-unknown` }));
      await check.refused([401, 403], () => world.anonymous.user.repos.create({ name: "without-a-token" }));
    });

    await part("topics are set, listed and removed", async () => {
      const read = async () => (await git.repos.topics.list(repo)).items.map(String).sort();
      await check.readBack(() => git.repos.topics.replace({ ...repo, topics: ["boat", "sail"] }), read, [
        "boat",
        "sail",
      ]);
      await check.readBack(() => git.repos.topics.add({ ...repo, topic: "anchor" }), read, ["anchor", "boat", "sail"]);
      await check.readBack(() => git.repos.topics.remove({ ...repo, topic: "boat" }), read, ["anchor", "sail"]);
      await check.refused(422, () => git.repos.topics.replace({ ...repo, topics: ["Not A Topic!"] }));
    });
  },
};
