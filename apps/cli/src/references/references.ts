import { defaultClosingWords, findReferences, mergeReferences, referencesInBranch } from "@halyard/bridge/references";

/** The parts of a pull request that can name work packages. */
export interface PullTexts {
  readonly title: string;
  readonly body: string;
  readonly branch: string;
}

/** A work package that a pull request names. */
export interface NamedWorkPackage {
  readonly id: string;
  /** Whether a closing word precedes the reference, as in `Closes OP#12`. */
  readonly closes: boolean;
  /**
   * Whether only the branch names the work package, by a number that may mean something else, as in `feature/12-hoist`.
   */
  readonly isTentative: boolean;
}

/** Maximum number of work packages that are read for a pull request. */
const maxRead = 20;

/**
 * Returns the work packages that a pull request names in title, description and branch, by the rules of the bridge.
 *
 * @param pmUrl - Address of OpenProject. Links to this address count as references. Default: links are ignored.
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
