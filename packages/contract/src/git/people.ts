import { pixel } from "./organizations.ts";
import type { GitScenario } from "./git-world.ts";

const sshKey = (comment: string): string => `ssh-ed25519 ${newKey()} ${comment}`;

/** Settings, keys, tokens and lists of a person that the run created. */
export const people: GitScenario = {
  name: "people",
  needs: ["administrator"],
  async run({ world, part, check }) {
    const { login: username, git } = await world.person();
    const admin = world.git;

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

    await part("SSH keys are added, listed whole and deleted", async () => {
      const expected: number[] = [];
      for (let count = 0; count < 9; count++) {
        expected.push((await git.user.keys.create({ title: `key ${count}`, key: sshKey(`c${count}`) })).id);
      }
      const key = ({ id }: { readonly id: number }): number => id;
      await check.whole({ list: (limit) => git.user.keys.list({ limit }), key, expected });
      await check.whole({ list: (limit) => git.users.keys.list({ username, limit }), key, expected });
      const id = expected[0] ?? 0;
      await check.gone(
        () => git.user.keys.delete({ id }),
        () => git.user.keys.get({ id }),
      );
      await check.refused(422, () => git.user.keys.create({ title: "no key", key: "no key" }));
    });

    await part("access tokens are made, listed whole and deleted", async () => {
      const expected: number[] = [];
      for (let count = 0; count < 9; count++) {
        const token = { username, name: `token ${count}`, scopes: ["read:user" as const] };
        expected.push((await git.users.tokens.create(token)).id);
      }
      const list = (limit: number | undefined) => git.users.tokens.list({ username, limit });
      await check.whole({ list, key: ({ id }) => id, expected });
      const remove = () => git.users.tokens.delete({ username, token: "token 3" });
      await check.readBack(remove, async () => (await git.users.tokens.list({ username, limit: 50 })).items.length, 8);
      await check.refused(400, () => git.users.tokens.create({ username, name: "token 4", scopes: ["read:user"] }));
    });

    await part("OAuth applications are written, changed, listed and deleted", async () => {
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

    await part("GPG keys are listed, and a token for one is given", async () => {
      await check.whole({ list: (limit) => git.user.gpgKeys.list({ limit }), key: ({ id }) => id, expected: [] });
      await check.whole({
        list: (limit) => git.users.gpgKeys.list({ username, limit }),
        key: ({ id }) => id,
        expected: [],
      });
      check.matches((await git.user.gpgKeys.getVerificationToken()).length > 10, true);
      await check.refused(404, () => git.user.gpgKeys.get({ id: 999_999_999 }));
    });

    await part("secrets and variables of a person are set and deleted", async () => {
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

    await part("webhooks of a person are written, changed and deleted", async () => {
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

    await part("avatars, activities and the heatmap", async () => {
      await git.user.avatar.set({ image: pixel });
      await git.user.avatar.delete();
      check.matches((await git.users.activities.list({ username })).items, (items: unknown) => Array.isArray(items));
      check.matches((await git.users.heatmap.list({ username })).items, (items: unknown) => Array.isArray(items));
    });

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

    await part("an organization blocks a person on Gitea, and removes a member", async () => {
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

    await part("a credential reads itself", async () => {
      check.matches((await admin.user.currentToken.get()).id > 0, true);
    });

    await part("an administrator makes an organization for a person", async () => {
      const name = world.name();
      world.onCleanUp(`the organization ${name}`, () => admin.orgs.delete({ org: name }));
      const make = () => admin.admin.users.orgs.create({ username, organization: { username: name } });
      await check.readBack(make, () => admin.orgs.get({ org: name }), { username: name });
    });

    await part("an administrator renames a person for good", async () => {
      const renamed = await world.person();
      const new_username = world.name();
      world.onCleanUp(`the user ${new_username}`, () =>
        admin.admin.users.delete({ username: new_username, purge: true }),
      );
      const rename = () => admin.admin.users.rename({ username: renamed.login, new_username });
      await check.readBack(rename, () => admin.users.get({ username: new_username }), { login: new_username });
    });

    await part("an administrator lists, changes and renames a person", async () => {
      const change = { full_name: "Renamed", location: "Ashore" };
      const update = () => admin.admin.users.update({ username, source_id: 0, login_name: username, ...change });
      await check.readBack(update, () => admin.users.get({ username }), change);
      const key = ({ login }: { readonly login: string }): string => login;
      const list = (limit: number | undefined) => admin.admin.users.list({ limit });
      await check.whole({ list, key, expected: [username], others: true, sizes: [undefined, 7, 50] });
      const { id } = await admin.admin.users.keys.create({ username, title: "by admin", key: sshKey("admin") });
      await admin.admin.users.keys.delete({ username, id });
      await check.refused(422, () =>
        admin.admin.users.create({ username, email: "x@example.com", password: "Pass-1-word" }),
      );
      await check.refused([403, 401], () => git.admin.users.list());
    });

    await part("an administrator makes a repository for a person, and reads badges", async () => {
      const name = world.name();
      await admin.admin.users.repos.create({ username, name });
      check.matches(await git.repos.get({ owner: username, repo: name }), { name });
      check.matches((await admin.admin.users.badges.list({ username })).items, []);
    });
  },
};

/** Lists that an administrator reads. */
export const administration: GitScenario = {
  name: "administration",
  needs: ["administrator"],
  async run({ world, part, check }) {
    const { git } = world;
    const isList = (items: unknown): boolean => Array.isArray(items);

    await part("the lists of an administrator are read", async () => {
      check.matches((await git.admin.cron.list()).items, isList);
      check.matches((await git.admin.orgs.list()).items, isList);
      check.matches((await git.admin.emails.list()).items, isList);
      check.matches((await git.admin.emails.search({ q: "example" })).items, isList);
      check.matches((await git.admin.unadopted.list()).items, isList);
    });
    await part("the lists of an administrator are whole", async () => {
      const tasks = (await git.admin.cron.list({ limit: 50 })).items.map(({ name }) => name);
      await check.whole({
        list: (limit) => git.admin.cron.list({ limit }),
        key: ({ name }) => name,
        expected: tasks,
      });
      await check.whole({
        list: (limit) => git.admin.emails.list({ limit }),
        key: ({ email }) => email,
        expected: [],
        others: true,
      });
    });
    await part("a task of the server is started", async () => {
      await git.admin.cron.run({ task: "check_repo_stats" });
      await check.refused(404, () => git.admin.cron.run({ task: "no-such-task" }));
    });
    await part("a system webhook is written and deleted", async () => {
      const config = {
        url: "http://127.0.0.1:9/nowhere",
        content_type: "json" as const,
        is_system_webhook: "true" as const,
      };
      const type = world.server.product;
      const { id } = await git.admin.hooks.create({ type, config, events: ["push"], active: false });
      world.onCleanUp("a system webhook", () => git.admin.hooks.delete({ id }));
      check.matches(await git.admin.hooks.get({ id }), { id, active: false });
      const read = () => git.admin.hooks.get({ id });
      await check.readBack(() => git.admin.hooks.update({ id, branch_filter: "main" }), read, {
        branch_filter: "main",
      });
      check.matches((await git.admin.hooks.list()).items, isList);
      await check.gone(() => git.admin.hooks.delete({ id }), read);
    });
    await part("actions of the whole server are read", async () => {
      check.matches((await git.admin.actions.runners.list()).items, isList);
      check.matches((await git.admin.actions.runs.list()).items, isList);
      check.matches((await git.admin.actions.jobs.list()).items, isList);
    });
    await part("a quota rule and group are written and deleted", async () => {
      const rule = { quotarule: world.name() };
      const group = { quotagroup: world.name() };
      await git.admin.quota.rules.create({ name: rule.quotarule, limit: 1_000_000, subjects: ["size:all"] });
      world.onCleanUp("a quota rule", () => git.admin.quota.rules.delete(rule));
      check.matches(await git.admin.quota.rules.get(rule), { limit: 1_000_000 });
      const read = () => git.admin.quota.rules.get(rule);
      await check.readBack(() => git.admin.quota.rules.update({ ...rule, limit: 2_000_000 }), read, {
        limit: 2_000_000,
      });
      await git.admin.quota.groups.create({ name: group.quotagroup });
      world.onCleanUp("a quota group", () => git.admin.quota.groups.delete(group));
      await git.admin.quota.groups.rules.add({ ...group, ...rule });
      const rules = async () => (await git.admin.quota.groups.get(group)).rules;
      await check.readBack(() => git.admin.quota.groups.rules.remove({ ...group, ...rule }), rules, []);
      check.matches((await git.admin.quota.groups.users.list(group)).items, []);
      check.matches((await git.admin.quota.rules.list()).items, isList);
      check.matches((await git.admin.quota.groups.list()).items, isList);
    });
  },
};

/** Returns the body of a new ssh-ed25519 public key. Any 32 bytes are a valid one. */
function newKey(): string {
  const type = [0, 0, 0, 11, ...new TextEncoder().encode("ssh-ed25519"), 0, 0, 0, 32];
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...type, ...bytes));
}
