import { isHalyardError } from "@halyard/http-core";

/**
 * Returns the message for a failure. If the server refused the credential, the message names commands and environment
 * variables. The error's own message would name functions of the client library.
 */
export function explain(error: unknown): string {
  if (isHalyardError(error, "authentication_failed")) {
    const { method, url } = error;
    return `${method} ${url} was refused with status 401: the server does not accept the token, or the request had no token. Sign in again with \`halyard login <address>\`, or correct HALYARD_PM_TOKEN or HALYARD_GIT_TOKEN.`;
  }
  return error instanceof Error ? error.message : String(error);
}
