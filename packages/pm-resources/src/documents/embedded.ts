import * as z from "@halyard/http-core/schema";

/** The schema of an embedded document. It is not looked into, because servers embed as much of it as they like. */
export function embedded<Document>(): z.Schema<Document | undefined> {
  return z.optional(z.looseFields({})) as unknown as z.Schema<Document | undefined>;
}

/** The schema of a list of embedded documents; see {@link embedded}. */
export function embeddedList<Document>(): z.Schema<Document[] | undefined> {
  return z.optional(z.array(z.looseFields({}))) as unknown as z.Schema<Document[] | undefined>;
}
