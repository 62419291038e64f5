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

/** A checksum. */
export interface Digest {
  /** Such as `md5`. */
  algorithm: string;
  hash: string;
}

/** Schema of {@link Digest}. */
export const DigestSchema: z.Schema<Digest> = z.lazy(() => z.object({ algorithm: z.string(), hash: z.string() }));

/** A reference as it is written: only `href` counts; `null` empties it. */
export interface LinkInput {
  /** Address of the resource, such as `/api/v3/users/4`. */
  href: string | null;
}

/** Schema of {@link LinkInput}. */
export const LinkInputSchema: z.Schema<LinkInput> = z.lazy(() => z.object({ href: z.nullable(z.string()) }));

/** What a link leads to when there is something the reader may not see. Sending it back keeps the value. */
export const undisclosed = "urn:openproject-org:api:v3:undisclosed";
