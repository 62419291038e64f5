/**
 * JSON bodies of the page's API. Times are ISO 8601 in UTC, durations are milliseconds, sizes are bytes. The page's
 * scripts are type-checked against these types.
 */
import type { Stage } from "../config/stage.js";
import type { DeliveryState } from "../store/store.js";

/** Response of `GET /api/session`. */
export interface SessionView {
  readonly signedIn: boolean;
  /** Whether replaying, retrying and resuming are allowed. */
  readonly allowActions: boolean;
  /** Name of the OpenID provider. Undefined if only the token opens the page. */
  readonly provider?: string | undefined;
  /** Name of a user who signed in with the provider. */
  readonly user?: string | undefined;
  /** Value of `X-CSRF-Token` in every POST of this session. */
  readonly csrfToken?: string | undefined;
}

/** Response of `GET /api/actions?limit=&before=`: sign-ins and actions, newest first. */
export interface ActionsView {
  readonly actions: readonly ActionView[];
  readonly more: boolean;
  /** Value of `before` for the next page. Undefined on the last one. */
  readonly next?: string | undefined;
}

/** A sign-in or an action that was requested. */
export interface ActionView {
  readonly id: string;
  readonly at: string;
  readonly origin: "token" | "openid" | "command";
  /** Subject of the person at the OpenID provider. */
  readonly subject?: string | undefined;
  readonly email?: string | undefined;
  readonly action: "sign_in" | "replay" | "retry" | "retry_all" | "resume" | "link";
  /** Id of the delivery or dead letter, group of dead letters, or name of the connection. */
  readonly target?: string | undefined;
  /** Undefined while the action is carried out, or if the bridge was stopped before the action ended. */
  readonly outcome?: "done" | "failed" | undefined;
  /** Reason for a failure. */
  readonly reason?: string | undefined;
}

/** Response of `POST /api/sign-in/openid`. */
export interface OpenIdAddress {
  /** Address at the provider to which the browser has to go. */
  readonly url: string;
}

/** Value of the query parameter `sign-in` in the page's URL after an unsuccessful sign-in with OpenID Connect. */
export type SignInOutcome = "expired" | "failed" | "not_allowed";

/** Response of `GET /api/status`: the data in the header of every view. */
export interface StatusView {
  readonly now: string;
  readonly waiting: number;
  readonly postponed: number;
  readonly active: number;
  readonly spoolBytes: number;
  /** Number of dead letters, counted up to 100. */
  readonly deadLetters: number;
  /** Names of the paused connections. */
  readonly pausedConnections: readonly string[];
}

/** Response of `GET /api/alerts`, the most urgent first. */
export interface AlertsView {
  readonly alerts: readonly AlertView[];
}

interface AlertView {
  readonly kind: "paused" | "refused" | "disk" | "dead_letters" | "stuck";
  /** Connection that the alert is about. */
  readonly connection?: string | undefined;
  readonly summary: string;
  readonly nextStep: string;
  /** View of the page with the details. */
  readonly view: "connections" | "dead-letters" | "queue" | "overview";
}

/** Response of `GET /api/queue?limit=`: queued subjects, the longest waiting first. */
export interface QueueView {
  readonly entries: readonly QueueEntryView[];
  readonly more: boolean;
}

export interface QueueEntryView {
  readonly subject: SubjectView;
  /** `waiting`: for a worker. `postponed`: for the next attempt. `held`: for a paused connection. */
  readonly state: "active" | "waiting" | "postponed" | "held";
  /** Reason why the subject waits, in a sentence. */
  readonly reason: string;
  /** Failed attempts so far. */
  readonly tries: number;
  readonly since: string;
  /** Time of the next attempt, for a postponed subject. Undefined in any other state. */
  readonly next?: string | undefined;
  /** Id of the delivery that put the subject into the queue. */
  readonly delivery?: string | undefined;
}

/** Response of `GET /api/timeline?range=1h|6h|24h`. */
export interface TimelineView {
  readonly range: Range;
  /** Width of one interval. */
  readonly interval: number;
  /** Oldest first, without gaps. */
  readonly points: readonly TimelineInterval[];
}

export type Range = "1h" | "6h" | "24h";

