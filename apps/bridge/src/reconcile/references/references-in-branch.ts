import { maxReferences, mergeReferences } from "./merge-references.js";
import type { Reference, ReferenceSyntax } from "./reference.js";
import { readId } from "./work-package-id.js";

/** Matches an explicit prefix, as in `op-12`, `op#12-hoist` and `OP_PROJ-12`. */
const prefixed = /^op[-_#]/i;

/**
 * Matches a segment of a branch name, such as `release` or `issue`, after which a number does not name a work package.
 * The number is a version there, or an issue or pull request on the git host.
 */
const otherNumbers = /^(?:releases?|stable|versions?|issues?|pulls?|prs?|mrs?|backports?)$/i;

/**
 * Matches a project identifier. Identifiers have no lower-case letters, so `fix-12` and `part-2-of-3` do not match.
 */
const identifier = /^[A-Z][A-Z0-9_]*-/;

/**
 * Finds the work packages that a branch name contains. A segment must begin with the id, with or without `op` before
 * it, as in `op-12`, `feature/op-12-hoist`, `feature/12-hoist` or `PROJ-12-hoist`. `release-2024`, `v1.2.3` and
 * `fix-12` are therefore not references. A bare number is a reference only if a word follows it and the segment before
 * it does not match `otherNumbers`. `feature/12` and dates are therefore not references. Every reference has the kind
 * `mentions`. References without `op` are `tentative`.
 *
 * @param name - Short name, without `refs/heads/`.
 * @example
 * referencesInBranch("feature/12-hoist", { connection: "pm" }); // 12, tentative
 */
export function referencesInBranch(name: string, syntax: Pick<ReferenceSyntax, "connection">): Reference[] {
  const segments = name.split("/");
  const found = segments.flatMap((segment, index): Reference[] => {
    const isPrefixed = prefixed.test(segment);
    const id = isPrefixed ? prefixedId(segment) : bareId(segment, segments[index - 1]);
    if (id === undefined) return [];
    return [{ connection: syntax.connection, id, kind: "mentions", ...(isPrefixed ? {} : { tentative: true }) }];
  });
  return mergeReferences(found).slice(0, maxReferences);
}

function prefixedId(segment: string): Reference["id"] | undefined {
  const found = readId(segment, "op-".length);
  return found !== undefined && /^(?:$|[-_])/.test(segment.slice(found.end)) ? found.id : undefined;
}

function bareId(segment: string, parent: string = ""): Reference["id"] | undefined {
  const found = readId(segment, 0);
  if (found === undefined) return undefined;
  const rest = segment.slice(found.end);
  if (typeof found.id === "string")
    return identifier.test(segment) && /^(?:$|[-_]\D)/.test(rest) ? found.id : undefined;
  return !otherNumbers.test(parent) && /^[-_]\p{L}/u.test(rest) ? found.id : undefined;
}
