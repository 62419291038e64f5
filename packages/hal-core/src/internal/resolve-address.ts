import { resolveHref } from "./resolve-href.js";

/** A path in which a URL parser finds nothing to change: no dots, nothing to escape, no second slash that begins a host. */
const plainPath = /^\/(?:[\w~-][\w~/-]*)?$/;

/** Scheme and host as a URL parser writes them. */
const plainOrigin = /^https?:\/\/[a-z\d.:[\]-]+(?=\/)/;

/**
 * What `resolveHref` gives, as text. A plain path is put behind the origin without a URL parser: most links are one, and a
 * thousand documents have thousands.
 *
 * @param base - As a URL parser writes it.
 * @throws LinkRefusedError like `resolveHref`.
 */
export function resolveAddress(rel: string, href: string, base: string): string {
  const origin = plainPath.test(href) ? plainOrigin.exec(base)?.[0] : undefined;
  return origin === undefined ? resolveHref(rel, href, base).href : origin + href;
}
