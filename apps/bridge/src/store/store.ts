import type { Stage } from "../config/stage.js";
import type { Subject } from "./subject.js";
import type { SpoolPosition } from "./spool-position.js";

/**
 * Data of the bridge in PostgreSQL or PGlite. Everything that reconciliation needs can be rebuilt from the spool, the
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
   * Waits for the lock of a key among all workers and processes, and runs `work` while holding it. The lock is released
   * when the process dies.
   */
  withLock<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export type DeliveryState = "queued" | "done" | "ignored" | "failed";

/** A delivery in the log. */
export interface DeliveryRecord {
  readonly id: string;
  readonly connection: string;
  readonly receivedAt: Date;
  /**
   * Name of the event as the webhook verifier reports it, with its action if it has one, such as `push` or
   * `pull_request.opened`.
   */
  readonly event: string;
  /** The server's own id of the delivery, if it sends one. */
  readonly remoteId?: string | undefined;
  /** Keys of the subjects that the delivery names. */
  readonly subjects: readonly string[];
  readonly state: DeliveryState;
  /** Reason why the delivery was ignored or failed. */
  readonly note?: string | undefined;
  readonly finishedAt?: Date | undefined;
}

/** Outcome of a run for one subject of a delivery. */
export interface SubjectOutcome {
  readonly state: "done" | "failed";
  readonly note?: string | undefined;
}

/** A delivery that ended with a run. */
export interface FinishedDelivery {
  readonly connection: string;
  readonly state: "done" | "failed";
  /** Milliseconds since the arrival of the delivery, or since its last replay. */
  readonly latency: number;
  /** Whether the delivery had already ended once and was replayed since. */
  readonly isReplay: boolean;
}

/** Position of a delivery in the list, which is sorted from new to old. */
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
  /** Only deliveries after this one in the list, which are older or arrived at the same time. */
  readonly after?: DeliveryCursor | undefined;
  /** Only deliveries with this string in their event, one of their ids, their note or their subjects. Ignores case. */
  readonly text?: string | undefined;
  /** Omits ignored deliveries with this note. */
  readonly withoutNote?: string | undefined;
  readonly limit: number;
}

export interface DeliveryLog {
  /**
   * Adds the records that do not exist yet, and returns their ids. A record can exist because the spool is read again.
   */
  add(...records: readonly Omit<DeliveryRecord, "finishedAt">[]): Promise<ReadonlySet<string>>;
  /**
   * Returns the number of the newest record. A run that begins now covers all records up to this number, regardless of
   * clocks.
   */
  newest(): Promise<number>;
  /**
   * Records the outcome of a subject. Deliveries up to the number `newest` become `failed` with the note, or `done`
   * when all of their subjects are done. Returns these deliveries.
   */
  finish(subjectKey: string, newest: number, outcome: SubjectOutcome): Promise<FinishedDelivery[]>;
  /** Resets a delivery to `queued` and makes it the newest one. */
  reopen(id: string): Promise<void>;
  get(id: string): Promise<DeliveryRecord | undefined>;
  /** Returns deliveries, newest first. */
  list(query: DeliveryQuery): Promise<DeliveryRecord[]>;
  /**
   * Returns the numbers of arrived, finished and failed deliveries and their latency, for each minute, oldest first.
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
   * Median time in milliseconds from the arrival, or the last replay, to the end of the delivery. Undefined if none
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
   * Identity of the source, which a rename of its repository does not change. Undefined in rows from older versions.
   */
  readonly identity?: string | undefined;
  /** Key of the work package. */
  readonly workPackage: string;
  readonly kind: "closes" | "mentions" | "private";
  /** Stage of the pull request; `opened` or `closed` for issues, undefined for branches. */
  readonly stage?: Stage | undefined;
  /** Title, such as `acme/rig#12 Hoist the sail`. */
  readonly title: string;
  readonly url: string;
}

/** Link in the list of all links. */
export interface ListedLink extends LinkRecord {
  /** Last time at which the bridge read the source and stored the link. */
  readonly seenAt: Date;
}

/** Returns the position of a link in the list of all links. */
export function linkCursor({ workPackage, source, identity = "" }: LinkRecord): string {
  return `${workPackage}\n${source}\n${identity}`;
}

/** Query for a part of the list of all links. */
export interface LinkQuery {
  readonly limit: number;
  /** Cursor: {@link linkCursor} of the last link. */
  readonly after?: string | undefined;
}

export interface LinkTable {
  /**
   * Deletes links and stores others in one step. Deletes only the given links, so a link that another run has stored in
   * the meantime is kept.
   */
  replace(former: readonly LinkRecord[], links: readonly LinkRecord[]): Promise<void>;
  /** Returns the links whose source has this key or this identity. */
  of(source: string, identity?: string): Promise<LinkRecord[]>;
  to(workPackage: string): Promise<LinkRecord[]>;
  /** Returns the links from those pull requests and issues on a connection that were open when they were last read. */
  unfinished(connection: string): Promise<LinkRecord[]>;
  /** Returns the links from a repository, including those under an earlier name. */
  inRepository(connection: string, repository: number): Promise<LinkRecord[]>;
  /** Returns links, sorted by work package, then by source, then by identity. */
  list(query: LinkQuery): Promise<ListedLink[]>;
}

