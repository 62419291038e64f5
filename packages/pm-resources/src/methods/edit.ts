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

/** Settings of an `edit` method. */
export interface EditOptions extends CallOptions {
  /** How often the document is read again and the change applied anew when somebody was faster. Default 3. */
  readonly maxConflicts?: number | undefined;
}

/**
 * Changes a document: reads it, lets `change` edit a copy, and sends what differs with the right `lockVersion`. Where
 * somebody else was faster (409), the document is read again and `change` applied to what is there now; it may
 * therefore run several times, and must depend on nothing but its draft. Nothing is sent where nothing differs.
 */
export type EditMethod<Input, Document> = (
  input: Input,
  change: (draft: Document) => void | Promise<void>,
  options?: EditOptions,
) => Promise<Document>;

/** A document that is guarded against concurrent changes. */
interface LockedDocument extends HalDocument {
  lockVersion?: number | undefined;
}

type DocumentOf<Op> = Op extends Operation<infer _Path, infer _Query, infer _Body, infer Document> ? Document : never;

/**
 * Declares an `edit` method from the operations that read and update a document.
 *
 * @param read - GET of one document.
 * @param update - PATCH of the same document, with the same path fields; it gets the other fields of the input, too.
 */
export function editMethod<const Read extends AnyOperation, Input extends object = { readonly id: string | number }>(
  read: Read,
  update: AnyOperation,
): MethodDefinition<EditMethod<Input, DocumentOf<Read>>> {
  return method((context) => {
    const get = context.bind(read) as unknown as (input: unknown, options?: CallOptions) => Call<LockedDocument>;

    /** Fields of the document that are no part of the declared body, such as those of a plugin, are sent as well. */
    const bindUpdate = (document: object): ((input: unknown, options?: CallOptions) => Call<LockedDocument>) =>
      context.bind(allowFields(update, Object.keys(document))) as never;

    return async (input, change, options = {}) => {
      const { maxConflicts = 3, ...callOptions } = options;
      if (!Number.isInteger(maxConflicts) || maxConflicts < 0) {
        throw new ConfigurationError(`\`maxConflicts\` must be a whole number from 0, got ${String(maxConflicts)}.`);
      }
      for (let conflicts = 0; ; conflicts++) {
        const original = await get(pathFields(read, input), callOptions);
        const draft = structuredClone(original);
        await change(draft as DocumentOf<Read>);
        // Which document it is stands in the input, whatever a draft says of itself.
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
