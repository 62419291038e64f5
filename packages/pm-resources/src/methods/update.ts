import {
  type AnyOperation,
  type Bound,
  Call,
  type CallOptions,
  ConflictError,
  isHalyardError,
  method,
  type MethodDefinition,
} from "@halyard/http-core";
import { errorIdentifier } from "../error-identifier.js";
import { pathFields } from "./path-fields.js";

type Send = (input: unknown, options?: CallOptions) => Call<unknown>;

/**
 * Declares an `update` method: the operation itself, but where somebody else was faster it reads the document again and
 * rejects with an {@link UpdateConflictError} that has it at hand.
 *
 * @param read - GET of one document.
 * @param update - PATCH of the same document, with the same path fields.
 */
export function updateMethod<const Update extends AnyOperation>(
  read: AnyOperation,
  update: Update,
): MethodDefinition<Bound<Update>> {
  const definition = method((context) => {
    const get = context.bind(read) as unknown as Send;
    const patch = context.bind(update) as unknown as Send;

    /** The document as it is now, or undefined where it cannot be had: the conflict itself says more then. */
    async function readAgain(
      input: unknown,
      { signal, timeout, totalTimeout, headers }: CallOptions,
    ): Promise<unknown> {
      const options = { signal, timeout, totalTimeout, headers };
      return get(pathFields(read, input as object), options).catch(() => undefined);
    }

    return (input: unknown, options: CallOptions = {}) => {
      const answer = patch(input, options)
        .withResponse()
        .catch(async (error: unknown) => {
          if (!isHalyardError(error, "conflict") || error.identifier !== errorIdentifier("UpdateConflict")) throw error;
          const current = await readAgain(input, options);
          throw current === undefined ? error : new UpdateConflictError(error, current);
        });
      return new Call(answer);
    };
  }, update);
  return definition as unknown as MethodDefinition<Bound<Update>>;
}

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
