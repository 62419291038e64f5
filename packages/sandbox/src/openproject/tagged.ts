import { sha1 } from "@noble/hashes/legacy.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { empty, ok, type Reply } from "../server/reply.js";
import type { Call } from "./call.js";

/** Returns a 200 with JSON and its ETag, or a 304 when the client already has the same JSON. */
export function tagged<Document>({ headers }: Call, document: Document): Reply<Document> {
  const etag = `W/"${bytesToHex(sha1(utf8ToBytes(JSON.stringify(document))))}"`;
  // Compares the whole header with one tag, because real servers do not support lists of tags.
  return headers.get("if-none-match") === etag ? empty(304) : ok(document, { etag });
}
