import type { Stage } from "../config/stage.js";
import type { Subject } from "./subject.js";
import type { SpoolPosition } from "./spool-position.js";

/**
 * The bridge's data in PostgreSQL or PGlite. Everything that reconciliation needs can be rebuilt from the spool, the
 * markers on both servers and a sweep. Only the logs of attempts, actions and notifications are lost with the database.
 */
export interface Store {
  readonly deliveries: DeliveryLog;
  readonly links: LinkTable;
  readonly effects: EffectLedger;
  readonly deadLetters: DeadLetters;
  readonly marks: Marks;
  readonly connections: ConnectionStates;
  readonly notifications: NotificationLog;
  readonly attempts: AttemptLog;
  readonly actions: ActionLog;
  /**
   * Runs `work` while holding the lock for a key. All workers and processes share the locks. A lock is also released
   * when its process dies.
   */
  withLock<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export type DeliveryState = "queued" | "done" | "ignored" | "failed";

/** A delivery in the log. */
export interface DeliveryRecord {
  readonly id: string;
  readonly connection: string;
  readonly receivedAt: Date;
  /** Event name from the webhook verifier, with the action if there is one, such as `push` or `pull_request.opened`. */
  readonly event: string;
  /** The server's own id for the delivery, if the server sends one. */
  readonly remoteId?: string | undefined;
  /** Keys of the subjects that the delivery names. */
  readonly subjects: readonly string[];
  readonly state: DeliveryState;
  /** Reason why the delivery was ignored or failed. */
  readonly note?: string | undefined;
  readonly finishedAt?: Date | undefined;
}

/** Outcome of a reconciliation run for one subject of a delivery. */
export interface SubjectOutcome {
  readonly state: "done" | "failed";
  readonly note?: string | undefined;
}

/** A delivery that has ended, with its outcome. */
export interface FinishedDelivery {
  readonly connection: string;
  readonly state: "done" | "failed";
  /** Milliseconds since the arrival of the delivery, or since its last replay. */
  readonly latency: number;
  /** Whether the delivery had ended before and was then replayed. */
  readonly isReplay: boolean;
}

/** Position of a delivery in the list, which is sorted from newest to oldest. */
export interface DeliveryCursor {
  readonly receivedAt: Date;
  readonly id: string;
}

/** Query for deliveries in the log. */
export interface DeliveryQuery {
  readonly state?: DeliveryState | undefined;
  readonly connection?: string | undefined;
  /** Key of a subject that the delivery names. */
  readonly subject?: string | undefined;
  /** Only deliveries that arrived before this time. */
  readonly before?: Date | undefined;
  /** Only deliveries that arrived at this time or later. */
  readonly since?: Date | undefined;
  /** Only deliveries that come after this one in the list. */
  readonly after?: DeliveryCursor | undefined;
  /** Only deliveries that contain this string in their event, ids, note or subjects. Ignores case. */
  readonly text?: string | undefined;
  /** Omits ignored deliveries with this note. */
  readonly withoutNote?: string | undefined;
  readonly limit: number;
}

export interface DeliveryLog {
  /**
   * Adds the records that are not stored yet, and returns their ids. Some may be stored already, because the spool can
   * be read twice.
   */
  add(...records: readonly Omit<DeliveryRecord, "finishedAt">[]): Promise<ReadonlySet<string>>;
  /**
   * Returns the sequence number of the newest record. A run that begins now covers all records up to this number.
   * Unlike times, sequence numbers do not depend on clocks.
   */
  newest(): Promise<number>;
  /**
   * Records a subject's outcome in the deliveries that name the subject and whose number is at most `newest`. A
   * delivery becomes `failed` when one of its subjects fails, or `done` when all its subjects are done. Returns the
   * deliveries that have ended.
   */
  finish(subjectKey: string, newest: number, outcome: SubjectOutcome): Promise<FinishedDelivery[]>;
  /** Resets a delivery to `queued` and makes it the newest one. */
  reopen(id: string): Promise<void>;
  get(id: string): Promise<DeliveryRecord | undefined>;
  /** Returns deliveries, newest first. */
  list(query: DeliveryQuery): Promise<DeliveryRecord[]>;
  /**
   * Returns the number of arrived, finished and failed deliveries and their latency for each minute, oldest first.
   * Ignored deliveries are not counted, because they needed no reconciliation.
   */
  timeline(from: Date, to: Date): Promise<TimelinePoint[]>;
  /** Deletes deliveries that finished before a time. */
  prune(before: Date): Promise<void>;
}

export interface TimelinePoint {
  readonly minute: Date;
  readonly arrived: number;
  readonly done: number;
  readonly failed: number;
  /**
   * Median latency in milliseconds, from the arrival or last replay of a delivery to its end. Undefined if no delivery
   * ended.
   */
  readonly p50?: number | undefined;
  readonly p95?: number | undefined;
}

/** Link from a pull request, issue or branch to a work package that it names. */
export interface LinkRecord {
  /** Key of the pull request, issue or branch. */
  readonly source: string;
  /**
   * Identity of the source, which stays the same when its repository is renamed. Undefined in rows from older versions.
   */
  readonly identity?: string | undefined;
  /** Key of the work package. */
  readonly workPackage: string;
  readonly kind: "closes" | "mentions" | "private";
  /** Stage of the pull request. `opened` or `closed` for an issue. Undefined for a branch. */
  readonly stage?: Stage | undefined;
  /** Title, such as `acme/rig#12 Hoist the sail`. */
  readonly title: string;
  readonly url: string;
}

/** A link in the list of all links. */
export interface ListedLink extends LinkRecord {
  /** Time when the bridge last read the source and stored the link. */
  readonly seenAt: Date;
}

/** Returns the cursor of a link in the list of all links. */
export function linkCursor({ workPackage, source, identity = "" }: LinkRecord): string {
  return `${workPackage}\n${source}\n${identity}`;
}

/** Query for a page of the list of all links. */
export interface LinkQuery {
  readonly limit: number;
  /** {@link linkCursor} of the previous page's last link. */
  readonly after?: string | undefined;
}

export interface LinkTable {
  /**
   * Deletes the links in `former` and stores `links` in one step. Keeps all other links, because another run may have
   * stored them in the meantime.
   */
  replace(former: readonly LinkRecord[], links: readonly LinkRecord[]): Promise<void>;
  /** Returns the links whose source has this key or this identity. */
  of(source: string, identity?: string): Promise<LinkRecord[]>;
  to(workPackage: string): Promise<LinkRecord[]>;
  /** Returns the links from a connection's pull requests and issues that were open when they were last read. */
  unfinished(connection: string): Promise<LinkRecord[]>;
  /** Returns the links from a repository, including links under its earlier names. */
  inRepository(connection: string, repository: number): Promise<LinkRecord[]>;
  /** Returns links, sorted by work package, then by source, then by identity. */
  list(query: LinkQuery): Promise<ListedLink[]>;
}

/** A write that must happen once, identified by a key such as `comment:pull:forge/acme/rig#12:workPackage:pm/7`. */
export interface EffectRecord {
  readonly key: string;
  /** `intended`: a write was about to be sent, and its result is unknown. `done`: the write succeeded. */
  readonly state: "intended" | "done";
  /** Id of the written object on its server. */
  readonly remote?: string | undefined;
  /** Hash of the data that the last run found. A later run uses it to detect changes. */
  readonly hash?: string | undefined;
  /** Additional data for the next run, as JSON. */
  readonly detail?: unknown;
  readonly at: Date;
}

/** Data to store about a successful write. */
export type EffectResult = Pick<EffectRecord, "remote" | "hash" | "detail">;

export interface EffectLedger {
  get(key: string): Promise<EffectRecord | undefined>;
  /** Returns the effects with these keys. Keys without an effect are missing from the map. */
  getAll(keys: readonly string[]): Promise<ReadonlyMap<string, EffectRecord>>;
  /**
   * Records that a write is about to be sent. The record is durable when the promise resolves.
   *
   * @param detail - Additional data for the next run, as JSON.
   */
  intend(key: string, detail?: unknown): Promise<void>;
  done(key: string, result: EffectResult): Promise<void>;
  forget(key: string): Promise<void>;
  /** Returns the effects whose keys have this prefix. */
  list(prefix: string): Promise<EffectRecord[]>;
}

export interface DeadLetter {
  readonly id: string;
  /** Group of dead letters with the same connection and the same kind of reason. See `deadLetterGroup`. */
  readonly group: string;
  readonly subject: Subject;
  readonly reason: string;
  readonly at: Date;
  readonly tries: number;
  /**
   * Code of the error, such as `validation_failed`. Undefined if the error has no code, and in rows from older
   * versions.
   */
  readonly code?: string | undefined;
}

/** A dead letter to store. */
export type NewDeadLetter = Omit<DeadLetter, "id" | "group">;

/** A connection's dead letters whose reasons differ only in URLs, names and numbers. */
export interface DeadLetterGroup {
  readonly count: number;
  readonly newest: DeadLetter;
}

/** Query for dead letters. */
export interface DeadLetterQuery {
  readonly group?: string | undefined;
  /** Only dead letters from this time or earlier. */
  readonly until?: Date | undefined;
  /** Only dead letters of the subjects with these keys. */
  readonly keys?: readonly string[] | undefined;
  readonly limit: number;
}

export interface DeadLetters {
  /** Adds a dead letter. Replaces an older one of the same subject. */
  put(letter: NewDeadLetter): Promise<void>;
  /** Removes a subject's dead letter after a successful run. */
  remove(subjectKey: string): Promise<void>;
  /** Removes a dead letter whose subject is being retried. Keeps a newer dead letter of the same subject. */
  removeLetter(id: string): Promise<void>;
  get(id: string): Promise<DeadLetter | undefined>;
  /** Returns dead letters, newest first. */
  list(query: DeadLetterQuery): Promise<DeadLetter[]>;
  /** Returns all groups, the one with the newest dead letter first. */
  groups(): Promise<DeadLetterGroup[]>;
}

/** Small durable values, each stored under a name, such as the progress of a sweep or a backfill. */
export interface Marks {
  get(name: string): Promise<string | undefined>;
  set(name: string, value: string): Promise<void>;
  /** Returns a position in the spool. All deliveries before it have been handed over to the queue. */
  spoolPosition(spool: string): Promise<SpoolPosition | undefined>;
  setSpoolPosition(spool: string, position: SpoolPosition): Promise<void>;
}

export interface ConnectionState {
  readonly connection: string;
  readonly paused: boolean;
  readonly reason?: string | undefined;
  /** Time of the last successful request to the server. */
  readonly lastSuccess?: Date | undefined;
  readonly lastFailure?: Date | undefined;
  /** Reason for the last failed request, as a sentence. */
  readonly failure?: string | undefined;
  /** Arrival time of the last accepted delivery. */
  readonly lastAccepted?: Date | undefined;
  readonly lastRefused?: RefusedDelivery | undefined;
}

/** A delivery that was refused. */
export interface RefusedDelivery {
  readonly at: Date;
  /** Status of the response. */
  readonly status: number;
  /** The receiver's reason, such as `signature_mismatch`. */
  readonly reason: string;
}

export interface ConnectionStates {
  get(connection: string): Promise<ConnectionState>;
  list(): Promise<ConnectionState[]>;
  pause(connection: string, reason: string): Promise<void>;
  resume(connection: string): Promise<void>;
  succeeded(connection: string): Promise<void>;
  failed(connection: string, reason: string): Promise<void>;
  /** Records the arrival of an accepted delivery, unless a later one is already recorded. */
  accepted(connection: string, at: Date): Promise<void>;
  /** Records a refused delivery, unless a later one is already recorded. */
  refused(connection: string, delivery: RefusedDelivery): Promise<void>;
}

/**
 * Records which notifications were sent, so that each is sent only once. The cause of the alert and the target identify
 * a notification.
 */
export interface NotificationLog {
  /**
   * Reserves a notification before it is sent. Returns false if it was already sent, or if another process reserved it
   * less than five minutes ago.
   */
  claim(cause: string, target: string): Promise<boolean>;
  /** Records that a reserved notification was sent. */
  sent(cause: string, target: string): Promise<void>;
  /** Removes a reservation after sending has failed. */
  release(cause: string, target: string): Promise<void>;
  causes(): Promise<string[]>;
  /** Removes a cause, so that it is reported again when it recurs. */
  forget(cause: string): Promise<void>;
}

/** A write that an attempt has sent to one of the servers. */
export interface WriteRecord {
  /** Kind of the write, such as `work_package_comment`. */
  readonly kind: string;
  /** Description of the write as an infinitive, such as `update the comment on OP#7`. */
  readonly what: string;
  /** Reason why the server refused the write. Undefined for a write that succeeded. */
  readonly failure?: string | undefined;
}

/** One attempt to reconcile a subject, with its writes in order. */
export interface AttemptRecord {
  /** Key of the subject. */
  readonly subject: string;
  /** Reason why the subject was in the queue, such as `delivery` or `sweep`. */
  readonly cause: string;
  /** Delivery that put the subject into the queue. */
  readonly delivery?: string | undefined;
  readonly beganAt: Date;
  readonly endedAt: Date;
  readonly outcome: "done" | "postponed" | "failed";
  /** Reason for an outcome other than `done`. */
  readonly reason?: string | undefined;
  readonly writes: readonly WriteRecord[];
}

/** Log of the attempts to reconcile subjects. */
export interface AttemptLog {
  add(attempt: Omit<AttemptRecord, "endedAt">): Promise<void>;
  /**
   * Returns the attempts that belong to a delivery, oldest first and at most 200. These are the attempts that the
   * delivery itself caused, and those for its subjects from its arrival (or last replay) until it was processed.
   */
  ofDelivery(id: string): Promise<AttemptRecord[]>;
  /** Deletes attempts that ended before a time. */
  prune(before: Date): Promise<void>;
}

/** An action that a person or program requested. */
export interface ActionRecord {
  /** Number of the record, as a string. Newer records have higher numbers. */
  readonly id: string;
  readonly at: Date;
  /**
   * Credential of the request. `token`: the page's access token. `openid`: a person's sign-in with OpenID Connect.
   * `command`: the command line's token.
   */
  readonly origin: "token" | "openid" | "command";
  /** The person's subject at the OpenID provider. */
  readonly subject?: string | undefined;
  /** The person's verified e-mail address. */
  readonly email?: string | undefined;
  readonly action: "sign_in" | "replay" | "retry" | "retry_all" | "resume" | "link";
  /**
   * Target of the action: the id of a delivery or dead letter, a group of dead letters, or the name of a connection.
   * For a link, the issue and the work package. Undefined for a sign-in.
   */
  readonly target?: string | undefined;
  /** Undefined while the action runs, or if the bridge was stopped before the action ended. */
  readonly outcome?: ActionOutcome | undefined;
  /** Reason for the failure. */
  readonly reason?: string | undefined;
}

/**
 * Outcome of an action. `done` means that the bridge has accepted the action. For a replay, the delivery's subjects are
 * then in the queue.
 */
export type ActionOutcome = "done" | "failed";

/** Log of requested actions. Each action is recorded before it begins. */
export interface ActionLog {
  /** Records an action before it begins. Returns its id. */
  add(record: Omit<ActionRecord, "id" | "at" | "outcome" | "reason">): Promise<string>;
  end(id: string, outcome: ActionOutcome, reason?: string): Promise<void>;
  /** Returns actions, newest first. With `before`, returns only actions before the one with this id. */
  list(query: { readonly limit: number; readonly before?: string | undefined }): Promise<ActionRecord[]>;
  /** Deletes actions that were requested before a time. */
  prune(before: Date): Promise<void>;
}
