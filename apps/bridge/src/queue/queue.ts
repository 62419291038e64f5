import type { Subject } from "../store/subject.js";

/** Reason why a subject is in the queue. */
export type Cause = "delivery" | "sweep" | "backfill" | "replay" | "linked" | "retry";

/** One attempt to reconcile a subject. */
export interface Job {
  readonly subject: Subject;
  readonly cause: Cause;
  /** Id of the delivery that first enqueued the subject. Undefined if no delivery did. */
  readonly delivery?: string | undefined;
  /** Number of failed attempts before this one. */
  readonly tries: number;
  /** Aborted when the bridge stops or another worker has taken over the job. */
  readonly signal: AbortSignal;
}

/**
 * Number of subjects by state: ready for a worker (`waiting`), delayed until a set time or by a paused connection
 * (`postponed`), or running in any process (`active`).
 */
export interface QueueDepth {
  readonly waiting: number;
  readonly postponed: number;
  readonly active: number;
}

/** A subject in the queue. */
export interface QueueEntry {
  readonly subject: Subject;
  readonly cause: Cause;
  readonly delivery?: string | undefined;
  /** `waiting` lasts until a worker is free, `postponed` until `runAt`, `held` until a paused connection resumes. */
  readonly state: "active" | "waiting" | "postponed" | "held";
  /** Name of the paused connection that the subject waits for. Set only if `state` is `held`. */
  readonly heldBy?: string | undefined;
  /** Number of failed attempts so far. */
  readonly tries: number;
  /** Reason why the last attempt failed or was postponed. */
  readonly reason?: string | undefined;
  /** Earliest start of the next attempt. */
  readonly runAt: Date;
  /** Time at which the subject began to wait. */
  readonly requestedAt: Date;
}

/** Options for a request to reconcile a subject. */
export interface RunRequest {
  readonly cause: Cause;
  readonly delivery?: string | undefined;
  /** Earliest start, in milliseconds since 1970. Default: now. */
  readonly notBefore?: number | undefined;
}

/** Request to reconcile a subject. */
export interface SubjectRequest extends RunRequest {
  readonly subject: Subject;
}

/** Queue of subjects to reconcile. A subject is in the queue at most once, and runs in at most one worker at a time. */
export interface Queue {
  /**
   * Adds a subject, unless it is already waiting. A running subject is added again, because its run may have read data
   * that has changed since.
   */
  enqueue(subject: Subject, request: RunRequest): Promise<void>;
  /** Adds several subjects, as `enqueue` does, in one transaction. */
  enqueueAll(requests: readonly SubjectRequest[]): Promise<void>;
  /**
   * Starts the workers. If the handler throws, the error determines what happens next. `Postponed` delays the job and
   * does not count as a failed attempt. `DeadEnd` makes the job a dead letter. `ConnectionRefused` pauses the
   * connection and keeps the job. After any other error, the job is retried with growing delays. It becomes a dead
   * letter after `maxAttempts` attempts, unless a server was unavailable.
   *
   * The queue records the outcome in the delivery log (`done` or `failed`), the dead letters and the states of the
   * connections. It records nothing once the job's `signal` is aborted, because then another worker has the job or the
   * bridge is stopping.
   */
  work(handler: (job: Job) => Promise<void>): Promise<void>;
  /** Counts the subjects in the queue. */
  depth(): Promise<QueueDepth>;
  /** Returns the queued subjects, longest-waiting first. With `keys`, returns only subjects with these keys. */
  list(query: { readonly limit: number; readonly keys?: readonly string[] | undefined }): Promise<QueueEntry[]>;
  /**
   * Waits until no subject is running or ready to run. Resolves to the depth of the queue, which then has only
   * postponed subjects. Intended for commands and tests.
   */
  idle(signal?: AbortSignal): Promise<QueueDepth>;
  /** Starts no more jobs, and waits up to `limit` milliseconds for running ones. Then aborts the remaining ones. */
  stop(limit: number): Promise<void>;
}
