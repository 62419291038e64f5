import * as z from "@halyard/http-core/schema";

/** Returns the schema of an embedded document. Its fields are not checked, because servers may omit some of them. */
export function embedded<Document>(): z.Schema<Document | undefined> {
  return z.optional(z.looseFields({})) as unknown as z.Schema<Document | undefined>;
}

/** Returns the schema of a list of embedded documents; see {@link embedded}. */
export function embeddedList<Document>(): z.Schema<Document[] | undefined> {
  return z.optional(z.array(z.looseFields({}))) as unknown as z.Schema<Document[] | undefined>;
}
