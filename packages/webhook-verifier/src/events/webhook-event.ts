import type { EventFamily } from "../verification/provider.js";
import type { GitEvent } from "./git-event.js";
import type { OpenProjectEvent } from "./openproject-event.js";

/** Facts about a delivery that are not in its body. */
export interface DeliveryInfo {
  /**
   * Id from the sender. Undefined for OpenProject, which sends none. Git servers do not sign it, and use a new one when
   * a person repeats a delivery.
   */
  readonly id: string | undefined;
  /** Name of the provider that verified the delivery. */
  readonly provider: string;
  /** Index, from 0, of the secret that the delivery was signed with. */
  readonly secretIndex: number;
  /**
   * Place where the webhook is installed: `repository`, `organization`, `user`, `system` or `default` (Gitea 1.24). Not
   * signed.
   */
  readonly targetType: string | undefined;
}

/** One event, with its name, its action and the body that was sent. */
export interface WebhookEvent<Name extends string, Action extends string | undefined, Payload> {
  /** Halyard's name for the event. Each kind of body has a name of its own. */
  readonly event: Name;
  /** Action of the event. Undefined for events without actions. */
  readonly action: Action;
  /**
   * The parsed body, with all fields that were sent. The types follow the documentation of the servers and are not
   * checked.
   */
  readonly payload: Payload;
  /** The delivery of the event. */
  readonly delivery: DeliveryInfo;
}

/**
 * An event without a known type: a new kind of event, a new action, or a body that does not match the announced name.
 */
export interface UnknownEvent extends WebhookEvent<"unknown", undefined, Readonly<Record<string, unknown>>> {
  /** The sender's name for the event. Empty if the sender sent none. */
  readonly name: string;
}

/** The events of each kind of sender. */
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
