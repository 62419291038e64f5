import type { ActionLink, HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import * as z from "@halyard/http-core/schema";
import type { ErrorIdentifier } from "../errors/error-identifier.js";
import { type SchemaDocument, SchemaDocumentSchema } from "./schema-document.js";

/** A problem with one property of a form. */
export interface FormProblem {
  _type: "Error";
  errorIdentifier: ErrorIdentifier;
  /** The server's message, in the caller's language. */
  message: string;
  _embedded?:
    | {
        details?: { readonly attribute?: string | undefined } | undefined;
        /** The individual problems, when the identifier ends in `MultipleErrors`. */
        errors?: readonly FormProblem[] | undefined;
      }
    | undefined;
}

/**
 * A form: the server's validation of a document that has not been saved yet. The type parameters are the payload,
 * the saved document, and the schema document.
 */
export interface FormDocument<
  Payload = Readonly<Record<string, unknown>>,
  Saved = unknown,
  Description = SchemaDocument,
> extends HalDocument {
  _type: "Form";
  _embedded: {
    /** All writable fields: the given values, and the server's defaults for all others. */
    payload: Payload;
    /** Schema document for the payload. It changes with the values. */
    schema: Description;
    /** Problems by property. Empty when the payload is valid. */
    validationErrors: Readonly<Record<string, FormProblem>>;
  };
  _links: {
    self: ActionLink<Payload, FormDocument<Payload, Saved, Description>>;
    /** Validates a changed payload. */
    validate: ActionLink<Payload, FormDocument<Payload, Saved, Description>>;
    /** Saves the payload. Present when the payload has no problems and the caller may save it. */
    commit?: ActionLink<Payload, Saved> | undefined;
    /** Renders markup to HTML. */
    previewMarkup?: ActionLink | undefined;
    /** Web page for custom field settings. */
    customFields?: Link | undefined;
    /** Web page for the form's layout. */
    configureForm?: Link | undefined;
  };
}

/**
 * Returns the schema of a form, for an operation's `response`.
 *
 * @param description - Schema of the embedded schema document. Default: a schema that accepts any schema document.
 * @example
 * const createForm = post("/risks/form", {
 *   body: RiskInputSchema,
 *   response: formOf<RiskInput, Risk>(),
 *   retry: "safe",
 * });
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
        // Not checked, because a payload may contain values that are not valid yet.
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
