import { type GitScenario } from "./git-world.ts";

/** Scenario for an organization's packages, which are uploaded through the generic package registry. */
export const packages: GitScenario = {
  name: "packages",
  async run({ world, part, check }) {
    const { git } = world;
    const owner = await world.organization();
    const generic = { owner, type: "generic", name: "sail-plan" };
    const versions = Array.from({ length: 9 }, (_, index) => `1.0.${index}`);

    await part("packages are listed in full, and read with their files", async () => {
      check.matches((await git.packages.list({ owner })).items, []);
      // Gitea refuses to delete an organization that has packages.
      world.onCleanUp(`the packages of ${owner}`, async () => {
        const { items } = await git.packages.list({ owner, limit: 50 });
        for (const { type, name, version } of items) await git.packages.delete({ owner, type, name, version });
      });
      for (const version of versions) {
        await world.upload({ owner, name: generic.name, version, file: "plan.txt", content: `Plan ${version}` });
      }
      const key = ({ version }: { readonly version: string }): string => version;
      await check.whole({ list: (limit) => git.packages.list({ owner, limit }), key, expected: versions });
      const one = { ...generic, version: "1.0.3" };
      check.matches(await git.packages.get(one), { name: generic.name, type: "generic", version: "1.0.3" });
      check.matches((await git.packages.listFiles(one)).items, [{ name: "plan.txt" }]);
      await check.refused(404, () => git.packages.get({ ...generic, version: "9.9.9" }));
      await check.gone(
        () => git.packages.delete(one),
        () => git.packages.get(one),
      );
    });

    await part("the versions of a package are listed in full, and the newest one is read", async () => {
      await check.whole({
        list: (limit) => git.packages.listVersions({ ...generic, limit }),
        key: ({ version }) => version,
        expected: versions.filter((version) => version !== "1.0.3"),
      });
      check.matches(await git.packages.getLatest(generic), { version: "1.0.8" });
    });

    await part("a package is linked to a repository, and the link is removed", async () => {
      const { repo } = await world.repository({ org: owner });
      const read = () => git.packages.get({ ...generic, version: "1.0.0" });
      await check.readBack(() => git.packages.link({ ...generic, repo_name: repo }), read, {
        repository: { name: repo },
      });
      await check.readBack(() => git.packages.unlink(generic), read, { repository: null });
    });

    await part("the Swift package registry accepts a credential", async () => {
      await git.packages.swift.login({ owner });
      await check.refused(401, () => world.anonymous.packages.swift.login({ owner }));
    });

    await part("a package is deleted with all its versions", async () => {
      await git.packages.deleteAll(generic);
      check.matches((await git.packages.list({ owner })).items, []);
    });
  },
};
