import { type Fetch, isHalyardError } from "@halyard/http-core";
import { cleanJson, cleanLine, cleanText } from "../terminal/clean.js";
import type { Io } from "../terminal/io.js";

/** The requests that are printed instead of sent: those that change something, or also reads. */
export type DryRun = "writes" | "all";

/** Message of the failure that ends a command once it has printed the request that it would have sent. */
const notSent = "the request was printed and not sent";

/** Returns whether a failure comes from a request that was printed instead of sent. */
export function isDryRunEnd(error: unknown): boolean {
  return isHalyardError(error, "connection_failed") && error.reason.includes(notSent);
}

/** Returns a `fetch` that prints requests. The credential is not printed: it is in no part that is. */
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
