import type { GitEvent } from "./git-event.js";
import type { OpenProjectEvent } from "./openproject-event.js";

/** What is known of a delivery beside its body. */
export interface DeliveryInfo {
  /**
   * The id its sender gave it; absent where the sender gives none (OpenProject). Git servers do not sign it, and give a
   * new one to a delivery that is repeated by hand.
   */
  readonly id: string | undefined;
  /** Name of the provider that verified it. */
  readonly provider: string;
  /** Position of the secret it was made with. */
  readonly secretIndex: number;
  /** Where its webhook is installed: `repository`, `organization`, `user`, `system` or `default` (Gitea 1.24). Not signed. */
  readonly targetType: string | undefined;
}

/** One thing that happened, told by its name, its action and the body that was sent. */
export interface WebhookEvent<Name extends string, Action extends string | undefined, Payload> {
  /** Halyard's name for it: one for each kind of body. */
  readonly event: Name;
  /** What happened to it; undefined for events that have no actions. */
  readonly action: Action;
  /** The body as it was sent. Fields that Halyard does not know are there too. */
  readonly payload: Payload;
  /** The delivery that told of it. */
  readonly delivery: DeliveryInfo;
}

/** An event Halyard has no type for: a newer one, an action not known yet, or a body that does not fit its name. */
export interface UnknownEvent extends WebhookEvent<"unknown", undefined, Readonly<Record<string, unknown>>> {
  /** The name its sender gave it; empty when it gave none. */
  readonly name: string;
}

/** The events of each kind of sender. */
export interface EventsByFamily {
  /** Gitea and Forgejo. */
  readonly git: GitEvent | UnknownEvent;
  /** OpenProject. */
  readonly openproject: OpenProjectEvent | UnknownEvent;
  /** Senders that `hmac()` and `standardWebhooks()` stand for. */
  readonly custom: UnknownEvent;
}

/** Kinds of senders, by the bodies they send. */
export type EventFamily = keyof EventsByFamily;

/** Every event of every sender. */
export type AnyEvent = EventsByFamily[EventFamily];
