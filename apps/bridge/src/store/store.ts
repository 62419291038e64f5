import type { Stage } from "../config/stage.js";
import type { Subject } from "./subject.js";
import type { SpoolPosition } from "./spool-position.js";

/**
 * What the bridge remembers, in PostgreSQL or PGlite. All of it can be made again from the spool, from the markers on
 * both servers and by a sweep; losing it costs time, not truth.
 */
export interface Store {
  readonly deliveries: DeliveryLog;
  readonly links: LinkTable;
  readonly effects: EffectLedger;
  readonly deadLetters: DeadLetters;
  readonly marks: Marks;
  readonly connections: ConnectionStates;
  /**
   * Runs `work` while no other process or worker holds the same key, and gives the lock back when the process dies.
   * Waits for its turn.
   */
  withLock<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export type DeliveryState = "queued" | "done" | "ignored" | "failed";

/** One line of the log: a delivery on its way from arrival to effect. */
export interface DeliveryRecord {
  readonly id: string;
  readonly connection: string;
  readonly receivedAt: Date;
  /** As the verifier names it, for example `pull_request` or `work_package`; with its action. */
  readonly event: string;
  /** The server's own delivery id, where it sends one. */
  readonly remoteId?: string | undefined;
  /** Keys of what it says to look at. */
  readonly subjects: readonly string[];
  readonly state: DeliveryState;
  /** Why it was ignored or failed, or what was done. */
  readonly note?: string | undefined;
  readonly finishedAt?: Date | undefined;
}

export interface DeliveryLog {
  /** Adds a record; one that is there already (replay of the spool) is left as it is. Tells whether it was new. */
  add(record: Omit<DeliveryRecord, "finishedAt">): Promise<boolean>;
  /** Number of the newest record: what a look covers that begins now. Clocks of processes need not agree. */
  newest(): Promise<number>;
  /**
   * Notes that a subject was worked on. Deliveries up to the number `newest` and whose subjects are all done become `done`, or
   * `failed` with the note.
   */
  finish(
    subjectKey: string,
    newest: number,
    outcome: { readonly state: "done" | "failed"; readonly note?: string },
  ): Promise<void>;
  /** Puts a delivery back to `queued`, as the newest. */
  reopen(id: string): Promise<void>;
  get(id: string): Promise<DeliveryRecord | undefined>;
  /** Newest first. */
  list(query: {
    readonly state?: DeliveryState | undefined;
    readonly connection?: string | undefined;
    readonly subject?: string | undefined;
    readonly before?: Date | undefined;
    readonly limit: number;
  }): Promise<DeliveryRecord[]>;
  /** Arrived, finished, failed and the latency of what finished, by minute, oldest first. */
  timeline(from: Date, to: Date): Promise<TimelinePoint[]>;
  /** Forgets what finished before. */
  prune(before: Date): Promise<void>;
}

export interface TimelinePoint {
  readonly minute: Date;
  readonly arrived: number;
  readonly done: number;
  readonly failed: number;
  /** Arrival to effect, milliseconds. */
  readonly p50?: number | undefined;
  readonly p95?: number | undefined;
}

/** A pull request or issue that names a work package. */
export interface LinkRecord {
  /** Key of the pull request, issue or branch. */
  readonly source: string;
  /** Key of the work package. */
  readonly workPackage: string;
  readonly kind: "closes" | "mentions" | "private";
  /** How far the pull request has come; undefined for issues and branches. */
  readonly stage?: Stage | undefined;
  /** For people: `acme/rig#12 Hoist the sail`. */
  readonly title: string;
  readonly url: string;
}

export interface LinkTable {
  /** Replaces all links of one source. */
  replace(source: string, links: readonly Omit<LinkRecord, "source">[]): Promise<void>;
  of(source: string): Promise<LinkRecord[]>;
  to(workPackage: string): Promise<LinkRecord[]>;
  /** By work package, then source. */
  list(query: { readonly limit: number; readonly after?: string | undefined }): Promise<LinkRecord[]>;
}

/** A write that must happen once, by a key such as `comment:pull:forge/acme/rig#12:workPackage:pm/7`. */
export interface EffectRecord {
  readonly key: string;
  /** `intended`: somebody was about to write; whether it arrived is not known. */
  readonly state: "intended" | "done";
  /** Id on the other server. */
  readonly remote?: string | undefined;
  /** Hash of what was written last, to recognise the bridge's own change when it comes back as an event. */
  readonly hash?: string | undefined;
  /** Anything else that has to be known next time, as JSON. */
  readonly detail?: unknown;
  readonly at: Date;
}

export interface EffectLedger {
  get(key: string): Promise<EffectRecord | undefined>;
  /** Notes that a write is about to be sent. Durable when it resolves. */
  intend(key: string): Promise<void>;
  done(
    key: string,
    result: {
      readonly remote?: string | undefined;
      readonly hash?: string | undefined;
      readonly detail?: unknown;
    },
  ): Promise<void>;
  forget(key: string): Promise<void>;
  /** By prefix of the key. */
  list(prefix: string): Promise<EffectRecord[]>;
}

export interface DeadLetter {
  readonly id: string;
  readonly subject: Subject;
  readonly reason: string;
  readonly at: Date;
  readonly tries: number;
}

export interface DeadLetters {
  /** One entry a subject: a newer one takes the place of the older. */
  put(letter: Omit<DeadLetter, "id">): Promise<void>;
  /** Takes the letter of a subject out, because it was settled. */
  remove(subjectKey: string): Promise<void>;
  /** Takes this letter out, because it is tried again; one that has taken its place meanwhile stays. */
  removeLetter(id: string): Promise<void>;
  get(id: string): Promise<DeadLetter | undefined>;
  list(query: { readonly limit: number }): Promise<DeadLetter[]>;
}

/** Small durable facts by name: how far a sweep, a backfill or the reading of the spool has come. */
export interface Marks {
  get(name: string): Promise<string | undefined>;
  set(name: string, value: string): Promise<void>;
  /** How far the spool of this process was put into the queue. */
  spoolPosition(spool: string): Promise<SpoolPosition | undefined>;
  setSpoolPosition(spool: string, position: SpoolPosition): Promise<void>;
}

export interface ConnectionState {
  readonly connection: string;
  readonly paused: boolean;
  readonly reason?: string | undefined;
  /** When something was last heard from it or done there. */
  readonly lastSuccess?: Date | undefined;
  readonly lastFailure?: Date | undefined;
}

export interface ConnectionStates {
  get(connection: string): Promise<ConnectionState>;
  list(): Promise<ConnectionState[]>;
  pause(connection: string, reason: string): Promise<void>;
  resume(connection: string): Promise<void>;
  succeeded(connection: string): Promise<void>;
  failed(connection: string): Promise<void>;
}
