/** Author of a commit or a comment. */
export interface GitPerson {
  /** Login name. Empty if no account on the git host has the author's e-mail address. */
  readonly login: string;
  readonly name: string;
}

/** Matches authors on the git host to users in OpenProject. */
export interface UserLookup {
  /**
   * Finds the OpenProject user who is the same person as an author on the git host. `openproject` and `git` are the
   * names of the two connections.
   *
   * @returns Id of the user. Undefined if no user matches.
   */
  openProjectUser(openproject: string, git: string, person: GitPerson): Promise<number | undefined>;
}
