import type { Commit } from "@halyard/git-hosting";
import type { RepositoryPlace } from "../../config/mappings.js";
import type { RunContext } from "../shared/run-context.js";

/** Maximum number of closed pull requests that one run reads. */
const maxPulls = 500;

/** Tolerated difference between an author's clock and the server's clock, in milliseconds. */
const clockDifference = 86_400_000;

/**
 * Returns those commits in `asked` that reached a branch through a pull request. Servers link a pull request only to
 * the commit that its merge created. To find the pull request's other commits, compares the commits in `asked` with
 * those that the pull request lists. A merge keeps commits unchanged. A rebase keeps their author, date and message.
 *
 * @param listed - Commits of the branch. A pull request is read only if its merge commit is one of these.
 * @param asked - Commits to check.
 */
export async function commitsOfPulls(
  { connections, signal }: RunContext,
  { connection, owner, repo }: RepositoryPlace,
  listed: readonly Commit[],
  asked: readonly Commit[],
): Promise<ReadonlySet<Commit>> {
  const found = new Set<Commit>();
  const { client } = connections.git(connection);
  const shas = new Set(listed.map(({ sha }) => sha));
  const since = Math.min(...asked.map(committedAt)) - clockDifference;
  let read = 0;
  const pulls = client.pulls.list({ owner, repo, state: "closed", sort: "recentupdate", limit: 50 }, { signal });
  for await (const { number, merged, merge_commit_sha: sha, updated_at: updated } of pulls) {
    if (found.size === asked.length || ++read > maxPulls || (updated != null && Date.parse(updated) < since)) break;
    if (!merged || sha == null || !shas.has(sha)) continue;
    for (const commit of asked) if (commit.sha === sha) found.add(commit);
    if (found.size === asked.length) break;
    const input = { owner, repo, index: number, limit: 50, verification: false, files: false };
    const origins = new Set<string>();
    for await (const commit of client.pulls.commits.list(input, { signal }))
      origins.add(commit.sha).add(origin(commit));
    for (const commit of asked) if (origins.has(commit.sha) || origins.has(origin(commit))) found.add(commit);
  }
  return found;
}

/** Returns the author, date and message of a commit. A rebase keeps all three. */
function origin({ commit }: Commit): string {
  const { email = "", date = "" } = commit?.author ?? {};
  return JSON.stringify([email, Date.parse(date), commit?.message.trim()]);
}

function committedAt({ commit }: Commit): number {
  return Date.parse(commit?.committer?.date ?? "") || 0;
}
