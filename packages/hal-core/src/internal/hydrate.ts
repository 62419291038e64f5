import type { CallOptions } from "@halyard/http-core";
import type { LinkTarget } from "../bind-hal.js";
import type { HalDocument } from "../document.js";
import { LinkRefusedError } from "../errors.js";
import type { FollowManyOptions } from "../hal-verbs.js";
import type { HydratedRow, HydrationFailure } from "../hydration.js";
import { eachBounded, unlessAborted } from "./bounded.js";
import { type EmbeddedTarget, locateTargets, type RefusedTarget } from "./follow.js";
import { checkDocument, type Hal, isLeftOut, readDocument } from "./hal.js";
import { findLinks, findRelation } from "./lookup.js";
import { createAddressResolver } from "./resolve-address.js";

type Found = LinkTarget | EmbeddedTarget | RefusedTarget;
type Outcome = { readonly value: unknown } | { readonly error: unknown };

interface Plan {
  readonly document: object;
  /** The targets for each relation, in the order of `rels`. */
  readonly found: readonly (readonly Found[])[];
}

/** Implements `HalVerbs.hydrate`. */
export async function hydrate(
  hal: Hal,
  documents: Iterable<object>,
  rels: readonly string[],
  options: FollowManyOptions = {},
): Promise<HydratedRow<HalDocument, never>[]> {
  const { fresh = false, ...call } = options;
  const resolve = createAddressResolver();
  const distinct = new Map<string, LinkTarget>();
  const plans = [...documents].map((document): Plan => {
    const base = hal.provenance.baseOf(document);
    const found = rels.map((rel) => locateTargets(hal, document, base, rel, fresh, resolve));
    for (const target of found.flat()) {
      if ("url" in target && !distinct.has(target.url)) distinct.set(target.url, target);
    }
    return { document, found };
  });
  if (distinct.size > hal.maxTargets) throw new LinkRefusedError(rels.join(", "), "too_many");
  const outcomes = await fetchAll(hal, [...distinct.values()], call);
  return plans.map((plan) => assemble(hal, plan, rels, outcomes) as HydratedRow<HalDocument, never>);
}

async function fetchAll(
  hal: Hal,
  targets: readonly LinkTarget[],
  call: CallOptions,
): Promise<ReadonlyMap<string, Outcome>> {
  call.signal?.throwIfAborted();
  const outcomes = new Map<string, Outcome>();
  const note = async ({ url }: LinkTarget, value: Promise<unknown>): Promise<void> => {
    try {
      outcomes.set(url, { value: await value });
    } catch (error) {
      call.signal?.throwIfAborted();
      outcomes.set(url, { error });
    }
  };
  const batched = await fetchBatch(hal, targets, call);
  const rest: LinkTarget[] = [];
  for (const target of targets) {
    const { url } = target;
    const document = batched.get(url);
    if (!document) rest.push(target);
    else if (hal.options.schemaFor) await note(target, checkDocument(hal, target, document));
    else outcomes.set(url, { value: document });
  }
  await eachBounded(rest, hal.concurrency, call.signal, (target) => note(target, readDocument(hal, target, call)));
  return outcomes;
}

async function fetchBatch(
  hal: Hal,
  targets: readonly LinkTarget[],
  options: CallOptions,
): Promise<ReadonlyMap<string, object>> {
  const { batch } = hal.options;
  if (!batch || targets.length === 0) return new Map();
  const { signal } = options;
  try {
    return new Map(await unlessAborted(batch(targets, { transport: hal.transport, options, signal }), signal));
  } catch (error) {
    signal?.throwIfAborted();
    const reason = error instanceof Error ? error.name : typeof error;
    hal.transport.logger?.warn("Links could not be fetched in one request. The client fetches each separately.", {
      reason,
    });
    return new Map();
  }
}

function assemble(
  hal: Hal,
  { document, found }: Plan,
  rels: readonly string[],
  outcomes: ReadonlyMap<string, Outcome>,
): object {
  const failures: HydrationFailure[] = [];
  const valueOf = (rel: string, target: Found): unknown => {
    if ("embedded" in target) return target.embedded;
    const outcome = "error" in target ? target : outcomes.get(target.url);
    if (outcome && "value" in outcome) return outcome.value;
    failures.push({ rel, link: target.link, error: outcome?.error });
    return undefined;
  };
  const resolved = rels.map((rel, place): [string, unknown] => {
    const targets = found[place] ?? [];
    const values = targets.map((target) => valueOf(rel, target));
    if (isList(document, rel)) return [rel, values.filter((value) => value !== undefined)];
    return [rel, values[0] ?? emptyValue(hal, document, rel, targets)];
  });
  return { document, resolved: Object.fromEntries(resolved), failures };
}

/** Returns whether the document has an array for the relation, even an array with a single entry. */
function isList(document: object, rel: string): boolean {
  return Array.isArray(findRelation(document, "_links", rel) ?? findRelation(document, "_embedded", rel));
}

/**
 * Returns `null` if the relation has no target, and undefined if its link is missing or its target could not be
 * fetched.
 */
function emptyValue(hal: Hal, document: object, rel: string, targets: readonly Found[]): null | undefined {
  if (targets.length > 0) return undefined;
  return isLeftOut(hal, document, rel) || findLinks(document, rel).some(({ href }) => href === null) ? null : undefined;
}
