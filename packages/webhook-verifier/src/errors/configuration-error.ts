/**
 * Thrown when the package is misconfigured, before any delivery is verified or handled. `isHalyardError` from
 * `@halyard/http-core` recognises it, and it has the same code as that package's `ConfigurationError`.
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
