import { ConflictError } from "@halyard/http-core";

/** Somebody changed the document since it was read: its `lockVersion` is no longer the one that was sent. */
export class UpdateConflictError<Document = unknown> extends ConflictError {
  override readonly name: string = "UpdateConflictError";
  /** The document as it is now. Not part of what logs show of an error. */
  declare readonly current: Document;

  constructor(conflict: ConflictError, current: Document) {
    const { operation, method, url, serverMessage: message } = conflict;
    const { status, identifier, problems, attempts, requestId, retryAfterMs, body } = conflict;
    const request = { operation, method, url };
    super({ request, status, message, identifier, problems, attempts, requestId, retryAfterMs, body });
    Object.defineProperty(this, "current", { value: current });
  }
}
