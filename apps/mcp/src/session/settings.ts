/** A server and the credential for it. */
export interface ServerSettings {
  /** Address of the server. */
  readonly url: string;
  /** API key of OpenProject, or access token of the git server. */
  readonly token: string;
  /** Whether the credential may be sent over plain http to another machine. Default false. */
  readonly allowInsecureHttp?: boolean | undefined;
}

/** The limits of one plan. They have the names and defaults of the bridge's `limits` and `authority`. */
export interface PlanLimits {
  /** Maximum number of work packages that one plan can create, change or log time on. Default 10. */
  readonly changes?: number | undefined;
  /** Maximum hours of one time entry. Default 24. */
  readonly hours?: number | undefined;
  /**
   * Accounts whose plans may change work packages together with a repository: those with write access to the
   * repository, or every account. Default `writers`.
   */
  readonly effects?: "writers" | "everyone" | undefined;
}

/** Servers of a session, and its limits. */
export interface Settings {
  /** The OpenProject instance. Default: none. */
  readonly openproject?: ServerSettings | undefined;
  /** The Gitea or Forgejo server. Default: none. */
  readonly git?: ServerSettings | undefined;
  /** Toolsets for which each operation becomes a separate tool; `all` for every operation. Default: none. */
  readonly tools?: readonly string[] | undefined;
  /** Whether plans may be committed. Default false. */
  readonly allowWrites?: boolean | undefined;
  /** Limits of one plan. Default: those of the bridge. */
  readonly limits?: PlanLimits | undefined;
  /** Identifiers or numbers of the projects that may be read and changed. Default: all that the account sees. */
  readonly projects?: readonly string[] | undefined;
  /** Repositories that may be read and changed, such as `acme/rig` or `acme/*`. Default: all that the account sees. */
  readonly repositories?: readonly string[] | undefined;
}
