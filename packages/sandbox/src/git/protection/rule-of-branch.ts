import { globMatcher } from "../events/glob.js";
import type { BranchProtectionRecord } from "../state/branch-protection-record.js";
import type { RepositoryRecord } from "../state/git-state.js";

/** Returns the rule for a branch name, whether the branch exists or not. */
export function ruleOfBranch(repository: RepositoryRecord, branch: string): BranchProtectionRecord | undefined {
  return rulesInOrder(repository).find(({ rule_name: name }) =>
    isGlob(name) ? globMatcher(name, "/")(branch) : name.toLowerCase() === branch.toLowerCase(),
  );
}

/**
 * Returns the rules of a repository in the order of precedence: by priority, plain names before globs, older before
 * newer.
 */
export function rulesInOrder({ branchProtections = [] }: RepositoryRecord): readonly BranchProtectionRecord[] {
  return branchProtections.toSorted(
    (one, other) => one.priority - other.priority || Number(isGlob(one.rule_name)) - Number(isGlob(other.rule_name)),
  );
}

/** Returns whether the name of a rule contains a special character of globs. */
export function isGlob(name: string): boolean {
  return /[*?\\[\]{}]/.test(name);
}
