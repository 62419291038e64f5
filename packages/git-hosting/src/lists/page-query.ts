import * as z from "@halyard/http-core/schema";

/** Query fields for a paged list. */
export interface PageQuery {
  /** Number of the first page to read. Default 1. */
  page?: number | undefined;
  /** Entries per page. Default 50. The server silently reduces values above its own maximum, which is 50 by default. */
  limit?: number | undefined;
}

/** Returns the schema of {@link PageQuery}, for lists that have no other query fields. */
export function pageQuery(): z.Schema<PageQuery> {
  return z.object({ page: z.optional(z.int()), limit: z.optional(z.int()) });
}
