import { ConflictError } from "@halyard/http-core";

/**
 * Thrown when another user has changed the document since it was read. The `lockVersion` in the request is then out of
 * date.
 */
export class UpdateConflictError<Document = unknown> extends ConflictError {
  override readonly name: string = "UpdateConflictError";
  /** The current document. It is not enumerable, so that logs do not show it. */
  declare readonly current: Document;

  constructor(conflict: ConflictError, current: Document) {
    const { operation, method, url, serverMessage: message } = conflict;
    const { status, identifier, problems, attempts, requestId, retryAfterMs, body } = conflict;
    const request = { operation, method, url };
    super({ request, status, message, identifier, problems, attempts, requestId, retryAfterMs, body });
    Object.defineProperty(this, "current", { value: current });
  }
}
