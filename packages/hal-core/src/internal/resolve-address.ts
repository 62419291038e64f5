import { resolveHref } from "./resolve-href.js";

/**
 * Matches a path that a URL parser leaves unchanged. Such a path has no dots, nothing to escape, and no second slash at
 * the beginning.
 */
const plainPath = /^\/(?:[\w~-][\w~/-]*)?$/;

/** Matches the scheme and host of an address that a URL parser has normalised. */
const plainOrigin = /^https?:\/\/[a-z\d.:[\]-]+(?=\/)/;

/**
 * Returns the result of `resolveHref` as a string. Plain paths are appended to the origin without a URL parser, for
 * speed: most links are plain paths, and a thousand documents have thousands of links.
 *
 * @param base - Absolute address, as normalised by a URL parser.
 * @throws LinkRefusedError in the same cases as `resolveHref`.
 */
export function resolveAddress(rel: string, href: string, base: string): string {
  const origin = plainPath.test(href) ? plainOrigin.exec(base)?.[0] : undefined;
  return origin === undefined ? resolveHref(rel, href, base).href : origin + href;
}

/**
 * Returns a version of `resolveAddress` with a cache, for many links that share few targets. It caches the address of
 * each plain path, and returns the same string for equal links. A base with another origin clears the cache.
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
    // Only plain paths are cached. The address of any other path also depends on the path of `base`.
    if (origin !== undefined && plainPath.test(href)) addresses.set(href, address);
    return address;
  };
}
