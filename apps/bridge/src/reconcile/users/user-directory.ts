import type { Config } from "../../config/config.js";
import type { Connections } from "../../config/connections/connections.js";
import { findOpenProjectUser } from "./find-openproject-user.js";
import { PromiseCache } from "./promise-cache.js";
import type { GitPerson, UserLookup } from "./user-lookup.js";

/** Settings of {@link UserDirectory}. */
export interface UserDirectoryOptions {
  /** Returns the current time in milliseconds since 1970. Default: the system clock. */
  readonly now?: (() => number) | undefined;
}

/**
 * Finds the OpenProject user who is the same person as an author on the git host. Searches the pairs in the
 * configuration first. Then, if configured, compares the ids of the users at a shared login provider. Caches results
 * for ten minutes, even if no user was found. Does not cache failures.
 *
 * @example
 * const people = new UserDirectory(config, connections);
 * await people.openProjectUser("pm", "forge", { login: "ada", name: "Ada Lovelace" }); // 2
 */
export class UserDirectory implements UserLookup {
  readonly #config: Pick<Config, "people" | "matchPeopleBy">;
  readonly #connections: Connections;
  readonly #users: PromiseCache<number | undefined>;

  constructor(
    config: Pick<Config, "people" | "matchPeopleBy">,
    connections: Connections,
    { now }: UserDirectoryOptions = {},
  ) {
    this.#config = config;
    this.#connections = connections;
    this.#users = new PromiseCache({ lifetime: 10 * 60_000, capacity: 1000, now });
  }

  openProjectUser(openproject: string, git: string, person: GitPerson): Promise<number | undefined> {
    const key = JSON.stringify([openproject, git, person.login, person.name]);
    return this.#users.get(key, () => this.#find(openproject, git, person));
  }

  #find(openproject: string, git: string, person: GitPerson): Promise<number | undefined> {
    const connections = this.#connections;
    return findOpenProjectUser(this.#config, connections.openproject(openproject), connections.git(git), person);
  }
}
