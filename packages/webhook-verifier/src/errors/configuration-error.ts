/**
 * Thrown when a provider, receiver or replay store is misconfigured. Also reported to `onError` when a framework has
 * already parsed a delivery's body. `isHalyardError` from `@halyard/http-core` recognises this error. Its code is the
 * same as that of `ConfigurationError` in `@halyard/http-core`.
 *
 * @example
 * try {
 *   gitea({ secrets: [""] });
 * } catch (error) {
 *   if (error instanceof ConfigurationError) console.error(error.code, error.message);
 * }
 */
export class ConfigurationError extends Error {
  override readonly name: string = "ConfigurationError";
  /** Stable identifier of the failure. */
  readonly code: "configuration_invalid" = "configuration_invalid" as const;

  constructor(message: string) {
    super(message);
    // Not enumerable, so that logs omit it. Only guards such as `isHalyardError` need it.
    Object.defineProperty(this, Symbol.for("halyard.error"), { value: true });
  }
}
