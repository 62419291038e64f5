import type { Stage } from "./stage.js";

/** A checked configuration with all defaults. Secrets are read, and kept in memory only. */
export interface Config {
  /** Folder of the spool, the lock and the embedded database. Default: `./bridge-data`. */
  readonly dataDirectory: string;
  /** URL of a PostgreSQL database, which several bridges can share. Default: a database inside the data directory. */
  readonly databaseUrl?: string | undefined;
  readonly listen: { readonly host: string; readonly port: number };
  /** Address at which the servers reach the bridge. `bridge setup` uses it for the addresses of webhooks. */
  readonly publicUrl?: string | undefined;
  readonly page: PageConfig;
  readonly spool: SpoolConfig;
  readonly work: WorkConfig;
  readonly openproject: readonly OpenProjectConnection[];
  readonly git: readonly GitConnection[];
  readonly mappings: readonly Mapping[];
  /** People whose time is logged in their own name, in addition to those found by `matchPeopleBy`. */
  readonly people: readonly PersonPair[];
  /**
   * Property that identifies the same person on both servers, for people who are not listed in `people`. Default:
   * none.
   */
  readonly matchPeopleBy: readonly "oidc"[];
  /** Receivers of notifications about alerts. Default: none. */
  readonly notify: readonly NotifyTarget[];
}

/** Receiver of notifications. */
export interface NotifyTarget {
  readonly kind: "webhook" | "ntfy" | "mail";
  /** Address that notifications are posted to. For ntfy: server and topic. For mail: server, user name and password. */
  readonly url: string;
  /** Token that is sent as `Authorization: Bearer`. Default: none. */
  readonly token?: string | undefined;
  /** Sender of a mail. */
  readonly from?: string | undefined;
  /** Recipients of a mail. */
  readonly to?: readonly string[] | undefined;
  /** Allows the token over plain http to another machine. Default: false. */
  readonly allowInsecureHttp?: boolean | undefined;
}

/** The web page of the bridge, at the path `/`. */
export interface PageConfig {
  /** Token that opens the page. Default: a random one, printed at the start. */
  readonly token?: string | undefined;
  /** Whether the page may replay deliveries, retry dead letters and resume connections. Default: false. */
  readonly allowActions: boolean;
  /** Time for which the log of sign-ins and actions is kept. Milliseconds. Default: 90 days. */
  readonly keepActions: number;
  /** Sign-in with OpenID Connect, in addition to the token. Default: none. */
  readonly openid?: OpenIdConfig | undefined;
}

/** An OpenID provider, and the people who may sign in with it. */
export interface OpenIdConfig {
  readonly issuer: string;
  readonly clientId: string;
  /** Secret of the client. Default: none, for a public client. */
  readonly clientSecret?: string | undefined;
  /** Name on the button. Default: the host of the issuer. */
  readonly label?: string | undefined;
  /** People who may see the page. */
  readonly readers: OpenIdPeople;
  /** People who may see the page and use its actions. */
  readonly operators: OpenIdPeople;
}

/** A group of people. A person belongs to it if one of the lists matches. */
export interface OpenIdPeople {
  readonly subjects: readonly string[];
  /** E-mail addresses. Only verified ones match. */
  readonly emails: readonly string[];
  readonly groups: readonly string[];
}

export interface SpoolConfig {
  /** Maximum size of the spool in bytes. A full spool refuses deliveries with 503. Default: 1 GiB. */
  readonly maxBytes: number;
  /** Size in bytes after which the spool starts a new file. Default: 16 MiB. */
  readonly segmentBytes: number;
  /** Time for which finished deliveries are kept for a replay. Milliseconds. Default: 7 days. */
  readonly retention: number;
}

export interface WorkConfig {
  /** Number of jobs that run at the same time in this process. Default: 4. */
  readonly workers: number;
  /** Time between sweeps. Milliseconds. Default: 10 minutes. */
  readonly sweepEvery: number;
  /**
   * Time within which sweeps read every mapped repository at least once, to find changes that server-wide lists do not
   * show. Each sweep reads at least two repositories. Milliseconds. Default: 7 days.
   */
  readonly sweepRotation: number;
  readonly checkPolls: CheckPollsConfig;
  /**
   * Time after which a write without a response can no longer take effect. The bridge searches for the marker of such a
   * write, and repeats the write only after this time. Request timeouts are shorter: half of this time for an attempt,
   * 80 % for a call with its retries. Milliseconds. Default: 30 s.
   */
  readonly settle: number;
  /**
   * Attempts before a failing job becomes a dead letter. Attempts that fail because a server is unavailable (no
   * connection, timeout, 429, 502, 503, 504) are not counted: the jobs wait until the server is back. Default: 12.
   */
  readonly maxAttempts: number;
  /** Whether writes are logged instead of sent. Default: false. */
  readonly dryRun: boolean;
}

/** Settings for polling the checks of open pull requests, on servers that send no webhook for a commit status. */
interface CheckPollsConfig {
  /** Time between two polls. Milliseconds. Default: 30 s. */
  readonly every: number;
  /** Maximum number of requests to one server within a minute. 0 turns polling off. Default: 30. */
  readonly requestsPerMinute: number;
}

interface Connection {
  /** Name in the file and in `/hooks/<name>`. */
  readonly name: string;
  /** Address of the server, with its path if it has one. No trailing slash. */
  readonly url: string;
  /** Allows plain http to another machine, where anyone on the network can read the credential. Default: false. */
  readonly allowInsecureHttp?: boolean | undefined;
  /**
   * Maximum number of requests to the server within a minute. Jobs and sweeps wait before they begin, but are never
   * interrupted. Default: no limit.
   */
  readonly requestsPerMinute?: number | undefined;
  /** Webhook secrets: the current one, then older ones that webhooks still use. */
  readonly webhookSecrets: readonly string[];
}

