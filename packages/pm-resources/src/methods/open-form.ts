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

/** A value of a relation to choose from: a document, a link or an address. */
export type AllowedReference = HalResource | Link | string;

/** A value to choose from: a document where the server sends it along, else a link to one, else the value itself. */
export type AllowedValue = AllowedReference | number | boolean;

/** A value for a relation: one of those to choose from, an id, or another {@link LinkReference}; `null` empties it. */
export type FormReference = AllowedReference | LinkReference;

type Fields<Payload> = Omit<Payload, "_links" | "_meta">;
type Links<Payload> = Payload extends { _links?: infer Relations } ? NonNullable<Relations> : object;
type Meta<Payload> = Payload extends { _meta?: infer Parameters } ? NonNullable<Parameters> : object;
type FieldValue<Value> = FormattableInput extends Value ? Value | string : Value;

/**
 * Changes to a form by name, wherever a name stands in the payload: text for formatted fields, documents or links for
 * relations. What is `undefined` stays as it is.
 */
export type FormChanges<Payload> = {
  readonly [Name in keyof Fields<Payload> | keyof Links<Payload> | keyof Meta<Payload>]?:
    | (Name extends keyof Fields<Payload> ? FieldValue<Fields<Payload>[Name]> : never)
    | (Name extends keyof Links<Payload> ? FormReference | readonly FormReference[] : never)
    | (Name extends keyof Meta<Payload> ? FieldValue<Meta<Payload>[Name]> : never)
    | undefined;
};

/**
 * A form that is being filled in. The server looks at every change and answers with defaults, faults and what may be
 * chosen now; nothing is saved before `commit`.
 */
export interface OpenForm<Payload, Saved, Description = SchemaDocument> {
  /** The form as the server answered last. */
  readonly document: FormDocument<Payload, Saved, Description>;
  /** Everything that can be written, with the changes so far. */
  readonly payload: Payload;
  /** What may be written now. */
  readonly schema: Description;
  /** Faults by property; empty when all is well. */
  readonly problems: Readonly<Record<string, FormProblem>>;

  /** What the schema says of one property; undefined when it has none of that name now. */
  property(name: string): SchemaProperty | undefined;

  /**
   * The values to choose from for a property, as far as the server sent them along; empty for properties without a choice
   * and for those whose values are behind a link: see `loadAllowed`.
   */
  allowed(name: keyof Links<Payload> & string): readonly AllowedReference[];
  /** The same for a property that is no relation, or is known by name only. */
  allowed(name: string): readonly AllowedValue[];

  /**
   * The values to choose from, fetched where the server did not send them along: all pages, up to 10,000 values.
   *
   * @throws LinkMissingError when there is nothing to choose from.
   */
  loadAllowed(name: keyof Links<Payload> & string, options?: CallOptions): Promise<readonly AllowedReference[]>;
  /** The same for a property that is no relation, or is known by name only. */
  loadAllowed(name: string, options?: CallOptions): Promise<readonly AllowedValue[]>;

  /**
   * Makes changes and lets the server look at them. Calls wait for one another; where one fails, the form stays as it was.
   *
   * @throws RequestValidationError when a relation is given what has no address; nothing was sent then.
   * @throws ResponseShapeError when the answer is no form.
   * @throws HalyardError `form_saved` after `commit`.
   */
  set(changes: FormChanges<Payload>, options?: CallOptions): Promise<void>;

  /**
   * Saves the payload, once: a form that has been saved takes no further `set` or `commit`, because the server would save
   * another one, or refuse what was overtaken.
   *
   * @throws FormInvalidError when there are faults; nothing was sent then.
   * @throws LinkMissingError `action_not_offered` when the writer may not save it.
   * @throws ConflictError when somebody changed it since the form was opened.
   * @throws HalyardError `form_saved` when it has been saved already.
   */
  commit(options?: CallOptions): Promise<Saved>;
}

/**
 * Opens a form. The input says which: the fields that stand in the path of its operation. An answer that is no form is a
 * `ResponseShapeError`, whatever `validate` says.
 */
export type OpenFormMethod<Input, Payload, Saved, Description = SchemaDocument> = (
  ...args: object extends Input ? [input?: Input, options?: CallOptions] : [input: Input, options?: CallOptions]
) => Promise<OpenForm<Payload, Saved, Description>>;

/**
 * Declares an `openForm` method.
 *
 * @param operations - The form operations of a resource, those with more path fields first: the first whose path fields
 * are all given is used.
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
        throw new ConfigurationError(`\`${context.name}\` must know which form to open. Give it ${choice}.`);
      }
      return startForm(await way.open(input, options).withResponse(), verbs, context, targets);
    };
  });
}
