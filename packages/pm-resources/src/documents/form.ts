import type { ActionLink, HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import * as z from "@halyard/http-core/schema";
import type { ErrorIdentifier } from "../errors/error-identifier.js";
import { type SchemaDocument, SchemaDocumentSchema } from "./schema-document.js";

/** What is wrong with one property of a form. */
export interface FormProblem {
  _type: "Error";
  errorIdentifier: ErrorIdentifier;
  /** A sentence for people, in the reader's language. */
  message: string;
  _embedded?:
    | {
        details?: { readonly attribute?: string | undefined } | undefined;
        /** The single errors, where the identifier ends in `MultipleErrors`. */
        errors?: readonly FormProblem[] | undefined;
      }
    | undefined;
}

/**
 * What the server makes of values that are to be written: nothing is saved. The type parameters are what is written, what
 * saving it answers, and the schema.
 */
export interface FormDocument<
  Payload = Readonly<Record<string, unknown>>,
  Saved = unknown,
  Description = SchemaDocument,
> extends HalDocument {
  _type: "Form";
  _embedded: {
    /** Everything that can be written, with the values given and the server's defaults for the rest. */
    payload: Payload;
    /** What may be written; it changes with the values. */
    schema: Description;
    /** Faults by property; empty when all is well. */
    validationErrors: Readonly<Record<string, FormProblem>>;
  };
  _links: {
    self: ActionLink<Payload, FormDocument<Payload, Saved, Description>>;
    /** Looks at other values. */
    validate: ActionLink<Payload, FormDocument<Payload, Saved, Description>>;
    /** Saves the payload; present when there are no faults and the reader may. */
    commit?: ActionLink<Payload, Saved> | undefined;
    /** Renders text as it would be shown. */
    previewMarkup?: ActionLink | undefined;
    /** The page for custom fields. */
    customFields?: Link | undefined;
    /** The page for the layout of the form. */
    configureForm?: Link | undefined;
  };
}

/**
 * The schema of a form for a payload.
 *
 * @param description - Schema of the schema it embeds. Default: any.
 * @example
 * const createForm = post("/risks/form", { body: RiskInputSchema, response: formOf<RiskInput, Risk>(), retry: "safe" });
 */
/* @__NO_SIDE_EFFECTS__ */
export function formOf<Payload, Saved, Description extends SchemaDocument = SchemaDocument>(
  description: z.Schema<Description> = SchemaDocumentSchema as z.AnySchema as z.Schema<Description>,
): z.Schema<FormDocument<Payload, Saved, Description>> {
  const schema = z.lazy(() => {
    const action = z.optional(hal.actionLink());
    return z.fields({
      _type: z.literal("Form"),
      _embedded: z.fields({
        // Drafts hold what is not valid yet.
        payload: z.looseFields({}),
        schema: description,
        validationErrors: z.record(z.string(), z.fields({ errorIdentifier: z.string(), message: z.string() })),
      }),
      _links: z.fields({
        self: hal.actionLink(),
        validate: hal.actionLink(),
        commit: action,
        previewMarkup: action,
        customFields: action,
        configureForm: action,
      }),
    });
  });
  return schema as unknown as z.Schema<FormDocument<Payload, Saved, Description>>;
}
