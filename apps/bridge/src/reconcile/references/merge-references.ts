import type { Reference, ReferenceKind } from "./reference.js";

/**
 * Maximum number of work packages that one text, or all texts of one conversation, may name. A longer list is not
 * intended for references.
 */
export const maxReferences = 100;

const strength: Readonly<Record<ReferenceKind, number>> = { private: 0, mentions: 1, closes: 2 };

/**
 * Returns one reference for each work package, in the order of their first mention. The strongest kind counts: `closes` before
 * `mentions` before `private`. The result is tentative, or a mention only, if all references to the work package are.
 */
export function mergeReferences(...lists: readonly (readonly Reference[])[]): Reference[] {
  const merged = new Map<string, Reference>();
  for (const reference of lists.flat()) {
    const key = `${reference.connection}/${reference.id}`;
    const known = merged.get(key);
    merged.set(key, known === undefined ? reference : stronger(known, reference));
  }
  return [...merged.values()];
}

/**
 * Merges references like {@link mergeReferences} and returns the first {@link maxReferences} with authority, then the first
 * `mentions` of the others. So texts of other people cannot displace those of people with write access, nor change their order.
 */
export function firstReferences(mentions: number, ...lists: readonly (readonly Reference[])[]): Reference[] {
  const left = { mentions, others: maxReferences };
  const byAuthority = lists
    .flat()
    .toSorted((one, other) => Number(one.mentionOnly ?? false) - Number(other.mentionOnly ?? false));
  return mergeReferences(byAuthority).filter(({ mentionOnly }) => left[mentionOnly ? "mentions" : "others"]-- > 0);
}

function stronger(one: Reference, other: Reference): Reference {
  const { connection, id, kind } = strength[other.kind] > strength[one.kind] ? other : one;
  return {
    ...{ connection, id, kind },
    ...(one.tentative && other.tentative ? { tentative: true } : {}),
    ...(one.mentionOnly && other.mentionOnly ? { mentionOnly: true } : {}),
  };
}
