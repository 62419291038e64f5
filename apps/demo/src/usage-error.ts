/** Thrown for an invalid command line, or an unusable folder in it. Results in exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