export interface TimelineInterval {
  readonly from: string;
  readonly arrived: number;
  readonly done: number;
  readonly failed: number;
  /**
   * Median time from arrival to effect in the slowest minute of the interval. Undefined if no delivery was finished.
   */
  readonly p50?: number | undefined;
  readonly p95?: number | undefined;
}

/** A pull request, issue, branch, commit or work package, as users see it. The kind is `other` for an unknown key. */
export interface SubjectView {
  readonly key: string;
  readonly kind: "pull" | "issue" | "branch" | "commit" | "workPackage" | "other";
  /** Name that is shown to users, such as `acme/rig#12`. */
  readonly label: string;
  /** URL of the subject on its server. */
  readonly url?: string | undefined;
}

/** One item of `GET /api/deliveries`. */
export interface DeliveryView {
  readonly id: string;
  readonly connection: string;
  readonly receivedAt: string;
  readonly event: string;
  readonly remoteId?: string | undefined;
  readonly subjects: readonly SubjectView[];
  readonly state: DeliveryState;
  readonly note?: string | undefined;
  readonly finishedAt?: string | undefined;
}

/**
 * Response of `GET /api/deliveries?state=&connection=&subject=&text=&since=&before=&own=hide|show&after=&limit=`,
 * newest first. `own=hide` omits deliveries about changes that the bridge itself made.
 */
export interface DeliveriesView {
  readonly deliveries: readonly DeliveryView[];
  /** Whether there are older deliveries. */
  readonly more: boolean;
  /** Value of `after` for the next older deliveries. */
  readonly next?: string | undefined;
}

/** Response of `GET /api/deliveries/<id>`. */
export interface DeliveryDetailView {
  readonly delivery: DeliveryView;
  /** Details of the first 20 subjects, in the order in which the delivery names them. */
  readonly subjects: readonly SubjectDetailView[];
  /**
   * Reconciliation attempts, oldest first, each with its writes. Includes the subjects of the delivery, and the subjects
   * that their attempts have added to the queue.
   */
  readonly attempts: readonly AttemptView[];
}

export interface SubjectDetailView {
  readonly subject: SubjectView;
  readonly links: readonly LinkView[];
  /** Entry of the subject in the queue. Undefined if the subject is not queued. */
  readonly queued?: QueueEntryView | undefined;
  /** Dead letter of the subject, if there is one. */
  readonly deadLetter?: DeadLetterView | undefined;
}

/** One attempt to reconcile a subject for the delivery. */
export interface AttemptView {
  readonly subject: SubjectView;
  /** Reason why the subject was in the queue, such as `delivery` or `sweep`. */
  readonly cause: string;
  readonly beganAt: string;
  readonly endedAt: string;
  readonly outcome: "done" | "postponed" | "failed";
  /** Reason for an outcome other than `done`. */
  readonly reason?: string | undefined;
  readonly writes: readonly WriteView[];
}

/** A write on one of the servers. */
interface WriteView {
  readonly kind: string;
  /** Action as an infinitive, such as `update the comment on OP#7`. */
  readonly what: string;
  /** Reason why the server did not accept the write. Undefined for a write that succeeded. */
  readonly failure?: string | undefined;
}

/** Response of `GET /api/deliveries/<id>/raw`. */
export interface RawDeliveryView {
  /** Headers that describe the delivery; credentials and signatures are excluded. */
  readonly headers: Readonly<Record<string, string>>;
  /** Body as a string, with everything that looks like a secret replaced. */
  readonly body: string;
  readonly bytes: number;
  /** Whether the body was cut off. */
  readonly truncated: boolean;
}

/** Response of `GET /api/links?limit=`, sorted by work package. */
export interface LinksView {
  readonly links: readonly ListedLinkView[];
  readonly more: boolean;
}

export interface LinkView {
  readonly source: SubjectView;
  readonly workPackage: SubjectView;
  readonly kind: "closes" | "mentions" | "private";
  readonly stage?: Stage | undefined;
  /** Title without the label of the source. */
  readonly title: string;
}

/** Link in the list of all links. */
export interface ListedLinkView extends LinkView {
  /** Last time at which the bridge read the source. */
  readonly seen: string;
  /** Reason why the link may be out of date. */
  readonly stale?: StaleLink | undefined;
}

