import { isHalyardError } from "@halyard/http-core";
import type { AuthorityRules } from "../../config/config.js";
import type { Connections, GitHost } from "../../config/connections/connections.js";
import type { RepositoryPlace } from "../../config/mappings.js";
import { DeadEnd } from "../../queue/job-failure.js";
import { PromiseCache } from "./promise-cache.js";
import type { GitAccount, WriterLookup } from "./writer-lookup.js";

/** Settings of {@link WriterDirectory}. */
export interface WriterDirectoryOptions {
  /** Returns the current time in milliseconds since 1970. Default: the system clock. */
  readonly now?: (() => number) | undefined;
}

const writing = ["write", "admin", "owner"];

/**
 * Determines who may write to a repository, from the configuration or the git server. Permissions from the server are
 * cached for five minutes, so a changed permission takes effect within that time. Failures are not cached.
 */
export class WriterDirectory implements WriterLookup {
  readonly #connections: Pick<Connections, "git">;
  readonly #permissions: PromiseCache<boolean>;

  constructor(connections: Pick<Connections, "git">, { now }: WriterDirectoryOptions = {}) {
    this.#connections = connections;
    this.#permissions = new PromiseCache({ lifetime: 5 * 60_000, capacity: 5000, now });
  }

  async isWriter(place: RepositoryPlace, account: GitAccount, { effects, writers }: AuthorityRules): Promise<boolean> {
    const { id, login } = account;
    if (effects === "everyone") return true;
    if (id <= 0 || login === "") return false;
    if (writers !== undefined) return writers.some((each) => each.toLowerCase() === login.toLowerCase());
    // The key contains the id, because another person may register with a login that has become free.
    const key = JSON.stringify([place.connection, place.owner, place.repo, id, login]);
    return this.#permissions.get(key, () => mayWrite(this.#connections.git(place.connection), place, login));
  }
}

async function mayWrite(
  { client }: Pick<GitHost, "client">,
  { owner, repo }: Pick<RepositoryPlace, "owner" | "repo">,
  login: string,
): Promise<boolean> {
  try {
    const { permission } = await client.repos.collaborators.getPermission({ owner, repo, collaborator: login });
    return writing.includes(permission) || (await isInWritingTeam({ client }, { owner, repo }, login));
  } catch (error) {
    // The account was deleted.
    if (isHalyardError(error, "not_found")) return false;
    if (!isHalyardError(error, "permission_denied")) throw error;
    throw new DeadEnd(
      `The git server does not tell the bridge who may write to ${owner}/${repo}. Make the bridge's account an administrator of the repository, or list the logins of all writers under \`rules.authority.writers\`.`,
      { cause: error },
    );
  }
}

/**
 * Returns whether a team gives a user write access to the code. The permission that the server returns for the user may
 * be too low. Gitea 1.25 and newer ignore all teams except those with administrator rights. Forgejo returns the team's
 * lowest right in any part of the repository, such as the issues.
 */
async function isInWritingTeam(
  { client }: Pick<GitHost, "client">,
  { owner, repo }: Pick<RepositoryPlace, "owner" | "repo">,
  login: string,
): Promise<boolean> {
  try {
    for await (const { id, permission, units_map: units } of client.repos.teams.list({ owner, repo })) {
      if (!writing.includes(permission) && !writing.includes(units?.["repo.code"] ?? "")) continue;
      if (await isMember(client, id, login)) return true;
    }
    return false;
  } catch (error) {
    // 405: the owner is not an organization. 403 and 404: the repository's teams are hidden from the bridge's account.
    const status = isHalyardError(error) && "status" in error ? error.status : undefined;
    if (status === 403 || status === 404 || status === 405) return false;
    throw error;
  }
}

async function isMember(client: GitHost["client"], team: number, login: string): Promise<boolean> {
  try {
    const member = await client.orgs.teams.members.get({ id: team, username: login });
    return member.login.toLowerCase() === login.toLowerCase();
  } catch (error) {
    if (isHalyardError(error, "not_found")) return false;
    throw error;
  }
}
