/**
 * JSON bodies of the page's API. Times are ISO 8601 in UTC, durations are in milliseconds, and sizes are in bytes. The
 * page's scripts are type-checked against these types.
 */
import type { Stage } from "../config/stage.js";
import type { DeliveryState } from "../store/store.js";

/** Response of `GET /api/session`. */
export interface SessionView {
  readonly signedIn: boolean;
  /** Whether the user may replay deliveries, retry dead letters and resume connections. */
  readonly allowActions: boolean;
  /** Name of the OpenID provider. Undefined if users can sign in only with the token. */
  readonly provider?: string | undefined;
  /** Name of the user. Undefined if the user did not sign in with the provider. */
  readonly user?: string | undefined;
  /** Value for the `X-CSRF-Token` header in every POST of this session. */
  readonly csrfToken?: string | undefined;
}

/** Response of `GET /api/actions?limit=&before=`: sign-ins and actions, newest first. */
export interface ActionsView {
  readonly actions: readonly ActionView[];
  readonly more: boolean;
  /** Value of `before` for the next page. Undefined on the last page. */
  readonly next?: string | undefined;
}

/** A sign-in or an action in the log. */
export interface ActionView {
  readonly id: string;
  readonly at: string;
  readonly origin: "token" | "openid" | "command";
  /** The user's subject identifier at the OpenID provider. */
  readonly subject?: string | undefined;
  readonly email?: string | undefined;
  readonly action: "sign_in" | "replay" | "retry" | "retry_all" | "resume" | "link";
  /** Target of the action: the id of a delivery or dead letter, a group of dead letters, or a connection's name. */
  readonly target?: string | undefined;
  /** Undefined while the action is running, or if the bridge stopped before the action ended. */
  readonly outcome?: "done" | "failed" | undefined;
  readonly reason?: string | undefined;
}

/** Response of `POST /api/sign-in/openid`. */
export interface OpenIdAddress {
  /** URL of the provider's sign-in page. */
  readonly url: string;
}

/** Value of the `sign-in` query parameter in the page's URL after a failed sign-in with OpenID Connect. */
export type SignInOutcome = "expired" | "failed" | "not_allowed";

/** Response of `GET /api/status`: the data in the header of every view. */
export interface StatusView {
  readonly now: string;
  readonly waiting: number;
  readonly postponed: number;
  readonly active: number;
  readonly spoolBytes: number;
  /** Number of dead letters. Counting stops at 100. */
  readonly deadLetters: number;
  readonly pausedConnections: readonly string[];
}

/** Response of `GET /api/alerts`, the most urgent first. */
export interface AlertsView {
  readonly alerts: readonly AlertView[];
}

interface AlertView {
  readonly kind: "paused" | "refused" | "disk" | "dead_letters" | "stuck";
  readonly connection?: string | undefined;
  readonly summary: string;
  readonly nextStep: string;
  /** The page's view that shows details about the alert. */
  readonly view: "connections" | "dead-letters" | "queue" | "overview";
}

/** Response of `GET /api/queue?limit=`: queued subjects, longest wait first. */
export interface QueueView {
  readonly entries: readonly QueueEntryView[];
  readonly more: boolean;
}

export interface QueueEntryView {
  readonly subject: SubjectView;
  /**
   * `waiting` lasts until a worker is free, `postponed` until the next attempt, `held` until a paused connection
   * resumes.
   */
  readonly state: "active" | "waiting" | "postponed" | "held";
  /** Reason for the state, in a sentence. */
  readonly reason: string;
  /** Failed attempts so far. */
  readonly tries: number;
  readonly since: string;
  /** Time of a postponed subject's next attempt. Undefined in the other states. */
  readonly next?: string | undefined;
  /** Id of the delivery that put the subject into the queue. */
  readonly delivery?: string | undefined;
}

/** Response of `GET /api/timeline?range=1h|6h|24h`. */
export interface TimelineView {
  readonly range: Range;
  /** Length of one interval. */
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
   * Median time from a delivery's arrival to its effect, in the interval's slowest minute. Undefined if no delivery was
   * finished.
   */
  readonly p50?: number | undefined;
  readonly p95?: number | undefined;
}

/** A pull request, issue, branch, commit or work package, as users see it. The kind is `other` for an unknown key. */
export interface SubjectView {
  readonly key: string;
  readonly kind: "pull" | "issue" | "branch" | "commit" | "workPackage" | "other";
  /** Name that users see, such as `acme/rig#12`. */
  readonly label: string;
  /** URL of the subject on its server. */
  readonly url?: string | undefined;
}

/** Item in the response of `GET /api/deliveries`. */
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
  /** Value of `after` for the request that lists the next older deliveries. Undefined if there are none. */
  readonly next?: string | undefined;
}

