import type { FieldAges, GitServer } from "../server/git-server.js";

/** Deletes from a document the fields that this server version lacks. Returns the same document. */
export function asOf<Document extends object>(server: GitServer, ages: FieldAges, document: Document): Document {
  for (const field of server.lacking(ages)) Reflect.deleteProperty(document, field);
  return document;
}

/** Time that the servers send for an event that never happened. */
export const never = "0001-01-01T00:00:00Z";
