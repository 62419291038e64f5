import * as z from "@halyard/http-core/schema";

/** The query fields of a list that comes in pages. */
export interface PageQuery {
  /** Page to begin with. Default 1. */
  page?: number | undefined;
  /** Entries a page. The server clamps it in silence to its own maximum, by default 50. */
  limit?: number | undefined;
}

/** Builds the schema of {@link PageQuery}, for lists that have no other query field. */
export function pageQuery(): z.Schema<PageQuery> {
  return z.object({ page: z.optional(z.int()), limit: z.optional(z.int()) });
}
