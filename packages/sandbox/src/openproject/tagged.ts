import { sha1 } from "@noble/hashes/legacy.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { empty, ok, type Reply } from "../server/reply.js";
import type { Call } from "./call.js";

/** 200 with a document and its ETag; 304 for a client that has the document already. */
export function tagged<Document>({ headers }: Call, document: Document): Reply<Document> {
  const etag = `W/"${bytesToHex(sha1(utf8ToBytes(JSON.stringify(document))))}"`;
  // The whole field has to be the tag: the servers know no lists of them.
  return headers.get("if-none-match") === etag ? empty(304) : ok(document, { etag });
}
