import { globMatcher } from "../events/glob.js";
import type { BranchProtectionRecord } from "../state/branch-protection-record.js";
import type { RepositoryRecord } from "../state/git-state.js";

/** The rule that counts for a branch, whether there is such a branch or not. */
export function ruleOfBranch(repository: RepositoryRecord, branch: string): BranchProtectionRecord | undefined {
  return rulesInOrder(repository).find(({ rule_name: name }) =>
    isGlob(name) ? globMatcher(name, "/")(branch) : name.toLowerCase() === branch.toLowerCase(),
  );
}

/** The rules of a repository, the first to count first: by priority, plain names before globs, older before newer. */
export function rulesInOrder({ branchProtections = [] }: RepositoryRecord): readonly BranchProtectionRecord[] {
  return branchProtections.toSorted(
    (one, other) => one.priority - other.priority || Number(isGlob(one.rule_name)) - Number(isGlob(other.rule_name)),
  );
}

/** Whether the name of a rule has a character that means something in a glob. */
export function isGlob(name: string): boolean {
  return /[*?\\[\]{}]/.test(name);
}
