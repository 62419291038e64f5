import type { Reference, ReferenceKind } from "./reference.js";

/**
 * Maximum number of work packages that one text, or all texts in one conversation, may name. A longer list is probably
 * not meant as references.
 */
export const maxReferences = 100;

const strength: Readonly<Record<ReferenceKind, number>> = { private: 0, mentions: 1, closes: 2 };

/**
 * Merges all references to the same work package into one, in the order of their first mention. Keeps the strongest
 * kind: `closes` before `mentions` before `private`. Marks the result as tentative only if all merged references are.
 *
 * Merges `mentionOnly` references separately and returns them last, so that a stranger's text cannot strengthen a
 * reference that has effects. If a work package has references with and without `mentionOnly`, the one with
 * `mentionOnly` is returned only if it is the stronger one, or if only the other one is tentative.
 */
export function mergeReferences(...lists: readonly (readonly Reference[])[]): Reference[] {
  const withAuthority = new Map<string, Reference>();
  const mentionOnly = new Map<string, Reference>();
  const keyOf = ({ connection, id }: Reference): string => `${connection}/${id}`;
  for (const reference of lists.flat()) {
    const merged = reference.mentionOnly ? mentionOnly : withAuthority;
    const known = merged.get(keyOf(reference));
    merged.set(keyOf(reference), known === undefined ? reference : stronger(known, reference));
  }
  const isAdded = (mention: Reference): boolean => {
    const known = withAuthority.get(keyOf(mention));
    if (known === undefined) return true;
    return strength[mention.kind] > strength[known.kind] || (known.tentative === true && !mention.tentative);
  };
  return [...withAuthority.values(), ...[...mentionOnly.values()].filter(isAdded)];
}

/**
 * Merges references like {@link mergeReferences}, and limits their number. `mentionOnly` references have a limit of
 * their own. People without write access can therefore neither displace the references of others nor change their
 * order.
 *
 * @param mentions - Maximum number of `mentionOnly` references. For the others, the maximum is {@link maxReferences}.
 */
export function firstReferences(mentions: number, ...lists: readonly (readonly Reference[])[]): Reference[] {
  const left = { mentions, others: maxReferences };
  return mergeReferences(...lists).filter(({ mentionOnly }) => left[mentionOnly ? "mentions" : "others"]-- > 0);
}

function stronger(one: Reference, other: Reference): Reference {
  const { connection, id, kind, mentionOnly } = strength[other.kind] > strength[one.kind] ? other : one;
  return {
    ...{ connection, id, kind },
    ...(one.tentative && other.tentative ? { tentative: true } : {}),
    ...(mentionOnly && { mentionOnly }),
  };
}
