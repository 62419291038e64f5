import type { Transport, TransportRequest } from "@halyard/http-core";

/**
 * Returns the absolute address of a request, whose `url` may be relative to the API root. `/` is the root itself,
 * without a trailing slash.
 */
export function absoluteAddress({ apiRoot }: Transport, url: TransportRequest["url"]): string {
  return typeof url === "string" && url.startsWith("/") ? apiRoot + url.replace(/^\/(?=$|\?)/, "") : String(url);
}
