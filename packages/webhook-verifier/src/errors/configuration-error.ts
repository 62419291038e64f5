/**
 * Thrown when the package is configured incorrectly, before any delivery is verified or handled. `isHalyardError` from
 * `@halyard/http-core` recognizes it, and its code is that of the `ConfigurationError` in that package.
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
    // Not enumerable, because only guards such as `isHalyardError` need this mark, not logs.
    Object.defineProperty(this, Symbol.for("halyard.error"), { value: true });
  }
}
