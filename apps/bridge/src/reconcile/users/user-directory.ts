import type { Config } from "../../config/config.js";
import type { Connections } from "../../config/connections/connections.js";
import type { UserLookup } from "./user-lookup.js";
import { findOpenProjectUser } from "./find-openproject-user.js";

/** Settings of {@link createUserDirectory}. */
export interface UserDirectoryOptions {
  /** Milliseconds since 1970. Default: the machine's clock. */
  readonly now?: (() => number) | undefined;
}

/** How long an answer is believed, also that nobody was found. Milliseconds. */
const lifetime = 10 * 60_000;

/** Answers that are kept at most; the oldest go first. */
const capacity = 1000;

interface Answer {
  readonly user: Promise<number | undefined>;
  readonly until: number;
}

/**
 * Finds out who somebody on the git side is in OpenProject: by the pairs of the configuration, then by login, e-mail
 * address or the subject of a common login provider, in the configured order. Answers are kept for ten minutes; failures
 * are not.
 *
 * @example
 * const people = createUserDirectory(config, connections);
 * await people.openProjectUser("pm", "forge", { login: "ada", name: "Ada Lovelace" }); // 2
 */
export function createUserDirectory(
  config: Pick<Config, "users" | "matchUsersBy">,
  connections: Connections,
  options: UserDirectoryOptions = {},
): UserLookup {
  const now = options.now ?? Date.now;
  const answers = new Map<string, Answer>();
  return {
    openProjectUser(openproject, git, person) {
      const key = JSON.stringify([openproject, git, person.login, person.email, person.name]);
      const known = answers.get(key);
      if (known !== undefined && known.until > now()) return known.user;
      const user = findOpenProjectUser(config, connections.openproject(openproject), connections.git(git), person);
      answers.delete(key);
      answers.set(key, { user, until: now() + lifetime });
      user.catch(() => answers.delete(key));
      const [oldest] = answers.keys();
      if (answers.size > capacity && oldest !== undefined) answers.delete(oldest);
      return user;
    },
  };
}