/** Response of `GET /api/deliveries/<id>`. */
export interface DeliveryDetailView {
  readonly delivery: DeliveryView;
  /** Details of the first 20 subjects, in the order in which the delivery names them. */
  readonly subjects: readonly SubjectDetailView[];
  /**
   * Reconciliation attempts with their writes, oldest first. When an attempt adds further subjects to the queue, the
   * attempts to reconcile those subjects are also included.
   */
  readonly attempts: readonly AttemptView[];
}

export interface SubjectDetailView {
  readonly subject: SubjectView;
  readonly links: readonly LinkView[];
  /** The subject's queue entry. Undefined if the subject is not queued. */
  readonly queued?: QueueEntryView | undefined;
  /** The subject's dead letter, if it has one. */
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

/** A write to one of the servers. */
interface WriteView {
  readonly kind: string;
  /** Verb phrase that describes the write, such as `update the comment on OP#7`. */
  readonly what: string;
  /** Reason why the write failed. Undefined if it succeeded. */
  readonly failure?: string | undefined;
}

/** Response of `GET /api/deliveries/<id>/raw`. */
export interface RawDeliveryView {
  /** Headers that describe the delivery. Headers with credentials or signatures are omitted. */
  readonly headers: Readonly<Record<string, string>>;
  /** Body as a string. Everything that looks like a secret is replaced. */
  readonly body: string;
  readonly bytes: number;
  /** Whether `body` contains only the first 256 KiB of the delivery. */
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
  /** Title of the pull request, issue, branch or commit, without a label such as `acme/rig#12`. */
  readonly title: string;
}

/** Link in the list of all links. */
export interface ListedLinkView extends LinkView {
  /** Time when the bridge last read the link's source. */
  readonly seen: string;
  /** Reason why the link may be out of date. */
  readonly stale?: StaleLink | undefined;
}

/**
 * Reason why a link may be out of date. `unmapped`: no mapping connects the repository with the work package's
 * OpenProject server any more. `failed`: the source or the work package has a dead letter. `unread`: the source is
 * open, but has not been read for 30 days.
 */
export type StaleLink = "unmapped" | "failed" | "unread";

/**
 * Response of `GET /api/dead-letters?reason=&limit=`, newest first. `reason` is the `id` of a
 * {@link DeadLetterReasonView}.
 */
export interface DeadLettersView {
  readonly deadLetters: readonly DeadLetterView[];
  readonly more: boolean;
}

export interface DeadLetterView {
  readonly id: string;
  readonly subject: SubjectView;
  readonly reason: string;
  /** Step that an operator should take before a retry. */
  readonly nextStep: string;
  readonly at: string;
  readonly tries: number;
}

/** Response of `GET /api/dead-letters/reasons`. The reason with the newest dead letter comes first. */
export interface DeadLetterReasonsView {
  readonly reasons: readonly DeadLetterReasonView[];
}

/** A connection's dead letters whose reasons differ only in names and numbers. */
export interface DeadLetterReasonView {
  readonly id: string;
  readonly connection: string;
  /** Reason for the newest dead letter. */
  readonly reason: string;
  /** Step that an operator should take before a retry of the newest dead letter. */
  readonly nextStep: string;
  readonly count: number;
  /** Time of the newest dead letter. */
  readonly newest: string;
}

/** Body of `POST /api/dead-letters/retry`. */
export interface DeadLettersRetry {
  /** `id` of a {@link DeadLetterReasonView}. */
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
  /** Reason for the last failure, in a sentence. Undefined while the connection is paused. */
  readonly failure?: string | undefined;
  /** URL for the server's webhooks. Only the path if `publicUrl` is not configured. */
  readonly webhook: string;
  /** Time when the last accepted delivery arrived. */
  readonly lastAccepted?: string | undefined;
  readonly lastRefused?: RefusedDeliveryView | undefined;
  /** The server's version. Undefined if it is unknown. */
  readonly version?: string | undefined;
  /** Login of the account that the credential belongs to. Undefined if it is unknown. */
  readonly account?: string | undefined;
  /** Time of the last sweep in which all reads from the connection succeeded. */
  readonly lastSweep?: string | undefined;
  /** Requests that this process has sent to the server in the last hour. */
  readonly requests: {
    readonly total: number;
    /** Requests without a response, or with status 401, 429 or 5xx. */
    readonly failed: number;
  };
}

interface RefusedDeliveryView {
  readonly at: string;
  /** Status of the bridge's response. */
  readonly status: number;
  /** Reason that the receiver gave, such as `signature_mismatch`. */
  readonly reason: string;
  readonly cause: string;
  readonly nextStep: string;
  /** Whether this refusal is newer than the last accepted delivery. */
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
