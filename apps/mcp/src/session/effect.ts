import type { ProductOperation } from "@halyard/catalogue";

/** Effect of an operation. A `write` changes data. */
export type Effect = "read" | "write";

/**
 * POST operations that only compute a response: OpenProject forms, previews of rendered text, and reads whose input is
 * too long for a URL.
 */
const readsByPost = /\/form$|^\/render\/|^\/markdown(?:\/raw)?$|^\/markup$|\/file-contents$/;

/** GET operations that create or complete the object that they return, or that return a credential. */
const writesByGet = /registration-token|\/uploaded$|^\/login\/oauth\/authorize/;

/**
 * Returns the effect of an operation. Every operation counts as a write unless it is known to change nothing. Writes
 * need a plan, and a server that allows writes.
 */
export function effectOf({ isRead, method, path, retry }: ProductOperation): Effect {
  if (isRead) return writesByGet.test(path) ? "write" : "read";
  return method === "POST" && retry === "safe" && readsByPost.test(path) ? "read" : "write";
}
