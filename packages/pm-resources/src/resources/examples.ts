import { defineResource, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { formOf } from "../documents/form.js";
import { type LinkInput, LinkInputSchema } from "../documents/link-input.js";
import { type SchemaOf, schemaOf } from "../documents/schema-document.js";
import { listQuery } from "../lists/query.js";
import { bodyOf } from "../documents/body.js";

/** What the example form takes. */
export interface ExampleInput {
  _type?: "Example" | (string & {}) | undefined;
  lockVersion?: number | undefined;
  subject?: string | undefined;
  _links?: { status?: LinkInput | undefined } | undefined;
}

/** Schema of {@link ExampleInput}. */
export const ExampleInputSchema: z.Schema<ExampleInput> = z.lazy(() =>
  z.object({
    _type: z.optional(z.string()),
    lockVersion: z.optional(z.number()),
    subject: z.optional(z.string()),
    _links: z.optional(z.object({ status: z.optional(LinkInputSchema) })),
  }),
);

/** Describes examples. */
export type ExampleSchemaDocument = SchemaOf<"lockVersion" | "subject" | "status">;

/** Schema of {@link ExampleSchemaDocument}. */
export const ExampleSchemaDocumentSchema: z.Schema<ExampleSchemaDocument> = schemaOf([
  "lockVersion",
  "subject",
  "status",
]);

/**
 * The examples of the published description: `pm.examples`. Servers do not have them; they are here for mocks that are
 * made from the description.
 */
export const examples = defineResource({
  /** Shows how groups and sums are asked for. */
  list: get("/examples", {
    query: () => listQuery({ groupBy: z.string(), showSums: z.boolean() }),
    response: z.lazy(() => z.looseFields({})),
  }),

  /** Shows a form. */
  form: post("/example/form", {
    body: bodyOf(ExampleInputSchema, { status: "status" }),
    response: formOf<ExampleInput, unknown, ExampleSchemaDocument>(ExampleSchemaDocumentSchema),
    retry: "safe",
  }),

  /** Shows a schema. */
  schema: get("/example/schema", { response: ExampleSchemaDocumentSchema }),
});
