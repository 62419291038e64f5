import type { Commit } from "@halyard/git-hosting";
import { type BranchSubject, subjectKey } from "../../store/subject.js";
import type { ReferenceSyntax } from "../references/reference.js";
import { readCommits, type ReadCommit } from "./naming-commits.js";
import { orUndefined } from "../shared/or-undefined.js";
import type { RunContext } from "../shared/run-context.js";

/** Commits of a default branch that are looked at in any case: what is written about them may have been changed. */
const newest = 50;

/** Commits that are looked at when more came since the last look. */
const most = 500;

/** What a default branch has of its own. */
export interface DirectCommits {
  /** Those that name a work package and came by no pull request, oldest first. */
  readonly commits: readonly ReadCommit[];
  /** Notes that they have been dealt with: the next look need not go behind them. */
  settle(): Promise<void>;
}

/** Reads the newest 50 commits of a default branch, and what came since the last look, up to 500. */
export async function directCommits(
  context: RunContext,
  subject: BranchSubject,
  syntax: ReferenceSyntax,
): Promise<DirectCommits | undefined> {
  const { connection, owner, repo, branch } = subject;
  const { client } = context.connections.git(connection);
  if (!(await client.supports("commits.getPull"))) return undefined;
  const mark = `head:${subjectKey(subject)}`;
  const input = { owner, repo, sha: branch, limit: newest, stat: false, verification: false, files: false };
  const listed = await upTo(
    await context.store.marks.get(mark),
    client.commits.list(input, { signal: context.signal }),
  );
  const naming = readCommits(listed.toReversed(), syntax).filter(
    ({ commit, references }) => references.length > 0 && (commit.parents?.length ?? 0) < 2,
  );
  const pulls = await Promise.all(
    naming.map(({ commit: { sha } }) =>
      orUndefined(client.commits.getPull({ owner, repo, sha }, { signal: context.signal })),
    ),
  );
  return {
    commits: naming.filter((_, index) => pulls[index] === undefined),
    async settle() {
      const [head] = listed;
      if (head !== undefined) await context.store.marks.set(mark, head.sha);
    },
  };
}

/** The newest commits, down to the one that was the head at the last look. */
async function upTo(head: string | undefined, list: AsyncIterable<Commit>): Promise<Commit[]> {
  const commits: Commit[] = [];
  let isSeen = head === undefined;
  for await (const commit of list) {
    commits.push(commit);
    isSeen ||= commit.sha === head;
    if (commits.length >= (isSeen ? newest : most)) break;
  }
  return commits;
}
