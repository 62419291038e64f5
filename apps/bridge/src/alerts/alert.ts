/** A condition that needs an operator. It lasts until its cause is removed. */
export interface Alert {
  /** Identifies the cause. Stays the same while the cause lasts, also across restarts. */
  readonly cause: string;
  readonly kind: "paused" | "refused" | "disk" | "dead_letters" | "stuck";
  /** Connection that the alert concerns. Undefined for an alert about the whole bridge. */
  readonly connection?: string | undefined;
  /** Cause in one sentence. */
  readonly summary: string;
  /** Next step for the operator, in one or more sentences. */
  readonly nextStep: string;
  /** View of the page with the details. */
  readonly view: "connections" | "dead-letters" | "queue" | "overview";
}
