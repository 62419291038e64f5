import type { CombinedStatus, CommitStatus } from "@halyard/git-hosting/commits";
import type { GitServer } from "../server/git-server.js";
import type { CommitRecord, RepositoryRecord, StatusRecord, UserRecord } from "../state/git-state.js";
import { apiOf } from "./addresses.js";
import { commitUrl } from "./commit-document.js";
import { repositoryDocument } from "./repository-document.js";
import { userNamed } from "./user-document.js";

/**
 * Returns the API's JSON for a commit status. The result of the check is called `state` in requests and `status` in
 * responses.
 */
export function statusDocument(
  server: GitServer,
  repository: RepositoryRecord,
  commit: CommitRecord,
  status: StatusRecord,
  viewer: UserRecord | undefined,
): CommitStatus {
  return {
    id: status.id,
    status: status.state,
    target_url: status.targetUrl,
    description: status.description,
    url: `${apiOf(server, repository)}/statuses/${commit.sha}`,
    context: status.context,
    creator: userNamed(server, status.creator, viewer),
    created_at: status.created,
    updated_at: status.created,
  };
}

/** Returns the newest status for each context, newest first. */
export function latestStatuses({ statuses }: Pick<CommitRecord, "statuses">): readonly StatusRecord[] {
  const latest = new Map<string, StatusRecord>();
  for (const status of statuses.toReversed()) if (!latest.has(status.context)) latest.set(status.context, status);
  return [...latest.values()];
}

/** Returns the API's JSON for a combined status, with one page of statuses. */
export function combinedStatusDocument(
  server: GitServer,
  repository: RepositoryRecord,
  commit: CommitRecord,
  statuses: readonly StatusRecord[],
  viewer: UserRecord | undefined,
): CombinedStatus {
  if (statuses.length === 0) {
    return { state: "", sha: "", total_count: 0, statuses: null, repository: null, commit_url: "", url: "" };
  }
  return {
    state: worstOf(statuses),
    sha: commit.sha,
    total_count: statuses.length,
    statuses: statuses.map((status) => statusDocument(server, repository, commit, status, viewer)),
    repository: repositoryDocument(server, repository, viewer),
    commit_url: commitUrl(server, repository, commit.sha),
    url: `${apiOf(server, repository)}/commits/${commit.sha}/status`,
  };
}

/** Returns the combined state of several statuses. A warning counts as a success. */
export function worstOf(statuses: readonly StatusRecord[]): string {
  const states = new Set(statuses.map(({ state }) => state));
  if (states.has("failure") || states.has("error")) return "failure";
  return states.has("pending") ? "pending" : "success";
}
