import { AbsentError } from "../checks.ts";
import { pixel } from "./organizations.ts";
import { base64, type GitScenario } from "./git-world.ts";

/** Scenario for a repository's stars, watchers, forks, collaborators, deploy keys and other settings. */
export const social: GitScenario = {
  name: "repository details",
  async run({ world, part, check }) {
    const { git, login } = world;
    const repo = await world.repository();
    const isList = (items: unknown): boolean => Array.isArray(items);
    const key = (user: { readonly login: string }): string => user.login;

    await part("a repository is starred, listed as starred, and unstarred", async () => {
      const read = () => git.user.starred.exists(repo);
      await check.readBack(() => git.user.starred.star(repo), read, true);
      await check.whole({ list: (limit) => git.repos.stargazers.list({ ...repo, limit }), key, expected: [login] });
      const full = ({ full_name }: { readonly full_name: string }): string => full_name;
      const expected = [`${repo.owner}/${repo.repo}`];
      await check.whole({ list: (limit) => git.user.starred.list({ limit }), key: full, expected, others: true });
      const ofUser = (limit: number | undefined) => git.users.starred.list({ username: login, limit });
      await check.whole({ list: ofUser, key: full, expected, others: true });
      await check.readBack(() => git.user.starred.unstar(repo), read, false);
    });

    await part("a repository is watched, listed as watched, and unwatched", async () => {
      const read = () => git.repos.subscription.get(repo);
      await check.readBack(() => git.repos.subscription.watch(repo), read, { subscribed: true });
      await check.whole({ list: (limit) => git.repos.subscribers.list({ ...repo, limit }), key, expected: [login] });
      const full = ({ full_name }: { readonly full_name: string }): string => full_name;
      const expected = [`${repo.owner}/${repo.repo}`];
      await check.whole({ list: (limit) => git.user.subscriptions.list({ limit }), key: full, expected, others: true });
      const ofUser = (limit: number | undefined) => git.users.subscriptions.list({ username: login, limit });
      await check.whole({ list: ofUser, key: full, expected, others: true });
      await check.gone(() => git.repos.subscription.unwatch(repo), read);
    });

    await part("deploy keys are added and deleted", async () => {
      const body = String.fromCharCode(0, 0, 0, 11, ...new TextEncoder().encode("ssh-ed25519"), 0, 0, 0, 32);
      const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)));
      const { id } = await check.readBack(
        () =>
          git.repos.keys.create({
            ...repo,
            title: "deploy",
            key: `ssh-ed25519 ${btoa(body + bytes)}`,
            read_only: true,
          }),
        (made) => git.repos.keys.get({ ...repo, id: made.id }),
        { title: "deploy", read_only: true },
      );
      await check.whole({
        list: (limit) => git.repos.keys.list({ ...repo, limit }),
        key: (entry) => entry.id,
        expected: [id],
      });
      await check.gone(
        () => git.repos.keys.delete({ ...repo, id }),
        () => git.repos.keys.get({ ...repo, id }),
      );
    });

    await part("a repository is forked into an organization", async () => {
      const organization = await world.organization();
      const fork = await git.repos.forks.create({ ...repo, organization });
      world.onCleanUp(`the fork ${fork.full_name}`, () => git.repos.delete({ owner: organization, repo: fork.name }));
      await check.whole({
        list: (limit) => git.repos.forks.list({ ...repo, limit }),
        key: ({ full_name }) => full_name,
        expected: [fork.full_name],
      });
      await check.refused(409, () => git.repos.forks.create({ ...repo, organization }));
    });

    await part("a repository is created from a template", async () => {
      await git.repos.update({ ...repo, template: true });
      const name = world.name();
      const template = { template_owner: repo.owner, template_repo: repo.repo };
      const made = await git.repos.generate({ ...template, owner: login, name, git_content: true });
      world.onCleanUp(`the repository ${made.full_name}`, () => git.repos.delete({ owner: login, repo: name }));
      check.matches(await git.repos.get({ owner: login, repo: name }), { name });
    });

    await part("a repository's activities, assignees and languages are read, and its avatar is set", async () => {
      check.matches((await git.repos.activities.list(repo)).items, isList);
      check.matches(
        (await git.repos.assignees.list(repo)).items.some((user) => user.login === login),
        true,
      );
      check.matches((await git.repos.reviewers.list(repo)).items, isList);
      check.matches(await git.repos.getLanguages(repo), {});
      await git.repos.avatar.set({ ...repo, image: pixel });
      await git.repos.avatar.delete(repo);
    });

    await part("licenses of a repository are read", async () => {
      check.matches((await git.repos.listLicenses(repo)).items, []);
    });

    // Gitea 1.22 sends the feeds for branches and files only as RSS.
    const atomOfFiles = world.isGiteaBefore("1.23") ? "<rss" : "<feed";
    await part("feeds are read", async () => {
      const feeds = [git.feeds.repos.getAtom(repo), git.feeds.repos.getRss(repo), git.feeds.releases.getAtom(repo)];
      for (const feed of await Promise.all(feeds)) check.matches(feed.startsWith("<?xml"), true);
      check.matches((await git.feeds.tags.getRss(repo)).includes("<rss"), true);
      check.matches((await git.feeds.branches.getAtom({ ...repo, branch: "main" })).includes(atomOfFiles), true);
      check.matches(
        (await git.feeds.files.getRss({ ...repo, branch: "main", path: "README.md" })).includes("<rss"),
        true,
      );
      check.matches((await git.feeds.users.getAtom({ username: login })).includes("<feed"), true);
    });

    await part("RSS and Atom feeds are read, including those of an organization", async () => {
      const org = await world.organization();
      const feeds = [
        ...[git.feeds.users.getRss({ username: login }), git.feeds.orgs.getRss({ org })],
        ...[git.feeds.releases.getRss(repo), git.feeds.branches.getRss({ ...repo, branch: "main" })],
      ];
      for (const feed of await Promise.all(feeds)) check.matches(feed.includes("<rss"), true);
      const atoms = [git.feeds.orgs.getAtom({ org }), git.feeds.tags.getAtom(repo)];
      for (const feed of await Promise.all(atoms)) check.matches(feed.includes("<feed"), true);
      const ofFile = await git.feeds.files.getAtom({ ...repo, branch: "main", path: "README.md" });
      check.matches(ofFile.includes(atomOfFiles), true);
    });

    await part("a user's tracked times are listed", async () => {
      check.matches((await git.repos.times.listOfUser({ ...repo, user: login })).items, []);
    });

    await part("push mirrors are listed", async () => {
      check.matches((await git.repos.pushMirrors.list(repo)).items, []);
    });

    await part("notifications are listed and marked as read", async () => {
      check.matches((await git.notifications.list({ all: true })).items, isList);
      check.matches(await git.notifications.count(), {});
      check.matches((await git.repos.notifications.list({ ...repo, all: true })).items, isList);
      await git.repos.notifications.mark(repo);
    });

    await part("a wiki page is written, changed, listed and deleted", async () => {
      if (world.isGiteaBefore("1.23"))
        throw new AbsentError("Gitea 1.22 finds wiki pages only on a branch named `master`.");
      const page = { ...repo, pageName: "Sail plan" };
      await check.readBack(
        () => git.wiki.create({ ...repo, title: page.pageName, content_base64: base64("one"), message: "Begin" }),
        () => git.wiki.get(page),
        { title: page.pageName, content_base64: base64("one") },
      );
      const read = () => git.wiki.get(page);
      const update = () => git.wiki.update({ ...page, title: page.pageName, content_base64: base64("two") });
      await check.readBack(update, read, { content_base64: base64("two") });
      check.matches((await git.wiki.listRevisions(page)).items.length, 2);
      const titles = [page.pageName];
      for (const title of ["What is it? 100% & more", "50/50", "ÄÖÜ", "a+b", "plus", "minus", "times", "over"]) {
        const { sub_url } = await git.wiki.create({ ...repo, title, content_base64: base64("x") });
        check.matches(await git.wiki.get({ ...repo, pageName: sub_url }), { title });
        titles.push(title);
      }
      const list = (limit: number | undefined) => git.wiki.list({ ...repo, limit });
      await check.whole({ list, key: ({ title }) => title, expected: titles });
      await check.gone(() => git.wiki.delete(page), read);
    });
  },
};

