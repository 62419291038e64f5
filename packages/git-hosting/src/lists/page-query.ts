import * as z from "@halyard/http-core/schema";

/** Query fields for a paged list. */
export interface PageQuery {
  /** Number of the page to begin with. Default 1. */
  page?: number | undefined;
  /**
   * Entries per page. Default 50. The server silently lowers larger values to its own maximum, which is 50 by default.
   */
  limit?: number | undefined;
}

/** Returns the schema of {@link PageQuery}, for lists without other query fields. */
export function pageQuery(): z.Schema<PageQuery> {
  return z.object({ page: z.optional(z.int()), limit: z.optional(z.int()) });
}
