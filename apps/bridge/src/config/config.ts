import type { Stage } from "./stage.js";

/** A checked configuration with all defaults filled in. It contains the secrets, which are kept only in memory. */
export interface Config {
  /** Folder for the spool, the lock and the embedded database. Default: `./bridge-data`. */
  readonly dataDirectory: string;
  /**
   * URL of a PostgreSQL database, which several bridges can share. Default: an embedded database in the data directory.
   */
  readonly databaseUrl?: string | undefined;
  readonly listen: { readonly host: string; readonly port: number };
  /** URL that the servers use to reach the bridge. `bridge setup` builds the webhook URLs from it. */
  readonly publicUrl?: string | undefined;
  readonly page: PageConfig;
  readonly spool: SpoolConfig;
  readonly work: WorkConfig;
  readonly openproject: readonly OpenProjectConnection[];
  readonly git: readonly GitConnection[];
  readonly mappings: readonly Mapping[];
  /** People whose time is logged in their own name. `matchPeopleBy` can find more people. */
  readonly people: readonly PersonPair[];
  /**
   * Properties that identify a person on both servers. Used for people who are not listed in `people`. Default: none.
   */
  readonly matchPeopleBy: readonly "oidc"[];
  /** Receivers of alert notifications. Default: none. */
  readonly notify: readonly NotifyTarget[];
}

/** A receiver of alert notifications. */
export interface NotifyTarget {
  readonly kind: "webhook" | "ntfy" | "mail";
  /**
   * URL that notifications are sent to. For ntfy, it contains the server and topic. For mail, it contains the server,
   * user name and password.
   */
  readonly url: string;
  /** Token, sent as `Authorization: Bearer`. Default: none. */
  readonly token?: string | undefined;
  /** Sender address. Only for mail. */
  readonly from?: string | undefined;
  /** Recipient addresses. Only for mail. */
  readonly to?: readonly string[] | undefined;
  /** Whether the token may be sent to another machine over plain http. Default: false. */
  readonly allowInsecureHttp?: boolean | undefined;
}

/** Settings for the bridge's web page, at the path `/`. */
export interface PageConfig {
  /** Token for signing in to the page. Default: a random token, printed at each start. */
  readonly token?: string | undefined;
  /** Whether the page may replay deliveries, retry dead letters and resume connections. Default: false. */
  readonly allowActions: boolean;
  /** Milliseconds for which the log of sign-ins and actions is kept. Default: 90 days. */
  readonly keepActions: number;
  /** Sign-in with OpenID Connect, in addition to the token. Default: none. */
  readonly openid?: OpenIdConfig | undefined;
}

/** An OpenID provider, and the people who may sign in with it. */
export interface OpenIdConfig {
  readonly issuer: string;
  readonly clientId: string;
  /** Client secret. Default: none, for a public client. */
  readonly clientSecret?: string | undefined;
  /** Name of the provider on the sign-in button. Default: the issuer's host. */
  readonly label?: string | undefined;
  /** People who may see the page. */
  readonly readers: OpenIdPeople;
  /** People who may see the page and, if `allowActions` is true, use its actions. */
  readonly operators: OpenIdPeople;
}

/** A set of people. Anyone who matches one of the lists belongs to it. */
export interface OpenIdPeople {
  readonly subjects: readonly string[];
  /** E-mail addresses. An address matches only if the provider has verified it. */
  readonly emails: readonly string[];
  readonly groups: readonly string[];
}

export interface SpoolConfig {
  /** Maximum size of the spool in bytes. A full spool refuses deliveries with 503. Default: 1 GiB. */
  readonly maxBytes: number;
  /** Size in bytes after which the spool starts a new file. Default: 16 MiB. */
  readonly segmentBytes: number;
  /** Milliseconds for which finished deliveries are kept for a replay. Default: 7 days. */
  readonly retention: number;
}

export interface WorkConfig {
  /** Number of jobs that run at the same time in this process. Default: 4. */
  readonly workers: number;
  /** Milliseconds between two sweeps. Default: 10 minutes. */
  readonly sweepEvery: number;
  /**
   * Milliseconds within which sweeps read every mapped repository at least once. This finds changes that server-wide
   * lists do not show. Each sweep reads at least two repositories. Default: 7 days.
   */
  readonly sweepRotation: number;
  readonly checkPolls: CheckPollsConfig;
  /**
   * Milliseconds after which a write that got no response can no longer take effect. The bridge repeats a write only
   * after this time, and only if it does not find the write's marker on the server. Request timeouts are shorter: half
   * of this time for an attempt, and 80 % for a call with its retries. Default: 30 s.
   */
  readonly settle: number;
  /**
   * Number of failed attempts after which a job becomes a dead letter. While a server is unavailable (no connection,
   * timeout, 429, 502, 503, 504), the job does not become a dead letter but is retried. Default: 12.
   */
  readonly maxAttempts: number;
  /** Whether writes are logged instead of sent. Default: false. */
  readonly dryRun: boolean;
}

