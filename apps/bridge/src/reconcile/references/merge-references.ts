import type { Reference, ReferenceKind } from "./reference.js";

/** Whatever names more work packages than this, a text or a conversation with all its texts, is a list or an attack. */
export const maxReferences = 100;

const strength: Readonly<Record<ReferenceKind, number>> = { private: 0, mentions: 1, closes: 2 };

/**
 * One entry for each work package, in the order in which they were first named. What is said most strongly counts: closing
 * above mentioning, mentioning above private; certain above tentative.
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

/** The first {@link maxReferences} of what {@link mergeReferences} gives, for texts that anybody may write. */
export function firstReferences(...lists: readonly (readonly Reference[])[]): Reference[] {
  return mergeReferences(...lists).slice(0, maxReferences);
}

function stronger(one: Reference, other: Reference): Reference {
  const { connection, id, kind } = strength[other.kind] > strength[one.kind] ? other : one;
  return { connection, id, kind, ...(one.tentative && other.tentative ? { tentative: true } : {}) };
}
