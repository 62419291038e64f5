import type { GitScenario } from "./git-world.ts";
import { pixel } from "./organizations.ts";

/** Scenario for the settings, e-mail addresses and activities of a user created by the run. */
export const people: GitScenario = {
  name: "people",
  needs: ["administrator"],
  async run({ world, part, check }) {
    const { login: username, git } = await world.person();

    await part("a person is found", async () => {
      check.matches(await git.user.get(), { login: username });
      check.matches(await git.users.get({ username }), { login: username });
      check.matches((await git.users.search({ q: username })).items, [{ login: username }]);
      await check.refused(404, () => git.users.get({ username: `${username}-unknown` }));
    });

    await part("settings are read back as they were written", async () => {
      const change = { full_name: "Of the Contract", location: "At sea", website: "https://example.com" };
      await check.readBack(
        () => git.user.settings.update(change),
        () => git.user.settings.get(),
        change,
      );
    });

    await part("e-mail addresses are added and removed", async () => {
      const email = `${world.name()}@example.com`;
      const read = async () => (await git.user.emails.list()).items.some((entry) => entry.email === email);
      await check.readBack(() => git.user.emails.add({ emails: [email] }), read, true);
      await check.readBack(() => git.user.emails.remove({ emails: [email] }), read, false);
    });

    await part("an avatar is set and deleted, and a user's activities and heatmap are read", async () => {
      await git.user.avatar.set({ image: pixel });
      await git.user.avatar.delete();
      check.matches((await git.users.activities.list({ username })).items, (items: unknown) => Array.isArray(items));
      check.matches((await git.users.heatmap.list({ username })).items, (items: unknown) => Array.isArray(items));
    });
  },
};

/** Scenario for the applications, secrets, variables and webhooks of a user created by the run. */
export const belongings: GitScenario = {
  name: "account",
  needs: ["administrator"],
  async run({ world, part, check }) {
    const { git } = await world.person();

    await part("OAuth applications are created, changed, listed and deleted", async () => {
      const input = { name: "app", redirect_uris: ["https://example.com/callback"], confidential_client: true };
      const { id } = await check.readBack(
        () => git.user.oauth2Applications.create(input),
        (made) => git.user.oauth2Applications.get({ id: made.id }),
        input,
      );
      const read = () => git.user.oauth2Applications.get({ id });
      const update = () => git.user.oauth2Applications.update({ id, ...input, name: "other" });
      await check.readBack(update, read, { name: "other" });
      const list = (limit: number | undefined) => git.user.oauth2Applications.list({ limit });
      await check.whole({ list, key: (application) => application.id, expected: [id] });
      await check.gone(() => git.user.oauth2Applications.delete({ id }), read);
    });

    await part("a user's secrets and variables are set and deleted", async () => {
      await git.user.actions.secrets.set({ secretname: "OF_PERSON", data: "hidden" });
      await git.user.actions.secrets.delete({ secretname: "OF_PERSON" });
      const variable = { variablename: "HARBOUR" };
      const read = () => git.user.actions.variables.get(variable);
      await check.readBack(() => git.user.actions.variables.create({ ...variable, value: "Kiel" }), read, {
        data: "Kiel",
      });
      await check.readBack(() => git.user.actions.variables.replace({ ...variable, value: "Brest" }), read, {
        data: "Brest",
      });
      const list = (limit: number | undefined) => git.user.actions.variables.list({ limit });
      await check.whole({ list, key: ({ name }) => name, expected: ["HARBOUR"] });
      await check.gone(() => git.user.actions.variables.delete(variable), read);
    });

    await part("a user's webhooks are created, changed and deleted", async () => {
      const config = { url: "http://127.0.0.1:9/nowhere", content_type: "json" as const };
      const type = world.server.product;
      const { id } = await check.readBack(
        () => git.user.hooks.create({ type, config, events: ["push"], active: false }),
        (made) => git.user.hooks.get({ id: made.id }),
        { active: false },
      );
      const read = () => git.user.hooks.get({ id });
      await check.readBack(() => git.user.hooks.update({ id, branch_filter: "main" }), read, { branch_filter: "main" });
      await check.whole({ list: (limit) => git.user.hooks.list({ limit }), key: (hook) => hook.id, expected: [id] });
      await check.gone(() => git.user.hooks.delete({ id }), read);
    });
  },
};

/** Scenario for users whom a user or an organization blocks. */
export const blocks: GitScenario = {
  name: "blocks",
  needs: ["administrator"],
  async run({ world, part, check }) {
    const { login: username, git } = await world.person();
    const admin = world.git;

    await part("users are blocked on Gitea", async () => {
      const blocked = { username: (await world.person()).login };
      await git.user.blocks.gitea.add(blocked);
      check.matches(await git.user.blocks.gitea.exists(blocked), true);
      const list = (limit: number | undefined) => git.user.blocks.gitea.list({ limit });
      await check.whole({ list, key: ({ login }) => login, expected: [blocked.username] });
      const remove = () => git.user.blocks.gitea.remove(blocked);
      await check.readBack(remove, () => git.user.blocks.gitea.exists(blocked), false);
    });

    await part("users are blocked on Forgejo", async () => {
      const blocked = { username: (await world.person()).login };
      await git.user.blocks.forgejo.add(blocked);
      check.matches((await git.user.blocks.forgejo.list()).items.length, 1);
      const count = async () => (await git.user.blocks.forgejo.list()).items.length;
      await check.readBack(() => git.user.blocks.forgejo.remove(blocked), count, 0);
    });

    await part("a member of a Gitea organization is removed and then blocked", async () => {
      const org = await world.organization();
      const { id } = await admin.orgs.teams.create({ org, name: "crew", permission: "read", units: ["repo.code"] });
      await admin.orgs.teams.members.add({ id, username });
      const isMember = () => admin.orgs.members.exists({ org, username });
      await check.readBack(() => admin.orgs.members.remove({ org, username }), isMember, false);
      const blocked = { org, username };
      const read = () => admin.orgs.blocks.gitea.exists(blocked);
      await check.readBack(() => admin.orgs.blocks.gitea.add(blocked), read, true);
      const list = (limit: number | undefined) => admin.orgs.blocks.gitea.list({ org, limit });
      await check.whole({ list, key: ({ login }) => login, expected: [username] });
      await check.readBack(() => admin.orgs.blocks.gitea.remove(blocked), read, false);
    });
  },
};
