import { type CallOptions, RequestValidationError } from "@halyard/http-core";
import type { LinkTarget } from "../bind-hal.js";
import { LinkRefusedError } from "../errors.js";
import type { FollowAllOptions, FollowingAll, LinkedPage } from "../hal-verbs.js";
import { eachBounded } from "./bounded.js";
import { findTargets } from "./follow.js";
import { type Hal, readDocument } from "./hal.js";
import { linkedPage } from "./linked-page.js";
import { shorten } from "./text.js";

/**
 * Implements `HalVerbs.followAll`. Link targets are requested immediately. Later pages are requested only when the
 * caller's iteration reaches them.
 */
export function followAll(
  hal: Hal,
  document: object,
  rel: string,
  options: FollowAllOptions = {},
): FollowingAll<unknown> {
  const { fresh = false, query, ...call } = options;
  const targets = loadTargets(hal, document, rel, fresh, query, call);
  async function* iterate(): AsyncGenerator<unknown, void, undefined> {
    for (const target of await targets) yield* elementsOf(hal, target, call);
  }
  let collected: Promise<unknown[]> | undefined;
  const all = (): Promise<unknown[]> => (collected ??= collect(iterate()));
  return {
    then: (onFulfilled, onRejected) => all().then(onFulfilled, onRejected),
    catch: (onRejected) => all().catch(onRejected),
    finally: (onFinally) => all().finally(onFinally),
    [Symbol.toStringTag]: "FollowingAll",
    [Symbol.asyncIterator]: iterate,
  };
}

async function loadTargets(
  hal: Hal,
  document: object,
  rel: string,
  fresh: boolean,
  query: FollowAllOptions["query"],
  call: CallOptions,
): Promise<readonly unknown[]> {
  const base = hal.provenance.baseOf(document);
  const found = findTargets(hal, document, base, rel, fresh || query !== undefined);
  const distinct = new Map<string, LinkTarget>();
  for (const entry of found) if ("url" in entry) distinct.set(entry.url, withQuery(hal, entry, query));
  if (distinct.size > hal.maxTargets) throw new LinkRefusedError(rel, "too_many");
  const documents = new Map<string, unknown>();
  await eachBounded(distinct.entries(), hal.concurrency, call.signal, async ([url, target], signal) => {
    documents.set(url, await readDocument(hal, target, { ...call, signal }));
  });
  return found.map((entry) => ("url" in entry ? documents.get(entry.url) : entry.embedded));
}

/** Yields a collection's elements, page by page. A document that is not a collection is itself the only element. */
async function* elementsOf(hal: Hal, target: unknown, call: CallOptions): AsyncGenerator<unknown, void, undefined> {
  let page: LinkedPage<unknown> | undefined = linkedPage(hal, target as object, call);
  while (page) {
    call.signal?.throwIfAborted();
    yield* page.items;
    page = await page.next();
  }
}

function withQuery(hal: Hal, target: LinkTarget, query: FollowAllOptions["query"] = {}): LinkTarget {
  const { dialect } = hal.transport;
  const url = new URL(target.url);
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const taken = given.filter(([name]) => url.searchParams.has(name));
  if (taken.length > 0) {
    const expected = "no value, because the link already contains one";
    const problems = taken.map(([path]) => ({ path, expected, got: "a value" }));
    throw new RequestValidationError(`followAll ${shorten(target.rel)}`, problems);
  }
  for (const [name, value] of given) {
    const texts = [dialect.writeQuery?.(name, value) ?? String(value)].flat();
    for (const text of texts) url.searchParams.append(dialect.writeQueryName?.(name) ?? name, text);
  }
  return given.length === 0 ? target : { ...target, url: url.href };
}

async function collect(items: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const item of items) all.push(item);
  return all;
}
