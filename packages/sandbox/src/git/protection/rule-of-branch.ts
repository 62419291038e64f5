import { globMatcher } from "../events/glob.js";
import type { BranchProtectionRecord } from "../state/branch-protection-record.js";
import type { RepositoryRecord } from "../state/git-state.js";

/** Returns the rule that applies to a branch name. The branch does not have to exist. */
export function ruleOfBranch(repository: RepositoryRecord, branch: string): BranchProtectionRecord | undefined {
  return rulesInOrder(repository).find(({ rule_name: name }) =>
    isGlob(name) ? globMatcher(name, "/")(branch) : name.toLowerCase() === branch.toLowerCase(),
  );
}

/**
 * Returns a repository's rules in order of precedence: by priority, then plain names before globs, then older before
 * newer.
 */
export function rulesInOrder({ branchProtections = [] }: RepositoryRecord): readonly BranchProtectionRecord[] {
  return branchProtections.toSorted(
    (one, other) => one.priority - other.priority || Number(isGlob(one.rule_name)) - Number(isGlob(other.rule_name)),
  );
}

/** Returns whether the name of a rule is a glob. */
export function isGlob(name: string): boolean {
  return /[*?\\[\]{}]/.test(name);
}
