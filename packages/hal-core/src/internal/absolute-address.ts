import type { Transport, TransportRequest } from "@halyard/http-core";

/**
 * Returns a request's absolute address. `url` may be relative to the API root. `/` means the root itself, without a
 * trailing slash.
 */
export function absoluteAddress({ apiRoot }: Transport, url: TransportRequest["url"]): string {
  return typeof url === "string" && url.startsWith("/") ? apiRoot + url.replace(/^\/(?=$|\?)/, "") : String(url);
}
