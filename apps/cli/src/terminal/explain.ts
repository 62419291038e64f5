import { isHalyardError } from "@halyard/http-core";

/**
 * Returns the message of a failure. The advice of the clients for a refused credential names functions of theirs, so
 * the command line has an advice of its own.
 */
export function explain(error: unknown): string {
  if (isHalyardError(error, "authentication_failed")) {
    const { method, url } = error;
    return `${method} ${url} answered 401: the server accepts no request with this token, or without one. Sign in again with \`halyard login <address>\`, or correct HALYARD_PM_TOKEN or HALYARD_GIT_TOKEN.`;
  }
  return error instanceof Error ? error.message : String(error);
}
