import { isHalyardError } from "@halyard/http-core";
import type { AuthorityRules } from "../../config/config.js";
import type { Connections, GitHost } from "../../config/connections/connections.js";
import type { RepositoryPlace } from "../../config/mappings.js";
import { DeadEnd } from "../../queue/job-failure.js";

/** Account on a git server. */
export interface GitAccount {
  /** Not positive for placeholders of the server, such as a deleted user. */
  readonly id: number;
  readonly login: string;
}

/** Finds out who may write to a repository. */
export interface WriterLookup {
  /**
   * Returns whether an account may change a repository: its permission there is `write`, `admin` or `owner`.
   *
   * @throws DeadEnd if the server does not tell the bridge. Every other failure of the request is thrown as it is, so that a failure
   *   never counts as permission.
   */
  isWriter(place: RepositoryPlace, account: GitAccount, rules: AuthorityRules): Promise<boolean>;
}

/** Settings of {@link createWriterLookup}. */
export interface WriterLookupOptions {
  /** Milliseconds since 1970. Default: the machine's clock. */
  readonly now?: (() => number) | undefined;
}

/** Milliseconds for which a permission is cached. A permission that was taken away has no effect any longer after this time. */
const lifetime = 5 * 60_000;

/** Maximum number of cached permissions. The oldest are removed first. */
const capacity = 5000;

const writing = ["write", "admin", "owner"];

/** Returns a lookup that asks the git server. Permissions are cached for five minutes; failures are not. */
export function createWriterLookup(
  connections: Pick<Connections, "git">,
  options: WriterLookupOptions = {},
): WriterLookup {
  const now = options.now ?? Date.now;
  const cache = new Map<string, { readonly answer: Promise<boolean>; readonly until: number }>();
  return {
    isWriter(place, { id, login }, { effects, writers }) {
      if (effects === "everyone") return Promise.resolve(true);
      if (id <= 0 || login === "") return Promise.resolve(false);
      if (writers !== undefined) {
        return Promise.resolve(writers.some((each) => each.toLowerCase() === login.toLowerCase()));
      }
      // By id too: another person may register under a login that was given up.
      const key = JSON.stringify([place.connection, place.owner, place.repo, id, login]);
      const known = cache.get(key);
      if (known !== undefined && known.until > now()) return known.answer;
      const answer = mayWrite(connections.git(place.connection), place, login);
      cache.delete(key);
      cache.set(key, { answer, until: now() + lifetime });
      answer.catch(() => cache.delete(key));
      const [oldest] = cache.keys();
      if (cache.size > capacity && oldest !== undefined) cache.delete(oldest);
      return answer;
    },
  };
}

async function mayWrite({ client }: GitHost, { owner, repo }: RepositoryPlace, login: string): Promise<boolean> {
  try {
    const { permission } = await client.repos.collaborators.getPermission({ owner, repo, collaborator: login });
    return writing.includes(permission);
  } catch (error) {
    // The account was deleted.
    if (isHalyardError(error, "not_found")) return false;
    if (!isHalyardError(error, "permission_denied")) throw error;
    throw new DeadEnd(
      `The git server does not tell the bridge who may write to ${owner}/${repo}. Make the bridge's account an administrator of the repository, or list the logins under \`rules.authority.writers\`.`,
      { cause: error },
    );
  }
}
