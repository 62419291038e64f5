import type { Since } from "@halyard/http-core";
import type { HookEvent } from "@halyard/git-hosting/hooks";
import type { ServerVersion } from "@halyard/git-hosting/version";
import type { GitState, HookRecord, IdKind, RepositoryRecord } from "../state/git-state.js";

/** The context that every part of the git sandbox shares. */
export interface GitServer {
  /** Public URL of the server as configured, without a trailing slash. */
  readonly baseUrl: string;
  readonly version: ServerVersion;
  /** The current state. `load` replaces the object, so callers must not keep a reference to it. */
  readonly state: GitState;
  /** Returns the time for a new record. Advances the clock. */
  now(): string;
  /** Latest reading of the clock, in milliseconds since 1970. */
  readonly lastTime: number;
  /** Returns a new id. */
  nextId(kind: IdKind): number;
  /** Returns whether this version has a feature. */
  has(since: Since): boolean;
  /**
   * Returns the fields in `table` that this version lacks. The result is cached for each table, so pass the same object
   * each time.
   */
  lacking(table: FieldAges): readonly string[];
  /** Sends an event to every webhook that subscribes to it. */
  emit(event: GitWebhookEvent): void;
}

/** Fields that some supported versions lack, each with the versions that have it. */
export type FieldAges = Readonly<Record<string, Since>>;

/** An event for webhooks. */
export interface GitWebhookEvent {
  /** Name that a webhook must subscribe to in order to receive the event. */
  readonly subscription: HookEvent;
  /** Value of the event header: a name that several kinds of events can share, such as `issues`. */
  readonly event: string;
  /** Value of the event-type header: the name of one kind of event, such as `issue_assign`. */
  readonly type: string;
  /** Repository that the event is about. The event goes to its webhooks, and to the webhooks of its organization. */
  readonly of: RepositoryRecord;
  /** Branch to match against a webhook's filter. Undefined for an event without a branch. */
  readonly branch?: string | undefined;
  /** Builds the body. Called only for webhooks that subscribe to the event. */
  readonly payload: (hook: HookRecord) => object;
  /** The only webhook that receives the event. Default: all webhooks that subscribe to it. */
  readonly only?: HookRecord | undefined;
}
