import { formattable } from "../documents/values.js";
import type { GitHubCheckRunRecord, GitHubPullRequestRecord, GitHubTables } from "./github-records.js";

/** Returns the API's JSON for a pull request, with its latest checks. */
export function pullRequestDocument(tables: GitHubTables, api: string, pull: GitHubPullRequestRecord): object {
  const { id, githubUpdatedAt, body, userId, mergedById, workPackageIds: _, githubId: _id, ...fields } = pull;
  const user = (wanted: number | null) => {
    const found = tables.users.find(({ githubId }) => githubId === wanted);
    return found && { _type: "GithubUser", login: found.login, htmlUrl: found.htmlUrl, avatarUrl: found.avatarUrl };
  };
  const mergedBy = user(mergedById);
  return {
    ...{ _type: "GithubPullRequest", id, ...fields, body: formattable(body, "plain"), githubUpdatedAt },
    _embedded: {
      githubUser: user(userId),
      ...(mergedBy === undefined ? {} : { mergedBy }),
      checkRuns: latestChecks(tables, id).map(
        ({ id: check, githubId: _check, pullRequestId: _pull, appId: _app, ...rest }) => ({
          ...{ _type: "GithubCheckRun", ...rest },
          _links: { self: { href: `${api}/github_check_runs/${check}` } },
        }),
      ),
    },
    _links: { self: { href: `${api}/github_pull_requests/${id}` } },
  };
}

/** Returns a pull request's checks. For each application and name, includes only the check that started last. */
function latestChecks({ checkRuns }: GitHubTables, pull: number): GitHubCheckRunRecord[] {
  const latest = new Map<string, GitHubCheckRunRecord>();
  for (const run of checkRuns) {
    if (run.pullRequestId !== pull) continue;
    const key = `${run.appId} ${run.name}`;
    const other = latest.get(key);
    if (other === undefined || (other.startedAt ?? "") <= (run.startedAt ?? "")) latest.set(key, run);
  }
  return [...latest.values()].sort((one, other) => one.name.localeCompare(other.name, "en"));
}
