import type { CallOptions } from "@halyard/http-core";
import { LinkRefusedError } from "../errors.js";
import type { LinkedPage } from "../hal-verbs.js";
import { findTargets } from "./follow.js";
import { type Hal, readDocument } from "./hal.js";
import { own } from "./json.js";
import { findEmbedded, findTargetLinks } from "./lookup.js";

/**
 * Creates a page from a document. If the document is not a collection, it is the only item on the page.
 *
 * @param visited - Addresses of the pages reached so far through a link to the next page. Fetching one of them again
 *   would cause an endless loop.
 */
export function linkedPage(
  hal: Hal,
  document: object,
  call: CallOptions,
  visited: ReadonlySet<string> = new Set(),
): LinkedPage<unknown> {
  const { nextRel = "next" } = hal.options;
  const isCollection = Array.isArray(own(own(document, "_embedded"), "elements"));
  const linked = isCollection ? document : {};
  return {
    items: isCollection ? findEmbedded(document, "elements") : [document],
    hasNext: findTargetLinks(linked, nextRel).length > 0,
    document,
    async next() {
      const [target] = findTargets(hal, linked, hal.provenance.baseOf(document), nextRel, true);
      if (!target || !("url" in target) || visited.has(target.url)) return undefined;
      if (visited.size >= hal.maxTargets) throw new LinkRefusedError(nextRel, "too_many");
      const next = await readDocument(hal, target, call);
      return linkedPage(hal, next as object, call, new Set([...visited, target.url]));
    },
  };
}
