import type { Reply } from "./reply.js";

/** Writes a response: a text as text, everything else as JSON, with the headers that every response has. */
export function writeReply({ status, document, headers }: Reply<unknown>): Response {
  const all: Record<string, string> = {
    ...headers,
    "Cache-Control": "max-age=0, private, must-revalidate, no-transform",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
  };
  if (document === undefined) return new Response(null, { status, headers: all });
  const isText = typeof document === "string";
  all["Content-Type"] = isText ? "text/plain; charset=utf-8" : "application/json;charset=utf-8";
  return new Response(isText ? document : JSON.stringify(document), { status, headers: all });
}
