import type { RedirectRefusal } from "../errors.js";
import type { Method } from "../operation.js";
import type { EncodedBody } from "../request-body.js";

/** Maximum number of redirects followed in a row. */
export const maximumRedirects = 10;

/** Target of one request within a chain of redirects. */
export interface HopTarget {
  readonly url: URL;
  readonly method: Method;
  readonly body: EncodedBody | undefined;
  /**
   * Whether the request may contain the credential and custom headers. Once false, it stays false for the rest of the
   * attempt.
   */
  readonly trusted: boolean;
}

const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308];

/** Returns whether a status is a redirect that `fetch` would follow. */
export function isRedirect(status: number): boolean {
  return redirectStatuses.includes(status);
}

/**
 * Returns the request that follows a redirect, or the reason for refusing the redirect.
 *
 * A read may be redirected to any origin, but an untrusted origin receives no credential. A write must stay on trusted
 * origins. It keeps its method and body, unless a 303 turns it into a GET. A 301 or 302 for a POST is refused, because
 * `fetch` would send a GET and the write would be lost.
 *
 * @see RFC 9110 section 15.4
 */
export function followRedirect(
  hop: HopTarget,
  status: number,
  location: string | null,
  policy: { readonly isTrusted: (url: URL) => boolean; readonly allowInsecureHttp: boolean },
): HopTarget | RedirectRefusal {
  const url = location !== null && URL.canParse(location, hop.url) ? new URL(location, hop.url) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return "bad_location";
  if (hop.url.protocol === "https:" && url.protocol === "http:" && !policy.allowInsecureHttp) return "downgrade";
  const isRead = hop.method === "GET" || status === 303;
  const trusted = policy.isTrusted(url);
  const target: HopTarget = {
    url,
    method: isRead ? "GET" : hop.method,
    body: isRead ? undefined : hop.body,
    trusted: hop.trusted && trusted,
  };
  if (hop.method === "GET") return target;
  if (hop.method === "POST" && (status === 301 || status === 302)) return "method_change";
  // The response to a write must come from a trusted origin, even if a 303 turns the write into a GET.
  if (!trusted) return "foreign_origin";
  return target.body?.replayable === false ? "body_not_replayable" : target;
}
