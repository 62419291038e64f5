import { bindHal, type HalResource, type Link } from "@halyard/hal-core";
import {
  type AnyOperation,
  bind,
  type Call,
  type CallOptions,
  ConfigurationError,
  method,
  type MethodDefinition,
} from "@halyard/http-core";
import { targetsOf } from "../documents/body.js";
import type { FormDocument, FormProblem } from "../documents/form.js";
import type { FormattableInput } from "../documents/formattable.js";
import type { LinkReference } from "../documents/link-input.js";
import type { SchemaDocument, SchemaProperty } from "../documents/schema-document.js";
import { startForm } from "./start-form.js";

/** Allowed value of a relation: a document, a link or an address. */
export type AllowedReference = HalResource | Link | string;

/** Allowed value of a property: an embedded document, a link, or a plain value. */
export type AllowedValue = AllowedReference | number | boolean;

/** Value for a relation: an allowed value, an id, or another {@link LinkReference}. `null` empties the relation. */
export type FormReference = AllowedReference | LinkReference;

type Fields<Payload> = Omit<Payload, "_links" | "_meta">;
type Links<Payload> = Payload extends { _links?: infer Relations } ? NonNullable<Relations> : object;
type Meta<Payload> = Payload extends { _meta?: infer Parameters } ? NonNullable<Parameters> : object;
type FieldValue<Value> = FormattableInput extends Value ? Value | string : Value;

/**
 * Changes to a form, by the name of the field, link or parameter. Formatted fields accept plain text. Relations accept
 * ids, documents or links. A value of `undefined` changes nothing.
 */
export type FormChanges<Payload> = {
  readonly [Name in keyof Fields<Payload> | keyof Links<Payload> | keyof Meta<Payload>]?:
    | (Name extends keyof Fields<Payload> ? FieldValue<Fields<Payload>[Name]> : never)
    | (Name extends keyof Links<Payload> ? FormReference | readonly FormReference[] : never)
    | (Name extends keyof Meta<Payload> ? FieldValue<Meta<Payload>[Name]> : never)
    | undefined;
};

/**
 * An open form. The server validates every change and returns defaults, problems and allowed values. Nothing is saved
 * before `commit`.
 */
export interface OpenForm<Payload, Saved, Description = SchemaDocument> {
  /** The form as the server last sent it. */
  readonly document: FormDocument<Payload, Saved, Description>;
  /** All writable fields, with the changes so far. */
  readonly payload: Payload;
  /** The payload's current schema document. */
  readonly schema: Description;
  /** Problems by property. Empty when the payload is valid. */
  readonly problems: Readonly<Record<string, FormProblem>>;

  /** Returns a property of the current schema document, or undefined when there is no property of that name. */
  property(name: string): SchemaProperty | undefined;

  /**
   * Returns the allowed values that the server embedded for a property. The list is empty for a property without
   * allowed values, and for a property whose values must be fetched with `loadAllowed`.
   */
  allowed(name: keyof Links<Payload> & string): readonly AllowedReference[];
  /** Returns the allowed values of a property that is not a relation, or whose name is missing from the types. */
  allowed(name: string): readonly AllowedValue[];

  /**
   * Returns the allowed values of a property. Fetches them if the server did not embed them: all pages, up to 10,000
   * values.
   *
   * @throws LinkMissingError when the property has no allowed values.
   */
  loadAllowed(name: keyof Links<Payload> & string, options?: CallOptions): Promise<readonly AllowedReference[]>;
  /** Returns the allowed values of a property that is not a relation, or whose name is missing from the types. */
  loadAllowed(name: string, options?: CallOptions): Promise<readonly AllowedValue[]>;

  /**
   * Applies changes and has the server validate them. Calls run one after another. A call that fails leaves the form
   * unchanged.
   *
   * @throws RequestValidationError when the value of a relation has neither an id nor an address. Nothing was sent.
   * @throws ResponseShapeError when the response is not a form.
   * @throws HalyardError with the code `form_saved`, when the form has already been saved.
   */
  set(changes: FormChanges<Payload>, options?: CallOptions): Promise<void>;

  /**
   * Saves the payload. This is possible only once: a saved form accepts no further `set` or `commit`, because the
   * server would create a second document or report a conflict.
   *
   * @throws FormInvalidError when the form has problems. Nothing was sent.
   * @throws LinkMissingError with the code `action_not_offered`, when the caller may not save the payload.
   * @throws ConflictError when another user changed the document since the form was opened.
   * @throws HalyardError with the code `form_saved`, when the form has already been saved.
   */
  commit(options?: CallOptions): Promise<Saved>;
}

/**
 * Opens a form. The input contains the path fields of the form's operation. If the response is not a form, the call
 * rejects with a `ResponseShapeError`, regardless of the client's `validate` option.
 */
export type OpenFormMethod<Input, Payload, Saved, Description = SchemaDocument> = (
  ...args: object extends Input ? [input?: Input, options?: CallOptions] : [input: Input, options?: CallOptions]
) => Promise<OpenForm<Payload, Saved, Description>>;

/**
 * Declares an `openForm` method.
 *
 * @param operations - The resource's form operations, ordered from the most path fields to the fewest. The method calls
 *   the first operation whose path fields are all given.
 * @example
 * export const risks = defineResource({
 *   openForm: openFormMethod<{ id?: number }, RiskInput, Risk>([updateForm, createForm]),
 * });
 */
/* @__NO_SIDE_EFFECTS__ */
export function openFormMethod<Input, Payload, Saved, Description extends SchemaDocument = SchemaDocument>(
  operations: readonly AnyOperation[],
): MethodDefinition<OpenFormMethod<Input, Payload, Saved, Description>> {
  type Open = (input: unknown, options?: CallOptions) => Call<FormDocument<Payload, Saved, Description>>;

  return method((context): OpenFormMethod<Input, Payload, Saved, Description> => {
    const { transport, verbs } = bindHal(context.transport);
    const targets = Object.assign({}, ...operations.map(targetsOf)) as ReturnType<typeof targetsOf>;
    const ways = operations.map((operation) => ({
      names: [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name),
      open: bind(operation, transport, context.name) as unknown as Open,
    }));

    return async (input?: Input, options?: CallOptions) => {
      const given = (input ?? {}) as Readonly<Record<string, unknown>>;
      const way = ways.find(({ names }) => names.every((name) => given[name] !== undefined));
      if (!way) {
        const choice = ways.map(({ names }) => names.map((name) => `\`${name}\``).join(" and ")).join(" or ");
        throw new ConfigurationError(`\`${context.name}\` cannot select a form. Pass ${choice}.`);
      }
      return startForm(await way.open(input, options).withResponse(), verbs, context, targets);
    };
  });
}
