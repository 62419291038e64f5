import type { EventFamily } from "../verification/provider.js";
import type { GitEvent } from "./git-event.js";
import type { OpenProjectEvent } from "./openproject-event.js";

/** Facts about a delivery that are not in its body. */
export interface DeliveryInfo {
  /**
   * The sender's id for the delivery. Undefined for OpenProject, which sends no id. Git servers do not sign the id. A
   * delivery that a person repeats by hand has a new id.
   */
  readonly id: string | undefined;
  /** Name of the provider that verified the delivery. */
  readonly provider: string;
  /** Index, from 0, of the secret with which the delivery was signed. */
  readonly secretIndex: number;
  /**
   * Level at which the webhook is installed: `repository`, `organization`, `user`, `system` or `default`. Sent since
   * Gitea 1.24. Not signed.
   */
  readonly targetType: string | undefined;
}

/** An event, with its name, its action and the body that was sent. */
export interface WebhookEvent<Name extends string, Action extends string | undefined, Payload> {
  /** Halyard's name for the event. It determines the body's type. */
  readonly event: Name;
  /** The event's action. Undefined for events without actions. */
  readonly action: Action;
  /**
   * The parsed body, with all fields that were sent. Its type follows the servers' documentation and is not checked.
   */
  readonly payload: Payload;
  /** The delivery that contained the event. */
  readonly delivery: DeliveryInfo;
}

/**
 * An event that Halyard does not know: a new kind of event, a new action, or a body that does not match the event's
 * name.
 */
export interface UnknownEvent extends WebhookEvent<"unknown", undefined, Readonly<Record<string, unknown>>> {
  /** The sender's name for the event. Empty if the sender sent no name. */
  readonly name: string;
}

/** Events by kind of sender. */
export interface EventsByFamily extends Record<EventFamily, unknown> {
  /** Events from Gitea and Forgejo. */
  readonly git: GitEvent | UnknownEvent;
  /** Events from OpenProject. */
  readonly openproject: OpenProjectEvent | UnknownEvent;
  /** Events from senders that are verified with `hmac()` or `standardWebhooks()`. */
  readonly custom: UnknownEvent;
}

/** Every event of every sender. */
export type AnyEvent = EventsByFamily[EventFamily];
