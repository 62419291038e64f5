import type { AuthorityRules } from "../../config/config.js";
import type { RepositoryPlace } from "../../config/mappings.js";

/** Account on a git server. */
export interface GitAccount {
  /** Id of the account. Zero or negative for the server's placeholders, such as a deleted user. */
  readonly id: number;
  readonly login: string;
}

/** Determines who may write to a repository. */
export interface WriterLookup {
  /**
   * Returns whether the bridge acts on what an account writes. It always does if the rules accept text from everyone.
   * If the rules contain a list of `writers`, the account must be in that list. Otherwise, the account needs the
   * permission `write`, `admin` or `owner`, directly or through a team. A deleted account has no permission.
   *
   * @throws DeadEnd if the server hides the permission from the bridge. Other failures of the request are rethrown, so
   * that no failure is mistaken for a granted or a missing permission.
   */
  isWriter(place: RepositoryPlace, account: GitAccount, rules: AuthorityRules): Promise<boolean>;
}
