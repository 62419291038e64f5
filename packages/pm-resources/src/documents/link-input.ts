import * as z from "@halyard/http-core/schema";

/** A reference as it is written: only `href` counts; `null` empties it. */
export interface LinkInput {
  /** Address of the resource, such as `/api/v3/users/4`. */
  href: string | null;
}

/** Schema of {@link LinkInput}. */
export const LinkInputSchema: z.Schema<LinkInput> = z.lazy(() => z.object({ href: z.nullable(z.string()) }));

/** What a link leads to when there is something the reader may not see. Sending it back keeps the value. */
export const undisclosed = "urn:openproject-org:api:v3:undisclosed";
