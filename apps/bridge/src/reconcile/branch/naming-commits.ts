import type { Commit } from "@halyard/git-hosting";
import { findReferences } from "../references/find-references.js";
import type { Reference, ReferenceSyntax } from "../references/reference.js";
import { referencesInBranch } from "../references/references-in-branch.js";
import type { NamedWorkPackage } from "../references/resolve-references.js";

/** A commit and the references in its message. */
export interface ReadCommit {
  readonly commit: Commit;
  readonly references: readonly Reference[];
}

/**
 * Finds the references in the messages of commits.
 *
 * @param max - Maximum number of work packages that one message can name.
 */
export function readCommits(commits: readonly Commit[], syntax: ReferenceSyntax, max: number): ReadCommit[] {
  return commits.map((commit) => ({ commit, references: findReferences(commit.commit?.message ?? "", syntax, max) }));
}

/**
 * Returns the commits of a branch that belong to a work package. If the branch name contains the work package's id, all
 * commits belong to it. Otherwise, only the commits whose message names the work package do. The result depends only on
 * the branch and its commits, so a push and a pull request lead to the same list.
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

/**
 * Returns commits with the oldest first. Most servers list the newest first, so a list that begins with the head is
 * reversed.
 */
export function oldestFirst(commits: readonly Commit[], head: string): Commit[] {
  return commits[0]?.sha === head ? commits.toReversed() : [...commits];
}