/** A write that must happen once, identified by a key such as `comment:pull:forge/acme/rig#12:workPackage:pm/7`. */
export interface EffectRecord {
  readonly key: string;
  /** `intended`: a write was about to be sent, and its result is unknown. `done`: the write succeeded. */
  readonly state: "intended" | "done";
  /** Id on the other server. */
  readonly remote?: string | undefined;
  /** Hash of the last known data, by which a later run sees whether the data has changed. */
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
   * Records that a write is about to be sent. Durable when it resolves.
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
  /** Group of the dead letter: its connection and the kind of its reason, see `deadLetterGroup`. */
  readonly group: string;
  readonly subject: Subject;
  readonly reason: string;
  readonly at: Date;
  readonly tries: number;
  /**
   * Code of the error, such as `validation_failed`. Undefined for an error without a code and in rows from older
   * versions.
   */
  readonly code?: string | undefined;
}

/** A dead letter to store. */
export type NewDeadLetter = Omit<DeadLetter, "id" | "group">;

/** The dead letters of a connection whose reasons differ only in names and numbers. */
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
  /** Removes the dead letter of a subject, because a run succeeded. */
  remove(subjectKey: string): Promise<void>;
  /** Removes a dead letter, because its subject is retried. A newer one of the same subject is kept. */
  removeLetter(id: string): Promise<void>;
  get(id: string): Promise<DeadLetter | undefined>;
  /** Returns dead letters, newest first. */
  list(query: DeadLetterQuery): Promise<DeadLetter[]>;
  /** Returns all groups, the one with the newest dead letter first. */
  groups(): Promise<DeadLetterGroup[]>;
}

/** Small durable values by name, such as the progress of a sweep or a backfill. */
export interface Marks {
  get(name: string): Promise<string | undefined>;
  set(name: string, value: string): Promise<void>;
  /** Returns the position up to which a spool was handed over to the queue. */
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
  /** Reason why the last failed request failed, in a sentence. */
  readonly failure?: string | undefined;
  /** Arrival of the last delivery that was accepted. */
  readonly lastAccepted?: Date | undefined;
  /** The last delivery that was refused. */
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
 * Records which notifications were sent, by the cause of the alert and by the target, so that each is sent only once.
 */
export interface NotificationLog {
  /**
   * Reserves a notification before it is sent. Returns false if it was already sent, or if another process reserved it
   * less than five minutes ago.
   */
  claim(cause: string, target: string): Promise<boolean>;
  /** Records that a reserved notification was sent. */
  sent(cause: string, target: string): Promise<void>;
  /** Removes a reservation, because sending has failed. */
  release(cause: string, target: string): Promise<void>;
  /** Returns the causes of all notifications. */
  causes(): Promise<string[]>;
  /** Removes a cause, so that it is reported again when it recurs. */
  forget(cause: string): Promise<void>;
}

/** A write that an attempt has sent to one of the servers. */
export interface WriteRecord {
  /** Kind of the write, such as `work_package_comment`. */
  readonly kind: string;
  /** Action as an infinitive, such as `update the comment on OP#7`. */
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
   * Returns the attempts for a delivery, oldest first, at most 200: those of its subjects between its arrival (or
   * replay) and its end, and those whose subject this delivery put into the queue.
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
   * Credential of the request: the access token of the page, a person's sign-in with OpenID Connect, or the token of the
   * command line.
   */
  readonly origin: "token" | "openid" | "command";
  /** Subject of the person at the OpenID provider. */
  readonly subject?: string | undefined;
  /** Verified e-mail address of the person. */
  readonly email?: string | undefined;
  readonly action: "sign_in" | "replay" | "retry" | "retry_all" | "resume" | "link";
  /** Id of the delivery or dead letter, group of dead letters, or name of the connection. Undefined for a sign-in. */
  readonly target?: string | undefined;
  /** Undefined while the action is carried out, or if the bridge was stopped before the action ended. */
  readonly outcome?: ActionOutcome | undefined;
  /** Reason of a failure. */
  readonly reason?: string | undefined;
}

/**
 * Outcome of an action. `done`: the bridge has accepted the action and, for example, put the subjects of a delivery
 * into the queue.
 */
export type ActionOutcome = "done" | "failed";

/** Log of the requested actions. Each is recorded before it begins. */
export interface ActionLog {
  /** Records an action before it begins. Returns its id. */
  add(record: Omit<ActionRecord, "id" | "at" | "outcome" | "reason">): Promise<string>;
  /** Records the outcome of an action. */
  end(id: string, outcome: ActionOutcome, reason?: string): Promise<void>;
  /** Returns actions, newest first: the newest ones, or those before the action with the id `before`. */
  list(query: { readonly limit: number; readonly before?: string | undefined }): Promise<ActionRecord[]>;
  /** Deletes actions that were requested before a time. */
  prune(before: Date): Promise<void>;
}
