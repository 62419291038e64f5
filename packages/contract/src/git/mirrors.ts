import { isHalyardError } from "@halyard/http-core";
import { AbsentError } from "../checks.ts";
import { base64, type GitScenario, type GitWorld } from "./git-world.ts";

/** Scenario for forks and mirrors on the same server, and for git hooks. */
export const forksAndMirrors: GitScenario = {
  name: "forks and mirrors",
  async run({ world, part, check }) {
    const { git, login: owner } = world;
    const repo = await world.repository();

    await part("a fork is brought up to date", async () => {
      const organization = await world.organization();
      const { name } = await git.repos.forks.create({ ...repo, organization });
      const fork = { owner: organization, repo: name };
      world.onCleanUp(`the fork ${organization}/${name}`, () => git.repos.delete(fork));
      await git.contents.create({ ...repo, path: "later.txt", content: base64("later") });
      const merge = () => git.repos.upstream.merge({ ...fork, branch: "main" });
      await check.readBack(merge, () => git.contents.get({ ...fork, path: "later.txt" }), { name: "later.txt" });
    });

    await part("a repository is mirrored, and the mirror is brought up to date", async () => {
      const name = world.name();
      const copy = { owner, repo: name };
      const migrate = git.repos.migrate({
        clone_addr: addressOf(world, repo),
        repo_name: name,
        repo_owner: owner,
        mirror: true,
      });
      await absentUnlessLocal(migrate);
      world.onCleanUp(`the mirror ${owner}/${name}`, () => git.repos.delete(copy));
      check.matches(await git.repos.get(copy), { mirror: true });
      await git.repos.mirror.sync(copy);
      await check.refused(400, () => git.repos.mirror.sync(repo));
    });

    await part("a Git hook is set, read, listed and removed", async () => {
      const hook = { ...repo, id: "post-receive" };
      const before = await absentUnlessAllowed(git.repos.gitHooks.get(hook));
      check.matches(before, { name: "post-receive", is_active: false });
      const read = () => git.repos.gitHooks.get(hook);
      const content = "#!/bin/sh\nexit 0\n";
      await check.readBack(() => git.repos.gitHooks.update({ ...hook, content }), read, { is_active: true });
      check.matches((await git.repos.gitHooks.list(repo)).items.map(({ name }) => name).includes("post-receive"), true);
      await check.readBack(() => git.repos.gitHooks.delete(hook), read, { is_active: false });
    });
  },
};

/** Scenario for push mirrors. They push to another person's repository on the same server. */
export const pushMirrors: GitScenario = {
  name: "push mirrors",
  needs: ["administrator"],
  async run({ world, part, check }) {
    const { git } = world;
    const repo = await world.repository();

    await part("a push mirror is added, listed, read, synchronized and deleted", async () => {
      const { login: remote_username, git: other } = await world.person();
      const { name } = await other.user.repos.create({ name: world.name() });
      const token = { username: remote_username, name: "push", scopes: ["write:repository" as const] };
      const { sha1: remote_password } = await other.users.tokens.create(token);
      const remote_address = addressOf(world, { owner: remote_username, repo: name });
      const created = await absentUnlessLocal(
        git.repos.pushMirrors.create({ ...repo, remote_address, remote_username, remote_password, interval: "0" }),
      );
      const place = { ...repo, name: created.remote_name };
      const read = () => git.repos.pushMirrors.get(place);
      check.matches(await read(), { remote_address });
      await check.whole({
        list: (limit) => git.repos.pushMirrors.list({ ...repo, limit }),
        key: ({ remote_name }) => remote_name,
        expected: [created.remote_name],
      });
      await check.readBack(() => git.repos.pushMirrors.sync(repo), read, { last_error: "" });
      await check.gone(() => git.repos.pushMirrors.delete(place), read);
    });
  },
};

/** Returns a repository's clone URL. */
function addressOf({ baseUrl }: Pick<GitWorld, "baseUrl">, { owner, repo }: { owner: string; repo: string }): string {
  return `${baseUrl}/${owner}/${repo}.git`;
}

/** Skips the part if the server is configured not to connect to addresses in its own network. */
async function absentUnlessLocal<Result>(call: PromiseLike<Result>): Promise<Result> {
  return absentAfter([400, 422], call, "The server does not mirror from or to addresses in its own network.");
}

/** Skips the part if the server does not permit git hooks. By default, servers do not permit them. */
async function absentUnlessAllowed<Result>(call: PromiseLike<Result>): Promise<Result> {
  return absentAfter([403], call, "The server does not permit git hooks.");
}

async function absentAfter<Result>(
  statuses: readonly number[],
  call: PromiseLike<Result>,
  why: string,
): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (isHalyardError(error) && "status" in error && statuses.includes(error.status)) throw new AbsentError(why);
    throw error;
  }
}
