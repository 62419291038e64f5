import * as z from "@halyard/http-core/schema";

/** Text that the server renders. Only `raw` can be written. The server ignores the other fields in requests. */
export interface Formattable {
  /** Markup language of `raw`. */
  format?: "plain" | "markdown" | "custom" | (string & {}) | undefined;
  raw: string | null;
  /** The text as HTML, rendered and sanitised by the server. */
  html?: string | undefined;
}

/** Schema of {@link Formattable}. */
export const FormattableSchema: z.Schema<Formattable> = z.lazy(() =>
  z.object({ format: z.optional(z.string()), raw: z.nullable(z.string()), html: z.optional(z.string()) }),
);

/** Text with markup, for a request body. */
export interface FormattableInput {
  raw: string | null;
}

/** Schema of {@link FormattableInput}. */
export const FormattableInputSchema: z.Schema<FormattableInput> = z.lazy(() =>
  z.object({ raw: z.nullable(z.string()) }),
);
