import type { Commit } from "@halyard/git-hosting";
import { findReferences } from "../references/find-references.js";
import type { Reference, ReferenceSyntax } from "../references/reference.js";
import { referencesInBranch } from "../references/references-in-branch.js";
import type { NamedWorkPackage } from "../references/resolve-references.js";

/** The commits of a branch with what their messages name, read once. */
export interface ReadCommit {
  readonly commit: Commit;
  readonly references: readonly Reference[];
}

/** Reads what the messages of commits name. */
export function readCommits(commits: readonly Commit[], syntax: ReferenceSyntax): ReadCommit[] {
  return commits.map((commit) => ({ commit, references: findReferences(commit.commit?.message ?? "", syntax) }));
}

/**
 * The commits of a branch that belong to a work package: all where the branch's name names it, else those whose message does.
 * It depends on the branch and its commits alone, so a push and a pull request come to the same.
 */
export function commitsNaming(
  named: NamedWorkPackage,
  branch: string,
  commits: readonly ReadCommit[],
  syntax: ReferenceSyntax,
): Commit[] {
  const isIt = ({ connection, id, kind }: Reference): boolean =>
    kind !== "private" && connection === named.connection && named.names.includes(id);
  const isWhole = referencesInBranch(branch, syntax).some(isIt);
  return commits.filter(({ references }) => isWhole || references.some(isIt)).map(({ commit }) => commit);
}

/** Servers list commits from the newest on; the head tells whether this one did. */
export function oldestFirst(commits: readonly Commit[], head: string): Commit[] {
  return commits[0]?.sha === head ? commits.toReversed() : [...commits];
}
