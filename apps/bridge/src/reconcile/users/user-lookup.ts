/** Author of a commit or a comment. */
export interface GitPerson {
  /** Login name. Empty if no account on the git host has the author's e-mail address. */
  readonly login: string;
  readonly name: string;
}

/** Finds the OpenProject users who are the same people as authors on the git host. */
export interface UserLookup {
  /**
   * Finds the user of an OpenProject connection who is the same person as an author on a git connection.
   *
   * @returns Id of the user. Undefined if no user matches.
   */
  openProjectUser(openproject: string, git: string, person: GitPerson): Promise<number | undefined>;
}
