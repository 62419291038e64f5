/** Somebody who wrote a commit or a comment. */
export interface GitPerson {
  /** Empty where no account of the git host has the address. */
  readonly login: string;
  readonly name: string;
  readonly email?: string | undefined;
}

/** Finds people on the other side. */
export interface UserLookup {
  /**
   * The user of an OpenProject connection who is a person of a git connection.
   *
   * @returns Their id; undefined where nobody is.
   */
  openProjectUser(openproject: string, git: string, person: GitPerson): Promise<number | undefined>;
}
