import type { Subject } from "../store/subject.js";

/** Why a subject is looked at. */
export type Cause = "delivery" | "sweep" | "backfill" | "replay" | "linked" | "retry";

export interface Job {
  readonly subject: Subject;
  readonly cause: Cause;
  /** The delivery that asked first, where one did. */
  readonly delivery?: string | undefined;
  /** Failed tries before this one. */
  readonly tries: number;
  /** Ends when the bridge stops or the job has lost its right to run. */
  readonly signal: AbortSignal;
}

/** How many subjects wait for a worker, wait for a moment or a connection, and are under way anywhere. */
export interface QueueDepth {
  readonly waiting: number;
  readonly postponed: number;
  readonly active: number;
}

/** Subjects that wait to be looked at. A subject waits at most once, and is looked at by one worker at a time. */
export interface Queue {
  /** Asks for a look. One that waits already is enough; one that is under way does not count, it may have read too early. */
  enqueue(
    subject: Subject,
    options: { readonly cause: Cause; readonly delivery?: string | undefined; readonly notBefore?: number | undefined },
  ): Promise<void>;
  /**
   * Starts working. The handler's errors decide what happens next: `Postponed` waits without counting, `DeadEnd` goes to
   * the dead letters, `ConnectionRefused` pauses the connection and keeps the job, anything else backs off with full
   * jitter and goes to the dead letters after `maxTries`, unless it is that a server is away. The queue itself notes what became of a job: in the delivery log
   * (`done` or `failed`), in the dead letters (put or removed) and in the states of the connections (paused). A handler
   * whose `signal` has ended settles nothing: its job has gone to another worker.
   */
  work(handler: (job: Job) => Promise<void>): Promise<void>;
  depth(): Promise<QueueDepth>;
  /** Resolves when nothing waits that could run now and nothing is under way, with what is put off. For `--once` and tests. */
  idle(signal?: AbortSignal): Promise<QueueDepth>;
  /** Stops taking jobs, waits for those under way up to the limit (milliseconds), then lets go of them. */
  stop(limit: number): Promise<void>;
}