/** Scenario for operations that need two people, such as adding a collaborator or following a user. */
export const together: GitScenario = {
  name: "two people",
  needs: ["second person"],
  async run({ world, part, check }) {
    const { git, login } = world;
    const repo = await world.repository();
    const other = await world.person();

    await part("a collaborator is added, given another permission and removed", async () => {
      const place = { ...repo, collaborator: other.login };
      const permission = async () => (await git.repos.collaborators.getPermission(place)).permission;
      await check.readBack(() => git.repos.collaborators.add({ ...place, permission: "read" }), permission, "read");
      await check.readBack(() => git.repos.collaborators.add({ ...place, permission: "write" }), permission, "write");
      await check.whole({
        list: (limit) => git.repos.collaborators.list({ ...repo, limit }),
        key: (user) => user.login,
        expected: [other.login],
      });
      const exists = () => git.repos.collaborators.exists(place);
      check.matches(await exists(), true);
      await check.readBack(() => git.repos.collaborators.remove(place), exists, false);
    });

    await part("a person is followed and unfollowed", async () => {
      const place = { username: other.login };
      const read = () => git.user.following.exists(place);
      await check.readBack(() => git.user.following.follow(place), read, true);
      check.matches(await git.users.following.exists({ username: login, target: other.login }), true);
      const key = (user: { readonly login: string }): string => user.login;
      const options = { key, others: true, sizes: [undefined, 1, 50] };
      const expected = [other.login];
      await check.whole({ ...options, expected, list: (limit) => git.user.following.list({ limit }) });
      await check.whole({
        ...options,
        expected,
        list: (limit) => git.users.following.list({ username: login, limit }),
      });
      await check.whole({
        ...options,
        expected: [login],
        list: (limit) => git.users.followers.list({ ...place, limit }),
      });
      await check.whole({ ...options, expected: [], list: (limit) => git.user.followers.list({ limit }) });
      await check.readBack(() => git.user.following.unfollow(place), read, false);
    });

    await part("a person gets a notification, and marks it as read and then as unread", async () => {
      await git.repos.collaborators.add({ ...repo, collaborator: other.login, permission: "write" });
      const { number } = await git.issues.create({ ...repo, title: "For you", assignees: [other.login] });
      // Servers create notifications asynchronously.
      const find = async () => {
        const { items } = await other.git.notifications.list({ all: true, limit: 50 });
        return items.find(({ subject }) => subject?.url.endsWith(`/issues/${number}`));
      };
      let thread = await find();
      for (let attempt = 0; thread === undefined && attempt < 100; attempt++) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        thread = await find();
      }
      check.matches(thread !== undefined, true);
      const id = thread?.id ?? 0;
      const read = () => other.git.notifications.threads.get({ id });
      const mark = () => other.git.notifications.threads.mark({ id, "to-status": "read" });
      await check.readBack(mark, read, { unread: false });
      await check.readBack(() => other.git.notifications.mark({ all: true, "to-status": "unread" }), read, {
        unread: true,
      });
    });

    await part("a private repository is hidden from others", async () => {
      const hidden = await world.repository();
      await git.repos.update({ ...hidden, private: true });
      await check.refused(404, () => other.git.repos.get(hidden));
      await check.refused([401, 404], () => world.anonymous.repos.get(hidden));
    });

    await part("a repository cannot be deleted by another person", async () => {
      const kept = await world.repository();
      await check.refused([403, 404], () => other.git.repos.delete(kept));
    });
  },
};

/** Scenario for repository transfers that the recipient must accept. */
export const transfers: GitScenario = {
  name: "transfers",
  needs: ["administrator"],
  async run({ world, part, check }) {
    const owner = await world.person();
    const other = await world.person();

    await part("a repository is offered to another person, who accepts", async () => {
      const repo = world.name();
      await owner.git.user.repos.create({ name: repo });
      await owner.git.repos.transfer.start({ owner: owner.login, repo, new_owner: other.login });
      await check.readBack(
        () => other.git.repos.transfer.accept({ owner: owner.login, repo }),
        () => other.git.repos.get({ owner: other.login, repo }),
        { owner: { login: other.login } },
      );
      // The old URL redirects to the new one.
      check.matches(await owner.git.repos.get({ owner: owner.login, repo }), { full_name: `${other.login}/${repo}` });
    });

    await part("a repository is offered to another person, who declines", async () => {
      const repo = world.name();
      const offered = { owner: owner.login, repo };
      await owner.git.user.repos.create({ name: repo });
      await owner.git.repos.transfer.start({ ...offered, new_owner: other.login });
      await other.git.repos.transfer.reject(offered);
      check.matches(await owner.git.repos.get(offered), { owner: { login: owner.login } });
    });
  },
};
