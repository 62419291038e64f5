import { defaultClosingWords, findReferences, mergeReferences, referencesInBranch } from "@halyard/bridge/references";

/** The parts of a pull request that can reference work packages. */
export interface PullTexts {
  readonly title: string;
  readonly body: string;
  readonly branch: string;
}

/** A work package that a pull request references. */
export interface NamedWorkPackage {
  readonly id: string;
  /** Whether a closing word precedes the reference, as in `Closes OP#12`. */
  readonly closes: boolean;
  /**
   * Whether the only reference is a number in the branch name that may mean something else, as in `feature/12-hoist`.
   */
  readonly isTentative: boolean;
}

/** Maximum number of work packages to read for a pull request. */
const maxRead = 20;

/**
 * Returns the work packages that a pull request references in its title, description or branch name. Follows the same
 * rules as the bridge.
 *
 * @param pmUrl - OpenProject's URL. Links to it count as references. Default: links are ignored.
 */
export function referencesOf({ title, body, branch }: PullTexts, pmUrl?: string): readonly NamedWorkPackage[] {
  const connection = "pm";
  const syntax = {
    connection,
    instances: pmUrl === undefined ? [] : [{ connection, url: pmUrl }],
    closingWords: defaultClosingWords,
    bracketReferences: false,
  };
  const found = mergeReferences(
    findReferences(title, syntax),
    findReferences(body, syntax),
    referencesInBranch(branch, syntax),
  );
  return found
    .slice(0, maxRead)
    .map(({ id, kind, tentative = false }) => ({ id: String(id), closes: kind === "closes", isTentative: tentative }));
}
