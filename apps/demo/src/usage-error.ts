/** Thrown when the command line, or the folder that it names, cannot be used: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
