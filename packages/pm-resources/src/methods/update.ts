import {
  type AnyOperation,
  type Bound,
  Call,
  type CallOptions,
  isHalyardError,
  method,
  type MethodDefinition,
} from "@halyard/http-core";
import { errorIdentifier } from "../errors/error-identifier.js";
import { pathFields } from "../internal/path-fields.js";
import { UpdateConflictError } from "../errors/update-conflict-error.js";

type Send = (input: unknown, options?: CallOptions) => Call<unknown>;

/**
 * Declares an `update` method. After a conflict with another user, the method reads the document again and rejects with
 * an {@link UpdateConflictError} that contains the current document. If that read fails, the method rejects with the
 * original `ConflictError`.
 *
 * @param read - GET of a single document.
 * @param update - PATCH of the same document, with the same path fields.
 */
export function updateMethod<const Update extends AnyOperation>(
  read: AnyOperation,
  update: Update,
): MethodDefinition<Bound<Update>> {
  const definition = method((context) => {
    const get = context.bind(read) as unknown as Send;
    const patch = context.bind(update) as unknown as Send;

    /**
     * Reads the current document. Returns undefined if the read fails, because the conflict is the more useful error.
     */
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
