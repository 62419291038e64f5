import type { GitScenario } from "./git-world.ts";

/** Scenario for organizations, their teams, labels, repositories and members. */
export const organizations: GitScenario = {
  name: "organizations",
  async run({ world, part, check }) {
    const { git, login } = world;
    const org = await world.organization();

    await part("an organization is read back as it was written", async () => {
      const change = { full_name: "Of the contract", description: "Rigging", location: "At sea" };
      await check.readBack(
        () => git.orgs.update({ org, ...change }),
        () => git.orgs.get({ org }),
        change,
      );
      await check.refused(422, () => git.orgs.create({ username: org }));
      await check.refused(404, () => git.orgs.get({ org: `${org}-unknown` }));
    });

    await part("the lists of organizations are complete", async () => {
      const expected = [org];
      for (let count = 0; count < 3; count++) expected.push(await world.organization());
      const key = ({
        username,
        name,
      }: {
        readonly username?: string | undefined;
        readonly name?: string | undefined;
      }) => username ?? name ?? "";
      const options = { key, expected, others: true, sizes: [undefined, 1, 7, 50] };
      await check.whole({ ...options, list: (limit) => git.user.orgs.list({ limit }) });
      await check.whole({ ...options, list: (limit) => git.users.orgs.list({ username: login, limit }) });
      await check.whole({ ...options, list: (limit) => git.orgs.list({ limit }), sizes: [undefined, 7, 50] });
      check.matches(await git.users.orgs.getPermissions({ username: login, org }), { is_owner: true });
    });

    await part("a team is created, changed, listed and deleted", async () => {
      const units = ["repo.code", "repo.issues"];
      const { id } = await check.readBack(
        () => git.orgs.teams.create({ org, name: "crew", description: "On deck", permission: "write", units }),
        (made) => git.orgs.teams.get({ id: made.id }),
        { name: "crew", description: "On deck" },
      );
      const read = () => git.orgs.teams.get({ id });
      const update = () => git.orgs.teams.update({ id, name: "crew", description: "Below deck" });
      await check.readBack(update, read, { description: "Below deck" });
      check.matches((await git.orgs.teams.search({ org, q: "crew" })).items, [{ id }]);
      const { items } = await git.orgs.teams.list({ org });
      await check.whole({
        list: (limit) => git.orgs.teams.list({ org, limit }),
        key: (team) => team.id,
        expected: items.map((team) => team.id),
      });
      await check.whole({
        list: (limit) => git.user.teams.list({ limit }),
        key: (team) => team.id,
        expected: [],
        others: true,
        sizes: [undefined, 7, 50],
      });
      await check.gone(() => git.orgs.teams.delete({ id }), read);
    });

    await part("members and repositories are added to a team and removed from it", async () => {
      const { repo } = await world.repository({ org });
      const { id } = await git.orgs.teams.create({ org, name: "hands", permission: "read", units: ["repo.code"] });
      const members = async () => (await git.orgs.teams.members.list({ id })).items.map((member) => member.login);
      await check.readBack(() => git.orgs.teams.members.add({ id, username: login }), members, [login]);
      check.matches(await git.orgs.teams.members.exists({ id, username: login }), true);
      const repos = async () => (await git.orgs.teams.repos.list({ id })).items.map(({ name }) => name);
      await check.readBack(() => git.orgs.teams.repos.add({ id, org, repo }), repos, [repo]);
      check.matches(await git.orgs.teams.repos.get({ id, org, repo }), { name: repo });
      check.matches((await git.orgs.teams.activities.list({ id })).items, (items: unknown) => Array.isArray(items));
      const place = { owner: org, repo };
      check.matches(
        (await git.repos.teams.list(place)).items.some((team) => team.id === id),
        true,
      );
      await check.readBack(() => git.orgs.teams.repos.remove({ id, org, repo }), repos, []);
      await git.repos.teams.add({ ...place, team: "hands" });
      check.matches(await git.repos.teams.get({ ...place, team: "hands" }), { id });
      await check.readBack(() => git.repos.teams.remove({ ...place, team: "hands" }), repos, []);
      await check.readBack(() => git.orgs.teams.members.remove({ id, username: login }), members, []);
    });

    await part("the list of an organization's repositories is complete", async () => {
      const other = await world.organization();
      const expected: string[] = [];
      for (let count = 0; count < 9; count++) expected.push((await world.repository({ org: other, empty: true })).repo);
      const list = (limit: number | undefined) => git.orgs.repos.list({ org: other, limit });
      await check.whole({ list, key: ({ name }) => name, expected });
    });

    await part("labels of an organization are created, changed, listed and deleted", async () => {
      const { id } = await check.readBack(
        () => git.orgs.labels.create({ org, name: "bug", color: "#ff0000" }),
        (made) => git.orgs.labels.get({ org, id: made.id }),
        { name: "bug", color: "ff0000" },
      );
      const read = () => git.orgs.labels.get({ org, id });
      await check.readBack(() => git.orgs.labels.update({ org, id, name: "fault" }), read, { name: "fault" });
      await check.whole({
        list: (limit) => git.orgs.labels.list({ org, limit }),
        key: (label) => label.id,
        expected: [id],
      });
      await check.gone(() => git.orgs.labels.delete({ org, id }), read);
    });

    await part("a membership is made public and then private again", async () => {
      const key = (user: { readonly login: string }): string => user.login;
      await check.whole({ list: (limit) => git.orgs.members.list({ org, limit }), key, expected: [login] });
      check.matches(await git.orgs.members.exists({ org, username: login }), true);
      const read = () => git.orgs.publicMembers.exists({ org, username: login });
      await check.readBack(() => git.orgs.publicMembers.publicize({ org, username: login }), read, true);
      await check.whole({ list: (limit) => git.orgs.publicMembers.list({ org, limit }), key, expected: [login] });
      await check.readBack(() => git.orgs.publicMembers.conceal({ org, username: login }), read, false);
    });

    await part("a repository is created via the older API path and deleted by `deleteRepos`", async () => {
      const emptied = await world.organization();
      await git.orgs.repos.createLegacy({ org: emptied, name: "older", auto_init: true });
      check.matches(await git.repos.get({ owner: emptied, repo: "older" }), { name: "older" });
      try {
        await git.orgs.deleteRepos({ org: emptied });
      } finally {
        // The server may respond before the repositories are gone, and it refuses to delete an organization that still
        // has repositories.
        await git.repos.delete({ owner: emptied, repo: "older" }).catch(() => undefined);
      }
    });

    await part("activities of an organization are read, and its avatar is set and deleted", async () => {
      check.matches((await git.orgs.activities.list({ org })).items, (items: unknown) => Array.isArray(items));
      await git.orgs.avatar.set({ org, image: pixel });
      await git.orgs.avatar.delete({ org });
    });

    await part("an organization is renamed", async () => {
      const renamed = await world.organization();
      const name = world.name();
      // The clean-up is registered before the test renames the organization. The organization is then deleted even if
      // the test fails to read it under its new name.
      world.onCleanUp(`the organization ${name}`, () => git.orgs.delete({ org: name }));
      const rename = () => git.orgs.rename({ org: renamed, new_name: name });
      await check.readBack(rename, () => git.orgs.get({ org: name }), { username: name });
    });
  },
};

/** A PNG with a single pixel, in base64. */
export const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
