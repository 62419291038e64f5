/**
 * Thrown when the package is configured incorrectly, before any delivery is verified or handled. `isHalyardError` of
 * `@halyard/http-core` recognizes it, and its code is the same as that package's own `ConfigurationError` has.
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
    // Not enumerable, because the brand is for guards and not for logs.
    Object.defineProperty(this, Symbol.for("halyard.error"), { value: true });
  }
}
