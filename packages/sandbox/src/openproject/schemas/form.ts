import type { FormDocument, FormProblem, SchemaDocument } from "@halyard/pm-resources";
import type { Call } from "../call.js";
import { errorDocument, multipleErrors, type PmRefusal } from "../refusal.js";

/** Parts of a form, with which a client checks its input before saving it. */
export interface FormParts<Payload, SchemaPart extends SchemaDocument> {
  readonly payload: Payload;
  readonly schema: SchemaPart;
  readonly problems: readonly PmRefusal[];
  /** Request that saves the payload. Undefined when the viewer may not save it. */
  readonly commit: { readonly href: string; readonly method: "post" | "patch" } | undefined;
}

/**
 * Returns a form, which shows the checked payload and its problems but saves nothing. Several problems with the same
 * property are combined into one.
 */
export function formDocument<Payload, Result, SchemaPart extends SchemaDocument>(
  { pathname }: Call,
  { payload, schema, problems, commit }: FormParts<Payload, SchemaPart>,
): FormDocument<Payload, Result, SchemaPart> {
  const byAttribute = Map.groupBy(problems, ({ details }) => details.attribute ?? "base");
  const validationErrors = [...byAttribute].map(([attribute, found]): [string, FormProblem] => {
    const [first, second] = found;
    const problem = first && !second ? first : multipleErrors("The property has several problems.", found, attribute);
    return [attribute, errorDocument(problem)];
  });
  return {
    _type: "Form",
    _embedded: { payload, schema, validationErrors: Object.fromEntries(validationErrors) },
    _links: {
      self: { href: pathname, method: "post" },
      validate: { href: pathname, method: "post" },
      ...(problems.length === 0 && commit !== undefined ? { commit } : {}),
    },
  };
}

/** Returns the request that saves a record. The id 0 means a new record. */
export function commitOf({ api }: Call, kind: string, id: number): { href: string; method: "post" | "patch" } {
  return id === 0 ? { href: `${api}/${kind}`, method: "post" } : { href: `${api}/${kind}/${id}`, method: "patch" };
}
