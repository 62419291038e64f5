import type { AnyHalyardError } from "@halyard/http-core";

/** Explanation of an error for an operator. */
export interface Explanation {
  readonly reason: string;
  /** Next step. Undefined if it depends on the operation that failed. */
  readonly advice?: string | undefined;
}

/** Explains a client's error to the operator. */
export function explainError(error: AnyHalyardError): Explanation {
  switch (error.code) {
    case "authentication_failed":
      return {
        reason: "the server does not accept the credential (401)",
        advice:
          "Create a new token for the bridge's account, and replace the old token in the file or environment variable that the configuration refers to",
      };
    case "permission_denied":
      return { reason: `the server does not permit the request (403)${quote(error.serverMessage)}` };
    case "not_found":
      return { reason: "the requested item does not exist, or the bridge's account cannot see it (404)" };
    case "connection_failed":
      return {
        reason: error.reason,
        advice:
          "Check `url` in the configuration, and the connection from this machine to the server: host name, port, certificate, firewall",
      };
    case "timeout":
      return {
        reason: `no response within ${error.timeoutMs} ms`,
        advice: "Check the load of the server, and whether a firewall drops connections",
      };
    case "response_shape":
    case "redirect_refused":
      return {
        reason: error.message,
        advice: "Check whether `url` in the configuration is the address that users of the server open in a browser",
      };
    case "rate_limited":
    case "server_error":
      return {
        reason: `the server responded with status ${error.status}${quote(error.serverMessage)}`,
        advice: "Try again later. If the request fails again, check the server's log",
      };
    default:
      return { reason: error.message };
  }
}

function quote(message: string | undefined): string {
  return message === undefined || message === "" ? "" : `: "${message.slice(0, 200)}"`;
}
