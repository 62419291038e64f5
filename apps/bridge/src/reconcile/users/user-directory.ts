import type { Config } from "../../config/config.js";
import type { Connections } from "../../config/connections/connections.js";
import type { UserLookup } from "./user-lookup.js";
import { findOpenProjectUser } from "./find-openproject-user.js";

/** Settings of {@link createUserDirectory}. */
export interface UserDirectoryOptions {
  /** Milliseconds since 1970. Default: the machine's clock. */
  readonly now?: (() => number) | undefined;
}

/** Milliseconds for which a result is cached, including that no user was found. */
const lifetime = 10 * 60_000;

/** Maximum number of cached results. The oldest are removed first. */
const capacity = 1000;

interface CachedUser {
  readonly user: Promise<number | undefined>;
  readonly until: number;
}

/**
 * Returns a directory that finds the OpenProject user of an author on the git host: by the pairs of the configuration, then, if
 * configured, by the subject of a common login provider. Results are cached for ten minutes; failures are not.
 *
 * @example
 * const people = createUserDirectory(config, connections);
 * await people.openProjectUser("pm", "forge", { login: "ada", name: "Ada Lovelace" }); // 2
 */
export function createUserDirectory(
  config: Pick<Config, "people" | "matchPeopleBy">,
  connections: Connections,
  options: UserDirectoryOptions = {},
): UserLookup {
  const now = options.now ?? Date.now;
  const cache = new Map<string, CachedUser>();
  return {
    openProjectUser(openproject, git, person) {
      const key = JSON.stringify([openproject, git, person.login, person.name]);
      const known = cache.get(key);
      if (known !== undefined && known.until > now()) return known.user;
      const user = findOpenProjectUser(config, connections.openproject(openproject), connections.git(git), person);
      cache.delete(key);
      cache.set(key, { user, until: now() + lifetime });
      user.catch(() => cache.delete(key));
      const [oldest] = cache.keys();
      if (cache.size > capacity && oldest !== undefined) cache.delete(oldest);
      return user;
    },
  };
}
