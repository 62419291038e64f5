/**
 * The package was set up wrongly; nothing was verified or run. Carries the mark by which `isHalyardError` of
 * `@halyard/http-core` knows the errors of every Halyard package, and the same code as its `ConfigurationError`.
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
  /** Stable identifier of the situation. */
  readonly code: "configuration_invalid" = "configuration_invalid" as const;

  constructor(message: string) {
    super(message);
    // Not enumerable: a mark for guards, not data for logs.
    Object.defineProperty(this, Symbol.for("halyard.error"), { value: true });
  }
}
