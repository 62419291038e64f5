import type { FieldAges, GitServer } from "../server/git-server.js";

/** Removes from a document the members that this server version lacks. Returns the same document. */
export function asOf<Document extends object>(server: GitServer, ages: FieldAges, document: Document): Document {
  for (const field of server.lacking(ages)) Reflect.deleteProperty(document, field);
  return document;
}

/** The time that the servers write for an event that never happened. */
export const never = "0001-01-01T00:00:00Z";
