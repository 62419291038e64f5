import type { Since } from "@halyard/http-core";
import type { HookEvent } from "@halyard/git-hosting/hooks";
import type { ServerVersion } from "@halyard/git-hosting/version";
import type { GitState, HookRecord, IdKind, RepositoryRecord } from "../state/git-state.js";

/** The context that every part of the git sandbox shares. */
export interface GitServer {
  /** Public address of the server, as it is set up, without trailing slash. */
  readonly baseUrl: string;
  readonly version: ServerVersion;
  /** The current state. `load` replaces the object, so callers must not keep it. */
  readonly state: GitState;
  /** The time, for something that is being written. Reads the clock. */
  now(): string;
  /** The latest reading of the clock, in milliseconds since 1970. */
  readonly lastTime: number;
  /** A new id. */
  nextId(kind: IdKind): number;
  /** Whether this version has something. */
  has(since: Since): boolean;
  /** The members of `table` that this version does not know. `table` must be the same object each time. */
  lacking(table: FieldAges): readonly string[];
  /** Sends an event to every webhook that wants it. */
  emit(event: GitWebhookEvent): void;
}

/** Since when the servers send a member; only of those that some supported version lacks. */
export type FieldAges = Readonly<Record<string, Since>>;

/** Something that webhooks tell. */
export interface GitWebhookEvent {
  /** The event that a webhook must be subscribed to. */
  readonly subscription: HookEvent;
  /** Value of the event header, by its group. */
  readonly event: string;
  /** Value of the event-type header. */
  readonly type: string;
  /** The repository whose webhooks, and whose organization's, get the delivery. */
  readonly of: RepositoryRecord;
  /** The branch that a webhook's filter is held against; undefined for events that are not filtered. */
  readonly branch?: string | undefined;
  /** Builds the body; called only when a webhook is subscribed. */
  readonly payload: (hook: HookRecord) => object;
  /** The only webhook that is told. Default: all that are subscribed. */
  readonly only?: HookRecord | undefined;
}
