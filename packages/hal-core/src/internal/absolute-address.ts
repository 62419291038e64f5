import type { Transport, TransportRequest } from "@halyard/http-core";

/** The address of a request, which may be relative to the API root: `/` is that root, without a slash at the end. */
export function absoluteAddress({ apiRoot }: Transport, url: TransportRequest["url"]): string {
  return typeof url === "string" && url.startsWith("/") ? apiRoot + url.replace(/^\/(?=$|\?)/, "") : String(url);
}
