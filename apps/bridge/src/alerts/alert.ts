/** A condition that needs an operator's attention. Lasts until its cause is removed. */
export interface Alert {
  /** Identifies the cause. Does not change while the cause lasts, even across restarts. */
  readonly cause: string;
  readonly kind: "paused" | "refused" | "disk" | "dead_letters" | "stuck";
  /** Connection that the alert concerns. Undefined for an alert about the whole bridge. */
  readonly connection?: string | undefined;
  /** The cause, in one sentence. */
  readonly summary: string;
  /** Next step for the operator, in one or more sentences. */
  readonly nextStep: string;
  /** View on the bridge's page that shows the details. */
  readonly view: "connections" | "dead-letters" | "queue" | "overview";
}
