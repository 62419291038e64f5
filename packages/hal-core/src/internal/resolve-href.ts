import { LinkRefusedError } from "../errors.js";

/**
 * Returns the absolute address of an `href`. Refuses text that URL parsers would silently repair or reinterpret,
 * because the server and this client might then read different hosts from it.
 *
 * @throws LinkRefusedError when the `href` is not a plain http or https address.
 * @see RFC 3986 section 5
 */
export function resolveHref(rel: string, href: string, base: string): URL {
  if (/^\s|[\p{Cc}\\]|\s$/u.test(href) || href.startsWith("//")) throw new LinkRefusedError(rel, "malformed");
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(href)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== "http" && scheme !== "https") throw new LinkRefusedError(rel, "scheme");
  if (scheme !== undefined && !/^https?:\/\/[^/?#]/i.test(href)) throw new LinkRefusedError(rel, "malformed");
  if (!URL.canParse(href, base)) throw new LinkRefusedError(rel, "malformed");
  const url = new URL(href, base);
  if (url.protocol !== "http:" && url.protocol !== "https:") throw new LinkRefusedError(rel, "scheme");
  if (url.username !== "" || url.password !== "") throw new LinkRefusedError(rel, "user_info");
  if (href.includes("#")) url.hash = "";
  return url;
}
