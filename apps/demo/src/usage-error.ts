/** Thrown for an invalid command line, or for a folder or port that cannot be used. Results in exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
