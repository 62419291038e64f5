import { type Fetch, isHalyardError } from "@halyard/http-core";
import { cleanJson, cleanLine, cleanText } from "../terminal/clean.js";
import type { Io } from "../terminal/io.js";

/** The requests that a dry run prints instead of sending: only writes, or all requests. */
export type DryRun = "writes" | "all";

/** Message of the error that ends a command after its request was printed. */
const notSent = "the request was printed but not sent";

/** Returns whether an error only marks the end of a dry run. */
export function isDryRunEnd(error: unknown): boolean {
  return isHalyardError(error, "connection_failed") && error.reason.includes(notSent);
}

/**
 * Returns a `fetch` that prints requests instead of sending them. It still sends requests for a git server's version
 * and, with `writes`, all reads. The printed requests never contain the credential.
 */
export function dryRunFetch(io: Io, dryRun: DryRun): Fetch {
  return async (request, init) => {
    const { pathname } = new URL(request.url);
    const isRead = request.method === "GET" || pathname.endsWith("/form");
    const isVersion = pathname.endsWith("/api/v1/version");
    if (isVersion || (isRead && dryRun === "writes")) return fetch(request, init);
    io.out(`${request.method} ${cleanLine(request.url)}\n`);
    const type = request.headers.get("content-type") ?? "";
    const body = await request.clone().text();
    if (body !== "") io.out(`${describeBody(body, type)}\n`);
    throw new TypeError(notSent);
  };
}

function describeBody(body: string, type: string): string {
  if (type.includes("json")) return cleanJson(JSON.stringify(JSON.parse(body), undefined, 2));
  return /^text|urlencoded/.test(type) ? cleanText(body) : `(${body.length} characters of ${cleanLine(type)})`;
}