export interface OpenProjectConnection extends Connection {
  readonly apiKey: string;
  /** Secret for signing the requests to OpenProject's GitHub integration for `rules.githubTab`. Default: not signed. */
  readonly githubSecret?: string | undefined;
}

export interface GitConnection extends Connection {
  readonly product: "gitea" | "forgejo";
  readonly token: string;
}

/** Repositories and the projects that they are connected with. Each can occur in several mappings. */
export interface Mapping {
  readonly git: string;
  /** Repositories: `owner/name`, or `owner/*`. */
  readonly repositories: readonly string[];
  readonly openproject: string;
  /** Identifiers of the projects whose work packages can be referenced. Empty means every visible project. */
  readonly projects: readonly string[];
  readonly rules: Rules;
}

export interface Rules {
  /** Lower-case words before a reference that mark the work package as closed by the pull request. */
  readonly closingWords: readonly string[];
  /** Whether `[#12]` is a reference. Default: false. */
  readonly bracketReferences: boolean;
  /**
   * Names of statuses by stage. Without an entry for `draft`, `opened`, `merged` or `closed`, the status does not
   * change. Without an entry for `reviewRequested` or `approved`, the entry for the preceding stage applies. When the
   * workflow has no direct transition, the bridge uses the statuses of earlier stages as steps.
   */
  readonly status: Readonly<Partial<Record<Stage, StatusRule>>>;
  /** Names of the custom fields that show the stage of the pull request and the result of its checks. */
  readonly customFields: { readonly pullRequest?: string | undefined; readonly ci?: string | undefined };
  /** Whether a work package gets a comment that lists the commits that reference it. Default: true. */
  readonly commits: boolean;
  /** Whether the pull request gets a comment that lists its work packages. Default: true. */
  readonly pullComment: boolean;
  /** Whether the head commit gets the status `halyard/work-package`. Default: true. */
  readonly commitStatus: boolean;
  /**
   * Whether the commit status fails for a pull request without a work package. If false, the status stays pending.
   * Default: true.
   */
  readonly requireWorkPackage: boolean;
  /**
   * Whether a note such as `#time 1h30m` creates a time entry, and the name of the activity for it. Default: disabled.
   */
  readonly time: { readonly enabled: boolean; readonly activity?: string | undefined };
  readonly issues: IssueRules;
  readonly authority: AuthorityRules;
  /**
   * Whether the git server shows the type, title, status and assignee of work packages. `visible`: only if everyone who
   * may read the repository may also see the project. `always`: to all readers of the repository. `never`: to no one.
   * Default: `visible`.
   */
  readonly titles: "visible" | "always" | "never";
  /**
   * Whether work packages show titles, people, branches and commits from the git server. `visible`: unless the
   * repository is private and the project is public. `always`: in all projects. `never`: the comments show only the
   * number and the state. Default: `visible`.
   */
  readonly gitTitles: "visible" | "always" | "never";
  readonly limits: LimitRules;
  /** Whether the pull request is shown in the GitHub tab of its work packages in OpenProject. Default: false. */
  readonly githubTab: boolean;
}

/** Rules for who may do more than mention a work package. */
export interface AuthorityRules {
  /**
   * People who may use closing words, change statuses and custom fields, log time and satisfy the required check.
   * `writers`: those with write access to the repository. `everyone`: all who may comment there. Default: `writers`.
   */
  readonly effects: "writers" | "everyone";
  /** Logins with write access. Default: the git server's list, which only administrators of the repository can read. */
  readonly writers?: readonly string[] | undefined;
}

/** Limits on what one text can do. A text is a title, description, comment or commit message. */
export interface LimitRules {
  /**
   * Maximum number of work packages that one text can name. For people without write access, the limit applies to
   * everything that they all write in one pull request or issue, taken together. Default: 20.
   */
  readonly references: number;
  /** Maximum number of work packages that one text can change or log time on. Default: 10. */
  readonly changes: number;
  /** Maximum hours per time entry. Default: 24. */
  readonly hours: number;
}

/** Statuses for work packages that the pull request closes, and for those that it mentions. */
export interface StatusRule {
  readonly closing?: string | undefined;
  readonly mentioning?: string | undefined;
}

export interface IssueRules {
  /** Whether an issue and the work packages that it names get comments about each other. Default: false. */
  readonly link: boolean;
  /** Settings for creating a work package for each issue with the label `label`. Default: none are created. */
  readonly create?:
    | {
        readonly label: string;
        readonly project: string;
        readonly type?: string | undefined;
        /** Whether the description of the issue is copied into the work package, once. Default: false. */
        readonly body?: boolean | undefined;
      }
    | undefined;
  /** Fields that are kept equal between an issue and the work package created from it. Default: none. */
  readonly follow: FollowRules;
}

/** Fields that are kept equal in both directions. */
export interface FollowRules {
  readonly title?: { readonly winner: FollowSide } | undefined;
  readonly state?:
    | {
        readonly winner: FollowSide;
        /** Status of the work package when the issue is closed. */
        readonly closed: string;
        /** Status of the work package when the issue is reopened. */
        readonly reopened: string;
      }
    | undefined;
}

/** Side whose value is kept if both sides changed it. */
export type FollowSide = "git" | "openproject";

/** Accounts of one person on both sides. */
export interface PersonPair {
  readonly git: string;
  /** Login or e-mail address. */
  readonly openproject: string;
}