/**
 * `unmapped`: no mapping connects the repository with this OpenProject any more. `failed`: the source or the work
 * package is a dead letter. `unread`: the source is open, and was not read for 30 days.
 */
export type StaleLink = "unmapped" | "failed" | "unread";

/** Response of `GET /api/dead-letters?reason=&limit=`, newest first. `reason` is the `id` of a reason. */
export interface DeadLettersView {
  readonly deadLetters: readonly DeadLetterView[];
  readonly more: boolean;
}

export interface DeadLetterView {
  readonly id: string;
  readonly subject: SubjectView;
  readonly reason: string;
  /** Next step for an operator, before a retry. */
  readonly nextStep: string;
  readonly at: string;
  readonly tries: number;
}

/** Response of `GET /api/dead-letters/reasons`. The reason with the newest dead letter comes first. */
export interface DeadLetterReasonsView {
  readonly reasons: readonly DeadLetterReasonView[];
}

/** The dead letters of a connection whose reasons differ only in names and numbers. */
export interface DeadLetterReasonView {
  readonly id: string;
  readonly connection: string;
  /** Reason for the newest dead letter. */
  readonly reason: string;
  /** Next step for an operator about the newest dead letter, before a retry. */
  readonly nextStep: string;
  readonly count: number;
  /** Time of the newest dead letter. */
  readonly newest: string;
}

/** Body of `POST /api/dead-letters/retry`. */
export interface DeadLettersRetry {
  /** `id` of a reason. */
  readonly reason: string;
  /** Only dead letters from this time or earlier are retried. */
  readonly until?: string | undefined;
}

/** Response of `POST /api/dead-letters/retry`. */
export interface DeadLettersRetried {
  /** Keys of the retried subjects, at most 500. */
  readonly subjects: readonly string[];
  /** Body of the request that retries the remaining dead letters. Undefined when there are none. */
  readonly next?: DeadLettersRetry | undefined;
}

/** Response of `GET /api/connections`, in the order of the configuration. */
export interface ConnectionsView {
  readonly connections: readonly ConnectionView[];
}

export interface ConnectionView {
  readonly name: string;
  readonly product: "openproject" | "gitea" | "forgejo";
  readonly url: string;
  /** `silent`: no request has ended yet. `failing`: the last request failed. */
  readonly health: "working" | "failing" | "paused" | "silent";
  readonly reason?: string | undefined;
  readonly lastSuccess?: string | undefined;
  readonly lastFailure?: string | undefined;
  /** Reason why the last failed request failed, in a sentence. Undefined while the connection is paused. */
  readonly failure?: string | undefined;
  /** Address for the server's webhooks. Without `publicUrl`, only the path. */
  readonly webhook: string;
  /** Arrival of the last accepted delivery. */
  readonly lastAccepted?: string | undefined;
  readonly lastRefused?: RefusedDeliveryView | undefined;
  /** Version of the server. Undefined if it is unknown. */
  readonly version?: string | undefined;
  /** Login of the account that the credential belongs to. Undefined if it is unknown. */
  readonly account?: string | undefined;
  /** Time of the last sweep that could read every repository or project of the connection. */
  readonly lastSweep?: string | undefined;
  /** Requests that this process has sent to the server in the last hour. */
  readonly requests: {
    readonly total: number;
    /** Requests without a response, or with 401, 429 or 5xx. */
    readonly failed: number;
  };
}

interface RefusedDeliveryView {
  readonly at: string;
  /** Status of the response. */
  readonly status: number;
  /** The receiver's reason, such as `signature_mismatch`. */
  readonly reason: string;
  readonly cause: string;
  readonly nextStep: string;
  /** Whether no delivery was accepted afterwards. */
  readonly latest: boolean;
}

/** Body of every error response. */
export interface ErrorView {
  readonly error: { readonly code: ErrorCode; readonly message: string };
}

export type ErrorCode =
  | "unauthenticated"
  | "wrong_token"
  | "too_many_attempts"
  | "cross_site"
  | "csrf"
  | "read_only"
  | "not_found"
  | "invalid"
  | "impossible"
  | "provider"
  | "internal";
