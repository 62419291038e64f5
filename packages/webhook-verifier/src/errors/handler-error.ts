import type { AnyEvent } from "../events/webhook-event.js";

/**
 * Reported when one or more of an event's handlers fail. Contains the handlers' errors, the event's name and action,
 * and the delivery's id, but no other data from the delivery. `isHalyardError` from `@halyard/http-core` recognises it.
 *
 * @example
 * const receiver = createReceiver({
 *   provider,
 *   onError: (error) => {
 *     if (error instanceof HandlerError) for (const reason of error.errors) console.error(error.event, reason);
 *   },
 * });
 */
export class HandlerError extends AggregateError {
  override readonly name: string = "HandlerError";
  /** Stable identifier of the failure. */
  readonly code: "handler_failed" = "handler_failed" as const;
  /** The event's name. */
  readonly event: AnyEvent["event"];
  /** The event's action, if it has one. */
  readonly action: string | undefined;
  /** The delivery's id, if the sender sent one. */
  readonly deliveryId: string | undefined;

  constructor(
    errors: readonly unknown[],
    { event, action, delivery }: Pick<AnyEvent, "event" | "action" | "delivery">,
  ) {
    const subject = [event, action].filter(Boolean).join(" ");
    const count = errors.length === 1 ? "1 handler" : `${errors.length} handlers`;
    super(errors, `${count} failed for ${subject}. See \`errors\` for details. The sender may repeat the delivery.`);
    this.event = event;
    this.action = action;
    this.deliveryId = delivery.id;
    // Not enumerable, so that logs omit it. Only guards such as `isHalyardError` need it.
    Object.defineProperty(this, Symbol.for("halyard.error"), { value: true });
  }

  /**
   * Returns plain data for structured logs: this error's fields and message, and each handler's error message, without
   * stacks.
   */
  toJSON(): Record<string, unknown> {
    const errors = this.errors.map((error: unknown) => (error instanceof Error ? error.message : String(error)));
    return { ...(this as object), message: this.message, errors };
  }
}
