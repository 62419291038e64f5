import type { FormDocument, FormProblem, SchemaDocument } from "@halyard/pm-resources";
import { errorDocument, Problem } from "../problem.js";

/** Options for a form. */
export interface FormParts<Payload> {
  readonly payload: Payload;
  readonly schema: SchemaDocument;
  readonly problems: readonly Problem[];
  /** Address of the form itself. */
  readonly self: string;
  /** The request that saves the payload; undefined when the viewer may not save it. */
  readonly commit: { readonly href: string; readonly method: "post" | "patch" } | undefined;
}

/** A form: what saving a payload would say, without saving it. Several faults of one property come wrapped. */
export function formDocument<Payload>(parts: FormParts<Payload>): FormDocument<Payload> {
  const { payload, schema, problems, self, commit } = parts;
  const byAttribute = Map.groupBy(problems, ({ attribute = "base" }) => attribute);
  const validationErrors = [...byAttribute].map(([attribute, found]): [string, FormProblem] => {
    const [first, second] = found;
    const problem =
      first && !second
        ? first
        : new Problem(422, "MultipleErrors", "Several things are wrong with the property.", attribute, found);
    return [attribute, errorDocument(problem)];
  });
  return {
    _type: "Form",
    _embedded: { payload, schema, validationErrors: Object.fromEntries(validationErrors) },
    _links: {
      self: { href: self, method: "post" },
      validate: { href: self, method: "post" },
      ...(problems.length === 0 && commit !== undefined ? { commit } : {}),
    },
  };
}
