import { changes, type HalDocument } from "@halyard/hal-core";
import {
  type AnyOperation,
  type Call,
  type CallOptions,
  ConfigurationError,
  isHalyardError,
  method,
  type MethodDefinition,
  type Operation,
} from "@halyard/http-core";
import { allowFields } from "../documents/body.js";
import { pathFields } from "../internal/path-fields.js";

/** Options for an `edit` method. */
export interface EditOptions extends CallOptions {
  /** Maximum number of times that the change is repeated because of a conflict. Default 3. */
  readonly maxConflicts?: number | undefined;
}

/**
 * Changes a document. Reads it, passes a copy to `change`, and sends the differences with the current `lockVersion`. If
 * `change` leaves the copy unchanged, nothing is sent. After a conflict (409) with another user, the method reads the
 * document again and calls `change` with a new copy. Because `change` may run several times, it must depend only on the
 * copy that it receives.
 */
export type EditMethod<Input, Document> = (
  input: Input,
  change: (draft: Document) => void | Promise<void>,
  options?: EditOptions,
) => Promise<Document>;

interface LockedDocument extends HalDocument {
  lockVersion?: number | undefined;
}

type DocumentOf<Op> = Op extends Operation<infer _Path, infer _Query, infer _Body, infer Document> ? Document : never;

/**
 * Declares an `edit` method from the operations that read and update a document.
 *
 * @param read - GET of a single document.
 * @param update - PATCH of the same document, with the same path fields. It also receives all other fields of the
 *   input.
 */
export function editMethod<const Read extends AnyOperation, Input extends object = { readonly id: string | number }>(
  read: Read,
  update: AnyOperation,
): MethodDefinition<EditMethod<Input, DocumentOf<Read>>> {
  return method((context) => {
    const get = context.bind(read) as unknown as (input: unknown, options?: CallOptions) => Call<LockedDocument>;

    /**
     * Binds `update` so that it also accepts fields of the document that the body of `update` does not declare, such as
     * a plugin's fields.
     */
    const bindUpdate = (document: object): ((input: unknown, options?: CallOptions) => Call<LockedDocument>) =>
      context.bind(allowFields(update, Object.keys(document))) as never;

    return async (input, change, options = {}) => {
      const { maxConflicts = 3, ...callOptions } = options;
      if (!Number.isInteger(maxConflicts) || maxConflicts < 0) {
        throw new ConfigurationError(
          `\`maxConflicts\` must be a whole number of at least 0, got ${String(maxConflicts)}.`,
        );
      }
      for (let conflicts = 0; ; conflicts++) {
        const original = await get(pathFields(read, input), callOptions);
        const draft = structuredClone(original);
        await change(draft as DocumentOf<Read>);
        // Takes the path fields from the original, because `change` may have given the draft another id.
        const edited = { ...draft, ...pathFields(read, original) };
        const { lockVersion: _, ...changed } = changes(original, edited);
        if (Object.keys(changed).length === 0) return original as DocumentOf<Read>;
        try {
          const fields = { ...changed, ...input, lockVersion: original.lockVersion };
          return (await bindUpdate(original)(fields, callOptions)) as DocumentOf<Read>;
        } catch (error) {
          if (!isHalyardError(error, "conflict") || conflicts >= maxConflicts) throw error;
        }
      }
    };
  });
}
