import type { CallOptions } from "@halyard/http-core";
import { LinkRefusedError } from "../errors.js";
import type { LinkedPage } from "../hal-verbs.js";
import { findTargets } from "./follow.js";
import { type Hal, readDocument } from "./hal.js";
import { own } from "./json.js";
import { findEmbedded, findLinks, hasTarget } from "./lookup.js";

/**
 * Makes a page of a document. One that is not a collection is a page with itself as its only item.
 *
 * @param pages - Number of each page that was loaded along links, by its address: a next link to an earlier one would loop.
 * @param number - Number of this page, from 0.
 */
export function linkedPage(
  hal: Hal,
  document: unknown,
  rel: string,
  call: CallOptions,
  pages = new Map<string, number>(),
  number = 0,
): LinkedPage<unknown> {
  const { nextRel = "next" } = hal.options;
  const isCollection = Array.isArray(own(own(document, "_embedded"), "elements"));
  const total = own(document, "total");
  let following: Promise<LinkedPage<unknown> | undefined> | undefined;

  async function load(): Promise<LinkedPage<unknown> | undefined> {
    const page = document as object;
    const [target] = findTargets(hal, page, hal.provenance.baseOf(page), nextRel, true);
    if (!target || !("url" in target) || (pages.get(target.url) ?? Infinity) <= number) return undefined;
    if (number >= hal.maxTargets) throw new LinkRefusedError(rel, "too_many");
    pages.set(target.url, number + 1);
    return linkedPage(hal, await readDocument(hal, target, call), rel, call, pages, number + 1);
  }

  return {
    items: isCollection ? findEmbedded(document, "elements") : [document],
    total: typeof total === "number" ? total : undefined,
    hasNext: isCollection && findLinks(document, nextRel).some(hasTarget),
    document,
    async next() {
      if (!isCollection) return undefined;
      following ??= load();
      try {
        return await following;
      } catch (error) {
        // The next attempt is a request of its own.
        following = undefined;
        throw error;
      }
    },
  };
}
