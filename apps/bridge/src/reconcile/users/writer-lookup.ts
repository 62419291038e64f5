import type { AuthorityRules } from "../../config/config.js";
import type { RepositoryPlace } from "../../config/mappings.js";

/** Account on a git server. */
export interface GitAccount {
  /** Id of the account. Not positive for placeholders of the server, such as a deleted user. */
  readonly id: number;
  readonly login: string;
}

/** Determines who may write to a repository. */
export interface WriterLookup {
  /**
   * Returns whether texts of an account have effects, because the rules permit everyone or list the account in
   * `writers`. Without such a list, the account needs the permission `write`, `admin` or `owner`, itself or through a
   * team.
   *
   * @throws DeadEnd if the server hides the permission from the bridge. Every other failure of the request is rethrown,
   * so that a failure never counts as permission.
   */
  isWriter(place: RepositoryPlace, account: GitAccount, rules: AuthorityRules): Promise<boolean>;
}
