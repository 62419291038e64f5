import { type HalyardErrorCode, isHalyardError } from "@halyard/http-core";

/** Returns the code of the error that ended a job, or of that error's cause. Undefined if neither has a code. */
export function failureCode(error: unknown): HalyardErrorCode | undefined {
  if (isHalyardError(error)) return error.code;
  const { cause } = error instanceof Error ? error : {};
  return isHalyardError(cause) ? cause.code : undefined;
}

const steps: Readonly<Partial<Record<string, string>> & Partial<Record<HalyardErrorCode, string>>> = {
  bad_request:
    "The server does not accept the request. Check the rules of the mapping for a cause of this error. `bridge doctor` checks the statuses, types and fields that the rules name.",
  validation_failed:
    "The server does not accept a value. Check the rules of the mapping and the required fields of the project for a cause of this error. `bridge doctor` checks the rules.",
  not_found:
    "The item was deleted or moved, or the bridge's account cannot see it. Run `bridge doctor`, which checks the access of the account.",
  permission_denied:
    "Give the bridge's account the permission that the reason names. If a user has blocked the account, ask the user to unblock it.",
  authentication_failed: "Renew the token of the connection.",
  conflict:
    "Another program is changing the same item as the bridge. Find that program in the item's history, and stop it.",
  api_error:
    "The item is locked, archived or in another state that does not permit the write. Change the state of the item.",
  server_error: "This request causes an error on the server. Look for the error in the server's log.",
  response_shape:
    "The server sent a response in an unexpected format. Check whether a proxy changes responses, and whether the bridge supports the version of the server.",
  response_too_large: "Reduce the size of the item on the server.",
  redirect_refused: "Set `url` of the connection to the address that users of the server open in a browser.",
};

/**
 * Returns advice for the operator about a job that failed permanently, in complete sentences. The advice does not
 * mention that the job must then be retried.
 *
 * @param code - Code from {@link failureCode}.
 */
export function nextStepAfter(code: string | undefined): string {
  return (
    steps[code ?? ""] ??
    "Find the subject in the log of the bridge. The lines about the subject show which request failed, and how the server responded."
  );
}
