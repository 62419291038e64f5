import { isHalyardError } from "@halyard/http-core";

/** Exit codes of `halyard`, as documented in the README. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  notFound: 3,
  notAllowed: 4,
  conflict: 5,
  partlyDone: 8,
} as const;

/** Meanings of the exit codes, for the help and the man pages. */
export const exitCodeTexts: Readonly<Record<number, string>> = {
  [exitCodes.done]: "done",
  [exitCodes.failed]: "failed",
  [exitCodes.usage]: "wrong command line",
  [exitCodes.notFound]: "not found",
  [exitCodes.notAllowed]: "not allowed",
  [exitCodes.conflict]: "conflict",
  [exitCodes.partlyDone]: "partly done",
};

/**
 * Thrown for an invalid command line or configuration, and for values that the server rejects before they are saved.
 * When it is thrown, nothing has changed on the server.
 */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A failure with its own exit code. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Returns the exit code for a failure. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return exitCodes.usage;
  if (error instanceof CommandError) return error.exitCode;
  if (!isHalyardError(error)) return exitCodes.failed;
  const code: string = error.code;
  switch (code) {
    case "configuration_invalid":
    case "request_invalid":
      return exitCodes.usage;
    case "not_found":
      return exitCodes.notFound;
    case "authentication_failed":
    case "permission_denied":
    case "oauth_authorization_refused":
      return exitCodes.notAllowed;
    case "conflict":
      return exitCodes.conflict;
    default:
      return exitCodes.failed;
  }
}
