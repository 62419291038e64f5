/** Thrown when the command line is invalid, or when a folder or port cannot be used. The program exits with code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
