/** Thrown for an invalid command line. The exit code is then 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
