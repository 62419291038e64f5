import { isHalyardError } from "@halyard/http-core";
import type { Config } from "../../config/config.js";
import { ConnectionRefused, DeadEnd } from "../../queue/job-failure.js";

/**
 * Says what a failure means for the job: a refused credential stops the connection, what the server will never do or does
 * not do for this one is a dead end, and everything else (busy servers, broken connections, bugs) is thrown as it is, to be tried again.
 */
export function classifyFailure(error: unknown, config: Pick<Config, "git" | "openproject">): unknown {
  if (!isHalyardError(error)) return error;
  switch (error.code) {
    case "authentication_failed":
    case "permission_denied": {
      // Somebody has blocked the bridge's account: what is theirs is out of reach, and everything else can go on.
      if (/\buser is blocked\b/i.test(error.serverMessage ?? "")) return new DeadEnd(error.message, { cause: error });
      const connection = connectionOf(error.url, config);
      return connection === undefined ? error : new ConnectionRefused(connection, error.message);
    }
    case "not_found":
    case "validation_failed":
      return new DeadEnd(error.message, { cause: error });
    case "api_error":
      // 408 and 425 ask for another try; what else has no class of its own will not change by trying.
      return error.status === 408 || error.status === 425 ? error : new DeadEnd(error.message, { cause: error });
    default:
      return error;
  }
}

/** Whether a failed write can have had no effect, so that nobody has to wait for it to arrive. */
export function hadNoEffect(error: unknown): boolean {
  if (!isHalyardError(error)) return false;
  switch (error.code) {
    case "configuration_invalid":
    case "request_invalid":
      return true;
    case "connection_failed":
    case "timeout":
      return error.fate === "not_sent";
    case "authentication_failed":
    case "permission_denied":
    case "not_found":
    case "conflict":
    case "validation_failed":
    case "rate_limited":
      return true;
    // A proxy that lost patience tells nothing of the server behind it.
    case "api_error":
      return error.status !== 408;
    default:
      return false;
  }
}

/** The connection whose address a request went to; the longest that fits, because one may lie below another. */
function connectionOf(url: string, { git, openproject }: Pick<Config, "git" | "openproject">): string | undefined {
  return [...git, ...openproject]
    .filter((connection) => url === connection.url || url.startsWith(`${connection.url}/`))
    .toSorted((a, b) => b.url.length - a.url.length)[0]?.name;
}
