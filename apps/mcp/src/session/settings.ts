/** A server, and the credential for it. */
export interface ServerSettings {
  /** URL of the server. */
  readonly url: string;
  /** API key for OpenProject, or access token for the git server. */
  readonly token: string;
  /** Whether the credential may be sent over plain http to another machine. Default false. */
  readonly allowInsecureHttp?: boolean | undefined;
}

/** Limits for one plan. They have the same names and defaults as in the bridge's settings `limits` and `authority`. */
export interface PlanLimits {
  /** Maximum number of work packages that one plan can create, change or log time on. Default 10. */
  readonly changes?: number | undefined;
  /** Maximum hours in one time entry. Default 24. */
  readonly hours?: number | undefined;
  /**
   * Accounts that may commit a plan that changes both work packages and a repository: `everyone`, or only the accounts
   * with write access to the repository (`writers`). Default: `writers`.
   */
  readonly effects?: "writers" | "everyone" | undefined;
}

/** Servers and limits of a session. */
export interface Settings {
  /** The OpenProject instance. Default: none. */
  readonly openproject?: ServerSettings | undefined;
  /** The Gitea or Forgejo server. Default: none. */
  readonly git?: ServerSettings | undefined;
  /** Toolsets whose operations each become a separate tool. `all` selects every operation. Default: none. */
  readonly tools?: readonly string[] | undefined;
  /** Whether plans may be committed. Default false. */
  readonly allowWrites?: boolean | undefined;
  /** Limits for one plan. Default: the bridge's default limits. */
  readonly limits?: PlanLimits | undefined;
  /** Projects that may be read and changed, by identifier or number. Default: all that the account can see. */
  readonly projects?: readonly string[] | undefined;
  /**
   * Repositories that may be read and changed, such as `acme/rig` or `acme/*`. Default: all that the account can see.
   */
  readonly repositories?: readonly string[] | undefined;
}
