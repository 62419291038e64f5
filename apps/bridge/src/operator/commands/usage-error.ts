/** The command line, or what it names, cannot be meant as it stands: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
