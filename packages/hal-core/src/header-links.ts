import { parseLinkHeader, type ResponseInfo } from "@halyard/http-core";
import type { HalResource, Link } from "./document.js";
import { define } from "./internal/json.js";

/**
 * Converts a response's `Link` header to a document that every verb accepts. Links with an `anchor` are omitted,
 * because they belong to another resource.
 *
 * @example
 * const { response } = await client.harbours.get({ id: 7 }).withResponse();
 * const terms = await client.follow(headerLinks(response), "terms-of-service");
 * @see RFC 8288
 */
export function headerLinks(response: Pick<ResponseInfo, "headers" | "url">): HalResource {
  const links: Record<string, Link[]> = {};
  for (const { href, rel, parameters } of parseLinkHeader(response.headers.get("link"))) {
    if (parameters.has("anchor")) continue;
    const link: Link = {
      href: isRelative(href) && URL.canParse(href, response.url) ? new URL(href, response.url).href : href,
      ...pick(parameters, ["title", "type", "hreflang"]),
    };
    for (const name of rel) {
      if (Object.hasOwn(links, name)) links[name]?.push(link);
      else define(links, name, [link]);
    }
  }
  return { _links: links };
}

/**
 * Returns whether an address is relative, without a scheme or host. `headerLinks` resolves only relative addresses. It
 * leaves absolute addresses unchanged, and the verb that follows the link checks them.
 */
function isRelative(href: string): boolean {
  return !/^(?:[a-z][a-z\d+.-]*:|[/\\]{2})/i.test(href);
}

function pick(parameters: ReadonlyMap<string, string>, names: readonly string[]): Partial<Link> {
  return Object.fromEntries(names.flatMap((name) => (parameters.has(name) ? [[name, parameters.get(name)]] : [])));
}
