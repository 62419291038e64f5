import { isHalyardError } from "@halyard/http-core";

/**
 * Returns the message of a failure. The clients' message for a refused credential names functions of the clients, so it
 * is replaced by one that names commands and variables.
 */
export function explain(error: unknown): string {
  if (isHalyardError(error, "authentication_failed")) {
    const { method, url } = error;
    return `${method} ${url} was refused with status 401: the server does not accept the token, or the request had no token. Sign in again with \`halyard login <address>\`, or correct HALYARD_PM_TOKEN or HALYARD_GIT_TOKEN.`;
  }
  return error instanceof Error ? error.message : String(error);
}