/** Settings for polling the checks of open pull requests, on servers that send no webhook for a commit status. */
interface CheckPollsConfig {
  /** Milliseconds between two polls. Default: 30 s. */
  readonly every: number;
  /** Maximum number of requests to one server per minute. 0 turns polling off. Default: 30. */
  readonly requestsPerMinute: number;
}

interface Connection {
  /** Name of the connection, in the file and in the webhook path `/hooks/<name>`. */
  readonly name: string;
  /** URL of the server, with its path if it has one, but without a trailing slash. */
  readonly url: string;
  /**
   * Whether the credential may be sent to another machine over plain http, where others on the network can read it.
   * Default: false.
   */
  readonly allowInsecureHttp?: boolean | undefined;
  /**
   * Maximum number of requests to the server per minute. Jobs and sweeps wait before they begin, but are never
   * interrupted. Default: no limit.
   */
  readonly requestsPerMinute?: number | undefined;
  /** The current webhook secret, followed by older secrets that webhooks still use. */
  readonly webhookSecrets: readonly string[];
}

export interface OpenProjectConnection extends Connection {
  readonly apiKey: string;
  /**
   * Secret for signing requests to OpenProject's GitHub integration, which `rules.githubTab` needs. Default: the
   * requests are not signed.
   */
  readonly githubSecret?: string | undefined;
}

export interface GitConnection extends Connection {
  readonly product: "gitea" | "forgejo";
  readonly token: string;
}

/** Connects repositories to projects. A repository or project can be in several mappings. */
export interface Mapping {
  readonly git: string;
  /** Repositories as `owner/name`, or `owner/*` for all repositories of an owner. */
  readonly repositories: readonly string[];
  readonly openproject: string;
  /** Identifiers of the projects whose work packages can be referenced. An empty list means every visible project. */
  readonly projects: readonly string[];
  readonly rules: Rules;
}

export interface Rules {
  /** Words, in lower case, that close a work package when they precede a reference to it. */
  readonly closingWords: readonly string[];
  /** Whether `[#12]` references a work package. Default: false. */
  readonly bracketReferences: boolean;
  /**
   * Status names by stage of the pull request. Without an entry for `draft`, `opened`, `merged` or `closed`, the status
   * does not change. Without an entry for `reviewRequested` or `approved`, the entry for the preceding stage applies.
   * If the workflow has no direct transition, the bridge goes through the statuses of earlier stages.
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
   * Whether a note such as `#time 1h30m` creates a time entry, and the name of the entry's activity. Default: disabled.
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
   * Whether comments on work packages show titles, people, branches and commits from the git server. `always`: they do.
   * `visible`: they do, unless the repository is private and the project is public. `never`: they show only the number
   * and the state of a pull request or issue. Default: `visible`.
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
  /**
   * Logins of the people with write access. Default: the git server's list, which only administrators of the repository
   * can read.
   */
  readonly writers?: readonly string[] | undefined;
}

/** Limits on what one text can do. A text is a title, description, comment or commit message. */
export interface LimitRules {
  /**
   * Maximum number of work packages that one text can name. People without write access share one limit for everything
   * that they write in a pull request or issue. Default: 20.
   */
  readonly references: number;
  /** Maximum number of work packages that one text can change or log time on. Default: 10. */
  readonly changes: number;
  /** Maximum hours per time entry. Default: 24. */
  readonly hours: number;
}

/** Status names for work packages that a pull request closes, and for those that it only mentions. */
export interface StatusRule {
  readonly closing?: string | undefined;
  readonly mentioning?: string | undefined;
}

export interface IssueRules {
  /** Whether an issue and the work packages that it names get comments about each other. Default: false. */
  readonly link: boolean;
  /**
   * Settings for creating a work package from each issue with the label `label`. Default: no work packages are created.
   */
  readonly create?:
    | {
        readonly label: string;
        readonly project: string;
        readonly type?: string | undefined;
        /** Whether the issue's description is copied into the work package, once. Default: false. */
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

/** Server whose value is kept if the value was changed on both servers. */
export type FollowSide = "git" | "openproject";

/** A person's accounts on both servers. */
export interface PersonPair {
  readonly git: string;
  /** Login or e-mail address in OpenProject. */
  readonly openproject: string;
}
