import * as z from "@halyard/http-core/schema";

/** Text that the server renders. Only `raw` can be written; the rest is ignored when it is sent. */
export interface Formattable {
  /** How `raw` is written. */
  format?: "plain" | "markdown" | "custom" | (string & {}) | undefined;
  raw: string | null;
  /** What the server made of it; cleaned by the server. */
  html?: string | undefined;
}

/** Schema of {@link Formattable}. */
export const FormattableSchema: z.Schema<Formattable> = z.lazy(() =>
  z.object({ format: z.optional(z.string()), raw: z.nullable(z.string()), html: z.optional(z.string()) }),
);

/** Text to be rendered, as it is written. */
export interface FormattableInput {
  raw: string | null;
}

/** Schema of {@link FormattableInput}. */
export const FormattableInputSchema: z.Schema<FormattableInput> = z.lazy(() =>
  z.object({ raw: z.nullable(z.string()) }),
);
