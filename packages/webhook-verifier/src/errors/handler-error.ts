import type { AnyEvent } from "../events/webhook-event.js";

/**
 * One or more handlers of an event failed. Names the event and holds what they threw, but nothing of the body. Carries the
 * mark by which `isHalyardError` of `@halyard/http-core` knows the errors of every Halyard package.
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
  /** Stable identifier of the situation. */
  readonly code: "handler_failed" = "handler_failed" as const;
  /** Name of the event. */
  readonly event: AnyEvent["event"];
  /** Action of the event, if it has one. */
  readonly action: string | undefined;
  /** Id of the delivery, if its sender gave one. */
  readonly deliveryId: string | undefined;

  constructor(
    errors: readonly unknown[],
    { event, action, delivery }: Pick<AnyEvent, "event" | "action" | "delivery">,
  ) {
    const subject = [event, action].filter(Boolean).join(" ");
    super(
      errors,
      `${errors.length} of the handlers of ${subject} failed. See \`errors\`; the delivery may be repeated.`,
    );
    this.event = event;
    this.action = action;
    this.deliveryId = delivery.id;
    // Not enumerable: a mark for guards, not data for logs.
    Object.defineProperty(this, Symbol.for("halyard.error"), { value: true });
  }

  /** Plain data for structured logs: what each handler said, and which event it was about; no stack, no body. */
  toJSON(): Record<string, unknown> {
    const errors = this.errors.map((error: unknown) => (error instanceof Error ? error.message : String(error)));
    return { ...(this as object), message: this.message, errors };
  }
}
