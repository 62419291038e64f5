import type { Stage } from "./stage.js";

/** The configuration after it was read, checked and filled with defaults. Secrets are resolved and stay in memory. */
export interface Config {
  /** Where the spool, the lock and the embedded database live. Default: `./bridge-data`. */
  readonly dataDirectory: string;
  /** PostgreSQL, shared by any number of bridges. Left out: embedded in the data directory, one bridge. */
  readonly databaseUrl?: string | undefined;
  readonly listen: { readonly host: string; readonly port: number };
  /** Where the servers reach the bridge; `bridge setup` puts it into hooks. */
  readonly publicUrl?: string | undefined;
  readonly page: PageConfig;
  readonly spool: SpoolConfig;
  readonly work: WorkConfig;
  readonly openproject: readonly OpenProjectConnection[];
  readonly git: readonly GitConnection[];
  readonly mappings: readonly Mapping[];
  readonly users: readonly UserPair[];
  /** How people who are not listed in `users` are found on the other side. Default: `["login", "email"]`. */
  readonly matchUsersBy: readonly ("login" | "email" | "oidc")[];
}

/** The page at `/`. */
export interface PageConfig {
  /** Who knows this token may look. Left out: a random one is made and printed at start. */
  readonly token?: string | undefined;
  /** Whether the page may replay deliveries and resume connections. Default: false. */
  readonly allowActions: boolean;
}

export interface SpoolConfig {
  /** A full spool refuses deliveries with 503. Bytes. Default: 1 GiB. */
  readonly maxBytes: number;
  /** A new file is begun past this size. Bytes. Default: 16 MiB. */
  readonly segmentBytes: number;
  /** How long deliveries that are done stay for replay. Milliseconds. Default: 7 days. */
  readonly retention: number;
}

export interface WorkConfig {
  /** Subjects worked on side by side in this process. Default: 4. */
  readonly workers: number;
  /** Time between sweeps. Milliseconds. Default: 10 minutes. */
  readonly sweepEvery: number;
  /**
   * How long a write may still arrive after its sender has died or lost the answer. Such a write is looked for by its
   * marker, and repeated only after this time. Milliseconds. Default: 30 s, the time limit of a request.
   */
  readonly settle: number;
  /**
   * Tries before a job that fails goes to the dead letters. A server that is away (no connection, no answer in time, 429, 502,
   * 503, 504) does not count: its jobs wait until it is back. Default: 12.
   */
  readonly maxTries: number;
  /** Only says what would be done. Default: false. */
  readonly dryRun: boolean;
}

interface Connection {
  /** The name in the file, and in `/hooks/<name>`. */
  readonly name: string;
  /** Address of the instance, also below a path. No trailing slash. */
  readonly url: string;
  /** Lets the credential travel over plain http to another machine, where anyone on the way can read it. Default: false. */
  readonly allowInsecureHttp?: boolean | undefined;
  /** The current webhook secret, and older ones while they rotate. */
  readonly webhookSecrets: readonly string[];
}

export interface OpenProjectConnection extends Connection {
  readonly apiKey: string;
}

export interface GitConnection extends Connection {
  readonly product: "gitea" | "forgejo";
  readonly token: string;
}

/** Which repositories tell their story to which projects: n to m. */
export interface Mapping {
  readonly git: string;
  /** `owner/name`, or `owner/*`. */
  readonly repositories: readonly string[];
  readonly openproject: string;
  /** Identifiers of the projects whose work packages may be named; empty: every project the key can see. */
  readonly projects: readonly string[];
  readonly rules: Rules;
}

export interface Rules {
  /** Words before a reference that say the pull request settles the work package. Lower case. */
  readonly closingWords: readonly string[];
  /** Whether `[#12]` counts. Default: false. */
  readonly bracketReferences: boolean;
  /**
   * Names of statuses. `draft`, `merged` or `closed` left out changes nothing; of the stages in between, one that is left
   * out counts as the one before it. Where the workflow has no direct way, the statuses of earlier stages are tried as steps.
   */
  readonly status: Readonly<Partial<Record<Stage, StatusRule>>>;
  /** Names of custom fields of the work package that carry the state. */
  readonly customFields: { readonly pullRequest?: string | undefined; readonly ci?: string | undefined };
  /** Whether commits that name a work package are listed on it. Default: true. */
  readonly commits: boolean;
  /** Whether the pull request gets a comment that names its work packages. Default: true. */
  readonly pullComment: boolean;
  /** Whether the head commit gets the status `halyard/work-package`. Default: true. */
  readonly commitStatus: boolean;
  /** Whether a pull request that names no work package fails that status, or only leaves it pending. Default: true. */
  readonly requireWorkPackage: boolean;
  /** `#time 1h30m` becomes a time entry. `activity` is the name of a time entry activity. */
  readonly time: { readonly enabled: boolean; readonly activity?: string | undefined };
  readonly issues: IssueRules;
}

/** The status for work packages that the pull request settles, and for those it only mentions. */
export interface StatusRule {
  readonly closing?: string | undefined;
  readonly mentioning?: string | undefined;
}

export interface IssueRules {
  /** Whether issues that name a work package get and give a comment. Default: false. */
  readonly link: boolean;
  /** Makes a work package of each issue with this label. */
  readonly create?:
    { readonly label: string; readonly project: string; readonly type?: string | undefined } | undefined;
}

/** One person on both sides. */
export interface UserPair {
  readonly git: string;
  /** Login or e-mail address. */
  readonly openproject: string;
}
