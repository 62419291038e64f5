import type { CommitRecord, RepositoryRecord } from "../state/git-state.js";

/** Returns the commit with this hash. Undefined when the repository does not have it. */
export function findCommit(repository: RepositoryRecord, sha: string): CommitRecord | undefined {
  return Object.hasOwn(repository.commits, sha) ? repository.commits[sha] : undefined;
}

/**
 * Returns the commit for a branch, tag or hash. Accepts full references such as `refs/heads/main`, and hashes shortened
 * to at least 7 digits.
 */
export function resolveRef(repository: RepositoryRecord, ref: string): CommitRecord | undefined {
  const name = ref.replace(/^refs\/heads\//, "");
  const branch = repository.branches.find((candidate) => candidate.name === name);
  if (branch) return findCommit(repository, branch.sha);
  const tag = repository.tags?.find((candidate) => candidate.name === ref.replace(/^refs\/tags\//, ""));
  if (tag) return findCommit(repository, tag.sha);
  if (!/^[0-9a-f]{7,40}$/.test(ref)) return undefined;
  return (
    findCommit(repository, ref) ?? Object.values(repository.commits).find((candidate) => candidate.sha.startsWith(ref))
  );
}

/** Returns the commits in the history of `head` that are not in the history of any of `excluded`, newest first. */
export function commitsBetween(
  repository: RepositoryRecord,
  excluded: readonly string[],
  head: string,
): readonly CommitRecord[] {
  return walk(repository, excluded, [head]).only;
}

/** Returns the newest common ancestor of two commits. Undefined when their histories have no common commit. */
export function findMergeBase(repository: RepositoryRecord, one: string, other: string): string | undefined {
  return walk(repository, [one], [other]).common?.sha;
}

interface Walked {
  /** Commits in the history of `right` that are not in the history of `left`, newest first; see {@link walk}. */
  readonly only: readonly CommitRecord[];
  readonly common: CommitRecord | undefined;
}

const fromLeft = 1;
const fromRight = 2;

/**
 * Walks the histories of `left` and `right` together, in descending order of `depth`. Visits each commit after all its
 * descendants, because only then is it known which histories contain the commit. The walk ends when every remaining
 * commit belongs to the history of `left`.
 */
function walk(repository: RepositoryRecord, left: readonly string[], right: readonly string[]): Walked {
  const sides = new Map<string, number>();
  const queue: CommitRecord[] = [];
  const mark = (sha: string, side: number): void => {
    const before = sides.get(sha);
    sides.set(sha, (before ?? 0) | side);
    const commit = findCommit(repository, sha);
    if (before === undefined && commit) queue.push(commit);
  };
  for (const sha of left) mark(sha, fromLeft);
  for (const sha of right) mark(sha, fromRight);

  const only: CommitRecord[] = [];
  let common: CommitRecord | undefined;
  while (queue.some(({ sha }) => sides.get(sha) === fromRight)) {
    queue.sort((a, b) => a.depth - b.depth || Date.parse(a.committer.date) - Date.parse(b.committer.date));
    const commit = queue.pop();
    if (!commit) break;
    const side = sides.get(commit.sha) ?? 0;
    if (side === fromRight) only.push(commit);
    if (side === (fromLeft | fromRight)) common ??= commit;
    for (const parent of commit.parents) mark(parent, side);
  }
  common ??= queue.filter(({ sha }) => sides.get(sha) === (fromLeft | fromRight)).sort((a, b) => b.depth - a.depth)[0];
  return { only, common };
}
