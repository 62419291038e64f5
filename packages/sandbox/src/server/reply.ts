/** A response before it is written. */
export interface Reply<Document> {
  readonly status: number;
  /**
   * Body of the response. Objects are written as JSON, strings as text, and bytes unchanged. Undefined for an empty
   * body.
   */
  readonly document: Document | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns a 200 with a body. */
export function ok<Document>(document: Document, headers: Readonly<Record<string, string>> = {}): Reply<Document> {
  return { status: 200, document, headers };
}

/** Returns a 201 with a body. */
export function created<Document>(document: Document): Reply<Document> {
  return { status: 201, document, headers: {} };
}

/** Returns a response with this status and an empty body. */
export function empty(status: number): Reply<never> {
  return { status, document: undefined, headers: {} };
}

/** Returns a 200 with the bytes of a file. */
export function bytes(content: Uint8Array<ArrayBuffer>, headers: Readonly<Record<string, string>>): Reply<never> {
  return { status: 200, document: content as never, headers };
}

/** Converts a reply to a response. Adds `headers`, and uses `json` as the media type of JSON. */
export function writeReply(reply: Reply<unknown>, headers: Readonly<Record<string, string>>, json: string): Response {
  const { status, document } = reply;
  const all = new Headers({ ...headers, ...reply.headers });
  if (document === undefined) return new Response(null, { status, headers: all });
  if (document instanceof Uint8Array)
    return new Response(document as Uint8Array<ArrayBuffer>, { status, headers: all });
  const isText = typeof document === "string";
  if (!all.has("content-type")) all.set("content-type", isText ? "text/plain; charset=utf-8" : json);
  return new Response(isText ? document : JSON.stringify(document), { status, headers: all });
}
