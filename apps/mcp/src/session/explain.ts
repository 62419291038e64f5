import { isHalyardError } from "@halyard/http-core";
import { markText } from "../read/mark.js";
import { Refusal } from "./refusal.js";

const longest = 600;

/**
 * Explains an error to a model in one or more sentences. Puts marks around the error's message, because it can
 * quote text that people wrote.
 */
export function explain(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (!isHalyardError(error))
    return `Unexpected: ${markText(String(error instanceof Error ? error.message : error).slice(0, longest))}`;
  const advice = adviceFor(error.code);
  const status = "status" in error ? ` (${error.status})` : "";
  return `${error.code}${status}: ${markText(error.message.slice(0, longest))}${advice === undefined ? "" : ` ${advice}`}`;
}

/** Returns advice for an error code. Undefined if the message already says what to do, or if no advice applies. */
function adviceFor(code: string): string | undefined {
  switch (code) {
    case "request_invalid":
      return "Use `describe` to see the operation's fields.";
    case "not_found":
      return "Check the ids, and whether the account has access.";
    case "permission_denied":
      return "The account does not have permission for this operation. Ask the user to obtain it, or choose another operation.";
    case "conflict":
      return "The target has changed in the meantime. Read the target again, and make a new plan.";
    case "validation_failed":
      return "Change the input and make a new plan.";
    default:
      return undefined;
  }
}
