import { isHalyardError } from "@halyard/http-core";
import type { Config } from "../../config/config.js";
import { RepositoryMoved } from "../../config/connections/repository-moved.js";
import { ConnectionRefused, DeadEnd } from "../../queue/job-failure.js";
import { Outdated } from "./outdated.js";

/**
 * Returns the error that tells the queue how to continue after a failure: `ConnectionRefused` for a rejected
 * credential, `DeadEnd` for requests that will fail every time, and the error itself for everything that is worth a
 * retry (busy servers, broken connections, bugs).
 */
export function classifyFailure(error: unknown, config: Pick<Config, "git" | "openproject">): unknown {
  if (!isHalyardError(error)) return error;
  switch (error.code) {
    case "authentication_failed":
    case "permission_denied": {
      // A user has blocked the bridge's account. This affects only that user's content, so the connection is not
      // paused.
      if (/\buser is blocked\b/i.test(error.serverMessage ?? "")) return new DeadEnd(error.message, { cause: error });
      const connection = connectionOf(error.url, config);
      return connection === undefined ? error : new ConnectionRefused(connection, error.message);
    }
    case "bad_request":
    case "not_found":
    case "validation_failed":
      return new DeadEnd(error.message, { cause: error });
    case "api_error":
      // 408 and 425 permit a retry. For other statuses without their own error class, a retry would have the same
      // result.
      return error.status === 408 || error.status === 425 ? error : new DeadEnd(error.message, { cause: error });
    default:
      return error;
  }
}

/**
 * Returns whether a run failed because something changed after the run had read it, so that another run would succeed.
 * A document may have been edited or deleted. The repository may have been renamed, transferred or archived (423). The
 * conversation may have been locked, so that the server refuses writes with 403. After a transfer, the server may also
 * refuse to list who may write.
 */
export function isOutdated(error: unknown): error is Error {
  if (error instanceof RepositoryMoved || error instanceof Outdated) return true;
  if (error instanceof DeadEnd) return isHalyardError(error.cause, "permission_denied");
  if (!isHalyardError(error)) return false;
  switch (error.code) {
    case "conflict":
    case "not_found":
      return true;
    case "api_error":
      return error.status === 423;
    case "permission_denied":
      return error.method !== "GET";
    default:
      return false;
  }
}

/**
 * Returns whether a failed write certainly had no effect. If this is not certain, the next attempt waits, because the
 * write may still arrive at the server.
 */
export function hadNoEffect(error: unknown): boolean {
  // The client did not follow the redirect, and the server that sent the redirect did not perform the write.
  if (error instanceof RepositoryMoved) return true;
  if (!isHalyardError(error)) return false;
  switch (error.code) {
    case "configuration_invalid":
    case "request_invalid":
      return true;
    case "connection_failed":
    case "timeout":
      return error.outcome === "not_sent";
    case "bad_request":
    case "authentication_failed":
    case "permission_denied":
    case "not_found":
    case "conflict":
    case "validation_failed":
    case "rate_limited":
      return true;
    // 408 may come from a proxy and does not show whether the server performed the request.
    case "api_error":
      return error.status !== 408;
    default:
      return false;
  }
}

/**
 * Returns the name of the connection that a request was sent to. One connection's address may begin with another's, so
 * the longest match wins.
 */
function connectionOf(url: string, { git, openproject }: Pick<Config, "git" | "openproject">): string | undefined {
  return [...git, ...openproject]
    .filter((connection) => url === connection.url || url.startsWith(`${connection.url}/`))
    .toSorted((a, b) => b.url.length - a.url.length)[0]?.name;
}
