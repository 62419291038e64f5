/**
 * JSON bodies of the page's API. Times are ISO 8601 in UTC, durations are milliseconds, sizes are bytes. The page's
 * own scripts are checked against these.
 */
import type { Stage } from "../config/stage.js";
import type { DeliveryState } from "../store/store.js";

/** `GET /api/session`. */
export interface SessionView {
  readonly signedIn: boolean;
  /** Whether replaying, retrying and resuming are allowed. */
  readonly allowActions: boolean;
  /** Goes into `X-CSRF-Token` with every POST of this session. */
  readonly csrfToken?: string | undefined;
}

/** `GET /api/status`: data in the head of every view. */
export interface StatusView {
  readonly now: string;
  readonly waiting: number;
  readonly postponed: number;
  readonly active: number;
  readonly spoolBytes: number;
  /** At most 100 are counted. */
  readonly deadLetters: number;
  /** Names. */
  readonly pausedConnections: readonly string[];
}

/** `GET /api/alerts`: what needs an operator, the most urgent first. */
export interface AlertsView {
  readonly alerts: readonly AlertView[];
}

interface AlertView {
  readonly kind: "paused" | "refused" | "disk" | "dead_letters" | "stuck";
  /** Connection that it concerns. */
  readonly connection?: string | undefined;
  readonly summary: string;
  readonly nextStep: string;
  /** View of the page with the details. */
  readonly view: "connections" | "dead-letters" | "queue" | "overview";
}

/** `GET /api/queue?limit=`: subjects in the queue, those that wait longest first. */
export interface QueueView {
  readonly entries: readonly QueueEntryView[];
  readonly more: boolean;
}

export interface QueueEntryView {
  readonly subject: SubjectView;
  /** `waiting`: for a worker. `postponed`: for the next attempt. `held`: for a paused connection. */
  readonly state: "active" | "waiting" | "postponed" | "held";
  /** Reason why it waits, in a sentence. */
  readonly reason: string;
  /** Failed attempts so far. */
  readonly tries: number;
  readonly since: string;
  /** Time of the next attempt. Absent while a run or a paused connection decides about it. */
  readonly next?: string | undefined;
  /** Id of the delivery that put it into the queue. */
  readonly delivery?: string | undefined;
}

/** `GET /api/timeline?range=1h|6h|24h`. */
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
  /** Time from arrival to effect in the slowest minute of the interval. Absent when nothing was finished. */
  readonly p50?: number | undefined;
  readonly p95?: number | undefined;
}

/** A pull request, issue, branch or work package, for people. */
export interface SubjectView {
  readonly key: string;
  readonly kind: "pull" | "issue" | "branch" | "commit" | "workPackage" | "other";
  /** For example `acme/rig#12`. */
  readonly label: string;
  /** URL of the subject on its server. */
  readonly url?: string | undefined;
}

/** One line of `GET /api/deliveries`. */
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
 * `GET /api/deliveries?state=&connection=&subject=&text=&since=&before=&own=hide|show&after=&limit=`, newest first. `own=hide` leaves
 * out deliveries that report changes of the bridge itself.
 */
export interface DeliveriesView {
  readonly deliveries: readonly DeliveryView[];
  /** Whether there are older deliveries. */
  readonly more: boolean;
  /** Value of `after` for the older ones. */
  readonly next?: string | undefined;
}

/** `GET /api/deliveries/<id>`. */
export interface DeliveryDetailView {
  readonly delivery: DeliveryView;
  /** Details of each subject of the delivery, in its order. */
  readonly subjects: readonly SubjectDetailView[];
}

export interface SubjectDetailView {
  readonly subject: SubjectView;
  readonly effects: readonly EffectView[];
  readonly links: readonly LinkView[];
  /** Its place in the queue. */
  readonly queued?: QueueEntryView | undefined;
  /** Id of its dead letter. */
  readonly deadLetter?: DeadLetterView | undefined;
}

/** A write on one of the servers. */
export interface EffectView {
  readonly key: string;
  readonly state: "intended" | "done";
  readonly remote?: string | undefined;
  readonly at: string;
}

/** `GET /api/deliveries/<id>/raw`. */
export interface RawDeliveryView {
  /** Headers that describe the delivery; credentials and signatures are excluded. */
  readonly headers: Readonly<Record<string, string>>;
  /** Text, in which everything that looks like a secret is replaced. */
  readonly body: string;
  readonly bytes: number;
  /** Whether the text was cut off. */
  readonly truncated: boolean;
}

/** `GET /api/links?limit=`, by work package. */
export interface LinksView {
  readonly links: readonly LinkView[];
  readonly more: boolean;
}

export interface LinkView {
  readonly source: SubjectView;
  readonly workPackage: SubjectView;
  readonly kind: "closes" | "mentions" | "private";
  readonly stage?: Stage | undefined;
  /** Without the label of the source. */
  readonly title: string;
}

/** `GET /api/dead-letters?limit=`, as the store orders them. */
export interface DeadLettersView {
  readonly deadLetters: readonly DeadLetterView[];
  readonly more: boolean;
}

export interface DeadLetterView {
  readonly id: string;
  readonly subject: SubjectView;
  readonly reason: string;
  readonly at: string;
  readonly tries: number;
}

/** `GET /api/connections`, in the order of the configuration. */
export interface ConnectionsView {
  readonly connections: readonly ConnectionView[];
}

export interface ConnectionView {
  readonly name: string;
  readonly product: "openproject" | "gitea" | "forgejo";
  readonly url: string;
  /** `silent`: no exchange yet. `failing`: the last exchange failed. */
  readonly health: "working" | "failing" | "paused" | "silent";
  readonly reason?: string | undefined;
  readonly lastSuccess?: string | undefined;
  readonly lastFailure?: string | undefined;
  /** Address that the webhooks of the server need. Without `publicUrl`, the path alone. */
  readonly webhook: string;
  /** Arrival of the last accepted delivery. */
  readonly lastAccepted?: string | undefined;
  readonly lastRefused?: RefusedDeliveryView | undefined;
}

interface RefusedDeliveryView {
  readonly at: string;
  /** Status of the response. */
  readonly status: number;
  /** Reason of the receiver, such as `signature_mismatch`. */
  readonly reason: string;
  readonly cause: string;
  readonly nextStep: string;
  /** Whether no delivery was accepted since. */
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
  | "internal";
