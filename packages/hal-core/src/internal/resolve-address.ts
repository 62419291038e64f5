import { resolveHref } from "./resolve-href.js";

/**
 * A path that a URL parser leaves unchanged: no dots, no characters to escape, and no second slash at the beginning.
 */
const plainPath = /^\/(?:[\w~-][\w~/-]*)?$/;

/** Scheme and host as normalised by a URL parser. */
const plainOrigin = /^https?:\/\/[a-z\d.:[\]-]+(?=\/)/;

/**
 * Returns the result of `resolveHref` as a string. A plain path is appended to the origin without a URL parser, because
 * most links are plain paths and a thousand documents have thousands of them.
 *
 * @param base - Absolute address as a URL parser writes it.
 * @throws LinkRefusedError in the same cases as `resolveHref`.
 */
export function resolveAddress(rel: string, href: string, base: string): string {
  const origin = plainPath.test(href) ? plainOrigin.exec(base)?.[0] : undefined;
  return origin === undefined ? resolveHref(rel, href, base).href : origin + href;
}

/**
 * Returns a `resolveAddress` for many links with few different targets. It remembers the address of each plain path
 * until it receives a base with another origin, and returns the same string for equal links.
 */
export function createAddressResolver(): typeof resolveAddress {
  const addresses = new Map<string, string>();
  let lastBase: string | undefined;
  let origin: string | undefined;
  return (rel, href, base) => {
    if (base !== lastBase) {
      const next = plainOrigin.exec(base)?.[0];
      if (next !== origin) addresses.clear();
      lastBase = base;
      origin = next;
    }
    const known = addresses.get(href);
    if (known !== undefined) return known;
    const address = resolveAddress(rel, href, base);
    // Only a plain path depends on nothing but the origin of its base.
    if (origin !== undefined && plainPath.test(href)) addresses.set(href, address);
    return address;
  };
}
