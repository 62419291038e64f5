import type { Since } from "@halyard/http-core";
import type { HookEvent } from "@halyard/git-hosting/hooks";
import type { ServerVersion } from "@halyard/git-hosting/version";
import type { GitState, HookRecord, IdKind, RepositoryRecord } from "../state/git-state.js";

/** The context that every part of the git sandbox shares. */
export interface GitServer {
  /** Public address of the server as configured, without trailing slash. */
  readonly baseUrl: string;
  readonly version: ServerVersion;
  /** The current state. `load` replaces the object, so callers must not keep it. */
  readonly state: GitState;
  /** Returns the time for a new record. Advances the clock. */
  now(): string;
  /** The latest reading of the clock, in milliseconds since 1970. */
  readonly lastTime: number;
  /** Returns a new id. */
  nextId(kind: IdKind): number;
  /** Returns whether this version has a feature. */
  has(since: Since): boolean;
  /**
   * Returns the members of `table` that this version lacks. The result is cached by `table`, so pass the same object
   * each time.
   */
  lacking(table: FieldAges): readonly string[];
  /** Sends an event to every webhook that subscribes to it. */
  emit(event: GitWebhookEvent): void;
}

/** Members that some supported versions lack, each with the versions that have it. */
export type FieldAges = Readonly<Record<string, Since>>;

/** An event for webhooks. */
export interface GitWebhookEvent {
  /** The event that a webhook must be subscribed to. */
  readonly subscription: HookEvent;
  /** Value of the event header: the name of the event's group. */
  readonly event: string;
  /** Value of the event-type header. */
  readonly type: string;
  /** The repository that the event is about. Its webhooks and those of its organization get the delivery. */
  readonly of: RepositoryRecord;
  /** The branch to match against a webhook's filter; undefined for an event without a branch. */
  readonly branch?: string | undefined;
  /** Builds the body; called only when a webhook is subscribed. */
  readonly payload: (hook: HookRecord) => object;
  /** The only webhook that gets the event. Default: all subscribed ones. */
  readonly only?: HookRecord | undefined;
}
