import type { GitServer } from "../server/git-server.js";
import type { IssueRecord, RepositoryRecord } from "../state/git-state.js";

/** Returns the URL of a repository's web page. */
export function pageOf({ baseUrl }: GitServer, { owner, name }: RepositoryRecord): string {
  return `${baseUrl}/${owner}/${name}`;
}

/** Returns the API URL of a repository. */
export function apiOf({ baseUrl }: GitServer, { owner, name }: RepositoryRecord): string {
  return `${baseUrl}/api/v1/repos/${owner}/${name}`;
}

/** Returns the URL of the web page for an issue or pull request. */
export function issuePage(server: GitServer, repository: RepositoryRecord, issue: IssueRecord): string {
  return `${pageOf(server, repository)}/${issue.pull ? "pulls" : "issues"}/${issue.number}`;
}
