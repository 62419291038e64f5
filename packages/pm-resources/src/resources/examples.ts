import { defineResource, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { formOf } from "../documents/form.js";
import { type LinkInput, LinkInputSchema } from "../documents/link-input.js";
import { type SchemaOf, schemaOf } from "../documents/schema-document.js";
import { listQuery } from "../lists/query.js";
import { bodyOf } from "../documents/body.js";

/** Writable fields of an example. */
export interface ExampleInput {
  /** Always `Example`. */
  _type?: "Example" | (string & {}) | undefined;
  /** The example's `lockVersion`, as last read. */
  lockVersion?: number | undefined;
  /** Subject in plain text, without markup. */
  subject?: string | undefined;
  _links?:
    | {
        /** The status of the example. */
        status?: LinkInput | undefined;
      }
    | undefined;
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

/** Schema document of examples. */
export type ExampleSchemaDocument = SchemaOf<"lockVersion" | "subject" | "status">;

/** Schema of {@link ExampleSchemaDocument}. */
export const ExampleSchemaDocumentSchema: z.Schema<ExampleSchemaDocument> = schemaOf([
  "lockVersion",
  "subject",
  "status",
]);

/**
 * Example resources in the published API description: `pm.examples`. Real servers do not have them, but mock servers
 * generated from the description do.
 */
export const examples = defineResource({
  /** Reads an example of a list with groups and sums. */
  list: get("/examples", {
    query: () => listQuery({ groupBy: z.string(), showSums: z.boolean() }),
    response: z.lazy(() => z.looseFields({})),
  }),

  /** Requests an example of a form. */
  form: post("/example/form", {
    body: bodyOf(ExampleInputSchema, { status: "status" }),
    response: formOf<ExampleInput, unknown, ExampleSchemaDocument>(ExampleSchemaDocumentSchema),
    retry: "safe",
  }),

  /** Reads an example of a schema document. */
  schema: get("/example/schema", { response: ExampleSchemaDocumentSchema }),
});
