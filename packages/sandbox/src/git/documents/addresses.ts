import type { GitServer } from "../server/git-server.js";
import type { IssueRecord, RepositoryRecord } from "../state/git-state.js";

/** Returns the address of a repository's web page. */
export function pageOf({ baseUrl }: GitServer, { owner, name }: RepositoryRecord): string {
  return `${baseUrl}/${owner}/${name}`;
}

/** Returns the address of a repository in the API. */
export function apiOf({ baseUrl }: GitServer, { owner, name }: RepositoryRecord): string {
  return `${baseUrl}/api/v1/repos/${owner}/${name}`;
}

/** Returns the address of the web page of an issue or pull request. */
export function issuePage(server: GitServer, repository: RepositoryRecord, issue: IssueRecord): string {
  return `${pageOf(server, repository)}/${issue.pull ? "pulls" : "issues"}/${issue.number}`;
}
