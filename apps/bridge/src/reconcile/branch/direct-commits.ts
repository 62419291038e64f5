import type { Commit, Repository } from "@halyard/git-hosting";
import { type BranchSubject, identityOf } from "../../store/subject.js";
import type { ReferenceSyntax } from "../references/reference.js";
import { isTurnedOn } from "../repository/units.js";
import { commitsOfPulls } from "./commits-of-pulls.js";
import { readCommits, type ReadCommit } from "./naming-commits.js";
import { orUndefined } from "../shared/or-undefined.js";
import type { RunContext } from "../shared/run-context.js";

/**
 * Minimum number of commits that a run reads, newest first. They may include commits that an earlier run has read,
 * because the work packages named in these commits may have changed.
 */
const newest = 50;

/** Maximum number of commits that a run reads if more commits than `newest` were pushed since the previous run. */
const maxCommits = 500;

/** Commits that were pushed to a default branch without a pull request. */
export interface DirectCommits {
  /** Commits that name a work package and belong to no pull request, oldest first. */
  readonly commits: readonly ReadCommit[];
  /** Stores the head of the branch. The next run then reads all commits pushed since, up to 500. */
  remember(): Promise<void>;
}

/**
 * Reads the newest 50 commits of a default branch, or up to 500 if more were pushed since the previous run. Returns
 * undefined if the server hides the pull requests, because any of the commits may then belong to one.
 *
 * @param maxReferences - Maximum number of work packages that one commit can name.
 */
export async function directCommits(
  context: RunContext,
  subject: BranchSubject,
  repository: Repository,
  syntax: ReferenceSyntax,
  maxReferences: number,
): Promise<DirectCommits | undefined> {
  const { connection, owner, repo, branch } = subject;
  const { client } = context.connections.git(connection);
  const mark = `head:${identityOf(subject, repository.id)}`;
  const input = { owner, repo, sha: branch, limit: newest, stat: false, verification: false, files: false };
  const listed = await upTo(
    await context.store.marks.get(mark),
    client.commits.list(input, { signal: context.signal }),
  );
  const naming = readCommits(listed.toReversed(), syntax, maxReferences).filter(
    ({ commit, references }) => references.length > 0 && (commit.parents?.length ?? 0) < 2,
  );
  const asked = naming.map(({ commit }) => commit);
  const ofPulls =
    asked.length > 0 && isTurnedOn(repository, "pull requests")
      ? await orUndefined(commitsOfPulls(context, subject, listed, asked))
      : new Set<Commit>();
  if (ofPulls === undefined) return undefined;
  return {
    commits: naming.filter(({ commit }) => !ofPulls.has(commit)),
    async remember() {
      const [head] = listed;
      if (head !== undefined) await context.store.marks.set(mark, head.sha);
    },
  };
}

/** Returns the latest commits, back to `head`. Their number is at least `newest` and at most `maxCommits`. */
async function upTo(head: string | undefined, list: AsyncIterable<Commit>): Promise<Commit[]> {
  const commits: Commit[] = [];
  let isSeen = head === undefined;
  for await (const commit of list) {
    commits.push(commit);
    isSeen ||= commit.sha === head;
    if (commits.length >= (isSeen ? newest : maxCommits)) break;
  }
  return commits;
}
